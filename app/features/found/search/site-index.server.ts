import type { Db } from '../../../db/client.server.ts'
import { giveWay } from '../../../platform/event-loop-yield.ts'
import { ifReadable } from '../../../platform/stored-content.ts'
import { isPlaceholder } from '../../pages/is-placeholder.ts'
import { withoutHidden } from '../../pages/page-block.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { storedPage } from '../../pages/stored-page.ts'
import { fillAllFacts } from '../../site/facts.ts'
import { keepByVersion } from '../../site/keep-by-version.server.ts'
import { addressOfPage } from '../../site/page-address.ts'
import type { Site } from '../../site/site-settings.ts'
import { normaliseLines, normaliseText } from './letters.ts'
import { textsOfPage } from './texts-of-page.ts'

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
  head: string
  body: string
}

/** The first search after a publication makes it. */
export const indexOfSite = keepByVersion(makeIndex)

async function makeIndex(db: Db, site: Site): Promise<IndexEntry[]> {
  const entries: IndexEntry[] = []
  const add = (entry: Omit<IndexEntry, 'head' | 'body' | 'text' | 'weight'>, lines: string[], weight = 0) =>
    entries.push({
      ...entry,
      weight,
      text: lines.join('\n'),
      head: normaliseText(entry.title),
      body: normaliseLines(lines),
    })
  for (const { content, schema_version } of await pagesOf(db, site)) {
    const read = ifReadable(() => storedPage.read(content, schema_version))
    if (!read) continue
    const page = fillAllFacts(withoutHidden(read), site.settings.facts)
    const path = addressOfPage(site.slug, page.path)
    const texts = textsOfPage(page, site.settings)
    add(
      { kind: 'page', path, title: page.title, publishedAt: null },
      texts,
      isPlaceholder(page) ? announced : 0,
    )
    for (const { id, question, answer } of answersOf(page))
      add(
        { kind: 'page', path: `${path}#${id}`, title: question, publishedAt: null },
        answer.split('\n'),
        answers,
      )
    await giveWay()
  }
  for await (const { id, title, summary, content, source_name, published_at } of postsOf(db, site)) {
    const lines = [summary, ...content.split('\n'), source_name ?? ''].map((line) => line.trim())
    const path = `/${site.slug}/press/${id}`
    add({ kind: 'post', path, title, publishedAt: published_at }, lines.filter(Boolean))
    await giveWay()
  }
  return entries
}

/** An answer comes before the pages that have its word in their title too. */
const answers = 9
const announced = -1000

const answersOf = ({ blocks }: PageContent) =>
  blocks.flatMap((block) => (block.type === 'faq' ? block.groups.flatMap(({ items }) => items) : []))

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
