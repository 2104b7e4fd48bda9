import { sql } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import type { Site } from '../sites/site-settings.ts'
import { lettersOf } from './letters.ts'
import { excerptOf, markWords, type Piece } from './mark-words.ts'
import { rankEntries } from './rank-entries.ts'
import { readQuery, type Term } from './read-query.ts'
import { refreshSearch } from './refresh-search.server.ts'
import { hasSearchLetters } from './search-letters.server.ts'

export interface SearchResult {
  kind: 'page' | 'post'
  path: string
  title: Piece[]
  excerpt: Piece[]
  /** Of a post. */
  publishedAt: string | null
}

/** A site with a thousand posts has no word that is worth reading on. */
const mostCandidates = 300
const mostResults = 30

/** What a site's pages and posts have about `query`, the best first; none for a question without words. */
export async function searchSite(
  { db, clock }: { db: Db; clock: Clock },
  site: Site,
  query: string,
): Promise<SearchResult[]> {
  const terms = readQuery(query)
  if (!terms.length) return []
  await refreshSearch(db, site)
  const candidates = await findCandidates(db, site, terms, stored(clock.now()))
  return rankEntries(candidates, terms)
    .slice(0, mostResults)
    .map(({ kind, path, title, text, published_at }) => ({
      kind,
      path,
      title: markWords(title, terms),
      excerpt: excerptOf(text, terms),
      publishedAt: published_at,
    }))
}

/** Entries with any of the words, by letters. Fewer than three letters (부) are no trigram: those are looked for row by row. */
const findCandidates = (db: Db, site: Site, terms: Term[], now: string) => {
  const asked = [...new Set(terms.flatMap(({ forms }) => forms.map(lettersOf)))]
  const indexed = hasSearchLetters(db) ? asked.filter((letters) => [...letters].length >= 3) : []
  const read = asked.filter((letters) => !indexed.includes(letters))
  const match = indexed.map((letters) => `"${letters}"`).join(' OR ')
  return db
    .selectFrom('search_entries')
    .select(['kind', 'path', 'title', 'text', 'published_at'])
    .where('site_id', '=', site.id)
    .where((where) => where.or([where('published_at', 'is', null), where('published_at', '<=', now)]))
    .where((where) =>
      where.or([
        ...(match
          ? [sql<boolean>`id in (select entry_id from search_letters where search_letters match ${match})`]
          : []),
        ...read.map((letters) => where('letters', 'like', `%${letters}%`)),
      ]),
    )
    .orderBy('published_at', 'desc')
    .limit(mostCandidates)
    .execute()
}
