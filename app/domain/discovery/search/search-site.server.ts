import type { Deps } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { excerptOf, markWords, type Piece } from './mark-words.ts'
import { rankEntries } from './rank-entries.ts'
import { readQuery } from './read-query.ts'
import { indexOfSite } from './site-index.server.ts'

export interface SearchResult {
  kind: 'page' | 'post'
  path: string
  title: Piece[]
  excerpt: Piece[]
  publishedAt: string | null
}

const maxResults = 30

export async function searchSite(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Site,
  query: string,
): Promise<SearchResult[]> {
  const terms = readQuery(query, site.settings.search)
  if (!terms.length) return []
  const now = toTimestamp(clock.now())
  const entries = await indexOfSite(db, site)
  const ranked = await rankEntries(
    entries.filter(({ publishedAt }) => !publishedAt || publishedAt <= now),
    terms,
  )
  const asked = terms.flatMap(({ topics }) => topics)
  return ranked
    .slice(0, maxResults)
    .map(({ kind, path, title, text, publishedAt, topics }) => ({
      answers: asked.some((topic) => topics.has(topic)),
      shown: { kind, path, title: markWords(title, terms), excerpt: excerptOf(text, terms), publishedAt },
    }))
    .filter(
      ({ answers, shown }) => answers || [...shown.title, ...shown.excerpt].some(({ isMatch }) => isMatch),
    )
    .map(({ shown }) => shown)
}
