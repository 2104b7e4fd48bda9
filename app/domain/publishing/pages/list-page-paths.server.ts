import type { Db } from '#app/db/client.server.ts'

export async function listPagePaths(db: Db, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('path')
    .where('site_id', '=', siteId)
    .where('published_revision_id', 'is not', null)
    .execute()
  return rows.map(({ path }) => path)
}
