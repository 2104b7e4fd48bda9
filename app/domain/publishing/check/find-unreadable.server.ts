import type { Db } from '#app/db/client.server.ts'
import { storedDrawing } from '#app/domain/drawings/stored-drawing.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import { storedPage } from '../pages/stored-page.ts'

/** Documents that one statement reads: a layout has a few hundred kilobytes. */
const pageSize = 20

/** Published pages and drawings of a site that this program cannot read. Visitors get 503 for what needs one. */
export async function findUnreadable(db: Db, siteId: string): Promise<UnreadableContent[]> {
  const faults: UnreadableContent[] = []
  const attempt = async (read: () => unknown) => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof UnreadableContent)) throw error
      faults.push(error)
    }
    await giveWay()
  }
  for await (const { path, content, schema_version } of bySlices((after) => selectPages(db, siteId, after)))
    await attempt(() => storedPage.read(content, schema_version, path))
  for await (const { kind, name, content, schema_version } of bySlices((after) =>
    selectDrawings(db, siteId, after),
  ))
    await attempt(() => storedDrawing.read(content, schema_version, `${kind}/${name}`))
  return faults
}

const selectPages = (db: Db, siteId: string, after: string) =>
  db
    .selectFrom('pages')
    .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
    .select(['pages.id', 'path', 'content', 'schema_version'])
    .where('pages.site_id', '=', siteId)
    .where('pages.id', '>', after)
    .orderBy('pages.id')
    .limit(pageSize)
    .execute()

const selectDrawings = (db: Db, siteId: string, after: string) =>
  db
    .selectFrom('drawings')
    .select(['id', 'kind', 'name', 'content', 'schema_version'])
    .where('site_id', '=', siteId)
    .where('is_published', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()

async function* bySlices<Row extends { id: string }>(select: (after: string) => Promise<Row[]>) {
  for (let after = ''; ; ) {
    const rows = await select(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}
