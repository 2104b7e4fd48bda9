import type { Deps } from '#app/db/deps.ts'
import { findDrawn, namesOfDrawings } from '#app/domain/drawings/find-drawings.server.ts'
import { type HomeLine, homeLines } from '#app/domain/drawings/layouts/home-lines.ts'
import { readHomeNumber } from '#app/domain/drawings/layouts/home-number.ts'
import { homesOf } from '#app/domain/drawings/layouts/homes-of.server.ts'
import { homesOfSite } from '#app/domain/homes/homes-of-site.server.ts'
import { findListedHome } from '#app/domain/homes/listed-homes.server.ts'
import { findPrices } from '#app/domain/publishing/pages/find-prices.server.ts'
import { inWon, priceOf } from '#app/domain/publishing/pages/price-of.ts'
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
  /** For a result that is a home: the data for the picture of its view. */
  home?: HomeLine & { layout: string; floor: number }
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

/** 203동 1502호: its price and facing, and the way to its card in 동·호수배치도, without script to its building. */
async function homeAsked(
  { db }: Deps<'db'>,
  site: Site,
  query: string,
  entries: readonly IndexEntry[],
): Promise<SearchResult[]> {
  const name = readHomeNumber(query)
  const page = entries.find(({ topics }) => topics.has('buildings'))
  if (!name || !page) return []
  const ofLayouts = await homesOf(db, site)
  // Those of the office where the layout is a picture.
  if (!(ofLayouts ?? (await homesOfSite(db, site)))?.has(name)) return []
  const [building = '', number = ''] = name.split('-')
  const drawn = await findHome(db, site, building, number)
  const home = drawn ?? (ofLayouts ? undefined : await findListedHome(db, site, { building, number }))
  const price = home && priceOf(await findPrices(db, site), { ...home, home: name })
  const said = home && [
    ...(price ? [`분양가 ${inWon(price.lowest)}`, `${price.first.label} ${inWon(price.first.amount)}`] : []),
    drawn?.label ?? home.type,
    `${home.floor}층`,
    ...(drawn ? [`${drawn.facing}향`] : []),
  ]
  return [
    {
      kind: 'page',
      path: `${page.path}?home=${name}#homes-${building}`,
      title: [{ text: `${building}동 ${number}호`, isMatch: true }],
      excerpt: said ? [{ text: said.join(', '), isMatch: false }] : [],
      publishedAt: null,
      ...(drawn ? { home: drawn } : {}),
    },
  ]
}

async function findHome(db: Deps<'db'>['db'], site: Site, building: string, number: string) {
  const [floor, line] = [Number(number.slice(0, -2)), Number(number.slice(-2))]
  for (const name of await namesOfDrawings(db, site, 'layout')) {
    const layout = await findDrawn(db, site, 'layout', name)
    const found = layout && homeLines(layout).find((one) => one.building === building && one.line === line)
    if (!found?.floors.includes(floor)) continue
    const label = layout?.types.find(({ id }) => id === found.type)?.label ?? found.type
    return { ...found, layout: name, floor, label }
  }
  return undefined
}
