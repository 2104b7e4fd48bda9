import type { Db } from '#app/db/client.server.ts'
import { asDrawingRef, type Drawings, drawingKey } from '#app/domain/drawings/drawing.ts'
import { findPictured } from '#app/domain/drawings/find-drawings.server.ts'
import { wordsBeside } from '#app/domain/drawings/pictured-words.ts'
import { isPlaceholder } from '#app/domain/publishing/pages/is-placeholder.ts'
import { withoutHidden } from '#app/domain/publishing/pages/page-block.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import { inWon, inWonRange, priceOf } from '#app/domain/publishing/pages/price-of.ts'
import { storedPage } from '#app/domain/publishing/pages/stored-page.ts'
import { cacheByVersion } from '#app/domain/site/cache-by-version.server.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { addressOfPage } from '#app/domain/site/page-address.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { ifReadable } from '#app/platform/stored-content.ts'
import { type Letters, readLetters } from './letters.ts'
import { textsOfPage } from './texts-of-page.ts'
import { topicsOfPage } from './topics.ts'

export interface IndexEntry {
  kind: 'page' | 'post'
  path: string
  title: string
  /** One text per line, as excerpts show it. */
  text: string
  publishedAt: string | null
  /** Added to what its words weigh: for an answer to a question, against a page that has nothing yet. */
  weight: number
  /** Title and text, normalised for matching. */
  head: Letters
  body: Letters
  /** What it answers, by `topics.ts`. */
  topics: ReadonlySet<string>
}

/** The first search after a publication makes it. */
export const indexOfSite = cacheByVersion(makeIndex)

async function makeIndex(db: Db, site: Site): Promise<IndexEntry[]> {
  const entries: IndexEntry[] = []
  const pictured = await findPictured(db, site)
  for (const { content, schema_version } of await pagesOf(db, site)) {
    const read = ifReadable(() => storedPage.read(content, schema_version))
    if (!read) continue
    entries.push(...entriesOfPage(read, site, pictured))
    await giveWay()
  }
  for await (const post of postsOf(db, site)) {
    entries.push(entryOfPost(post, site))
    await giveWay()
  }
  return entries
}

type Own = Pick<Site, 'slug' | 'settings'>

/** A page, each type of its price table, so that 84A 가격 leads to it, and each of its questions. */
export function entriesOfPage(
  written: PageContent,
  { slug, settings }: Own,
  pictured: Drawings = {},
): IndexEntry[] {
  const page = fillAllFacts(withoutHidden(written), settings.facts)
  const path = addressOfPage(slug, page.path)
  const part = (id: string, title: string, lines: string[], weight = 0) =>
    entry({ kind: 'page', path: `${path}#${id}`, title, publishedAt: null, weight }, lines)
  return [
    entry(
      {
        kind: 'page',
        path,
        title: page.title,
        publishedAt: null,
        weight: isPlaceholder(page) ? announced : isOfType(page) ? ofType : 0,
        topics: new Set(topicsOfPage(page, settings.search)),
      },
      [...textsOfPage(page, settings), ...wordsOfPictured(page, pictured)],
    ),
    ...pricesOf(page).map(({ id, label, lines }) => part(id, `${label} 공급금액`, lines)),
    ...answersOf(page).map(({ id, question, answer }) => part(id, question, answer.split('\n'), answers)),
  ]
}

/** Texts of the pictures that a page shows in place of drawings: names of rooms and places. */
const wordsOfPictured = ({ blocks }: PageContent, pictured: Drawings): string[] =>
  walkJson(blocks).flatMap(({ value }) => {
    const ref = asDrawingRef(value)
    const drawing = ref && pictured[drawingKey(ref)]
    return drawing ? wordsBeside(ref.drawing, drawing) : []
  })

interface IndexedPost {
  id: string
  title: string
  summary: string
  content: string
  source_name: string | null
  published_at: string | null
}

export function entryOfPost(post: IndexedPost, { slug }: Pick<Site, 'slug'>): IndexEntry {
  const lines = [post.summary, ...post.content.split('\n'), post.source_name ?? ''].map((line) => line.trim())
  const path = `/${slug}/press/${post.id}`
  return entry(
    { kind: 'post', path, title: post.title, publishedAt: post.published_at, weight: 0 },
    lines.filter(Boolean),
  )
}

type Written = Omit<IndexEntry, 'head' | 'body' | 'text' | 'topics'> & Partial<Pick<IndexEntry, 'topics'>>

const nothing: ReadonlySet<string> = new Set()

const entry = (written: Written, lines: string[]): IndexEntry => ({
  topics: nothing,
  ...written,
  text: lines.join('\n'),
  head: readLetters([written.title]),
  body: readLetters(lines),
})

/** An answer comes before the pages that have its word in their title too. */
const answers = 9
const announced = -1000
/** Of pages about 84A, that of its plan comes first. */
const ofType = 2

const isOfType = ({ blocks }: PageContent) => blocks.some(({ type }) => type === 'unit-plan')

const answersOf = ({ blocks }: PageContent) =>
  blocks.flatMap((block) => (block.type === 'faq' ? block.groups.flatMap(({ items }) => items) : []))

const pricesOf = ({ path, blocks }: PageContent) =>
  blocks.flatMap((block) => {
    if (block.type !== 'prices') return []
    const table = [{ ...block, page: path }]
    return block.types.map(({ id, type, label }) => {
      const price = priceOf(table, { type })
      const range = price
        ? ` ${inWonRange(price)}, ${price.first.label} ${inWon(price.first.amount)}부터`
        : ''
      return { id, label, lines: [`${label} 공급금액${range}`] }
    })
  })

const pagesOf = (db: Db, site: Site) =>
  db
    .selectFrom('pages')
    .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
    .select(['content', 'schema_version'])
    .where('pages.site_id', '=', site.id)
    .execute()

/** Posts of one statement. */
const pageSize = 100

/** Published and scheduled posts; visibility is checked per search. */
async function* postsOf(db: Db, site: Site) {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('press_posts')
      .select(['id', 'title', 'summary', 'content', 'source_name', 'published_at'])
      .where('site_id', '=', site.id)
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .where('unpublished', '=', 0)
      .where('published_at', 'is not', null)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}
