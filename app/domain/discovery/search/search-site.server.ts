import type { Deps } from '#app/db/deps.ts'
import { readHomeNumber } from '#app/domain/drawings/layouts/home-number.ts'
import { homesOf } from '#app/domain/drawings/layouts/homes-of.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { excerptOf, markWords, type Piece } from './mark-words.ts'
import { rankEntries } from './rank-entries.ts'
import { readQuery } from './read-query.ts'
import { type IndexEntry, indexOfSite } from './site-index.server.ts'

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
  const home = await homeAsked({ db }, site, query, entries)
  const asked = terms.flatMap(({ topics }) => topics)
  const found = ranked
    .slice(0, maxResults)
    .map(({ kind, path, title, text, publishedAt, topics }) => ({
      answers: asked.some((topic) => topics.has(topic)),
      shown: { kind, path, title: markWords(title, terms), excerpt: excerptOf(text, terms), publishedAt },
    }))
    .filter(
      ({ answers, shown }) => answers || [...shown.title, ...shown.excerpt].some(({ isMatch }) => isMatch),
    )
    .map(({ shown }) => shown)
  return [...home, ...found]
}

/** 203동 1502호 leads to its card in 동·호수배치도, without script to its building. */
async function homeAsked(
  { db }: Deps<'db'>,
  site: Site,
  query: string,
  entries: readonly IndexEntry[],
): Promise<SearchResult[]> {
  const home = readHomeNumber(query)
  const page = entries.find(({ topics }) => topics.has('buildings'))
  if (!home || !page || !(await homesOf(db, site))?.has(home)) return []
  const [building, number] = home.split('-')
  return [
    {
      kind: 'page',
      path: `${page.path}?home=${home}#homes-${building}`,
      title: [{ text: `${building}동 ${number}호`, isMatch: true }],
      excerpt: [{ text: '이 세대의 창밖 그림과 주택형, 층, 향을 보실 수 있습니다.', isMatch: false }],
      publishedAt: null,
    },
  ]
}
