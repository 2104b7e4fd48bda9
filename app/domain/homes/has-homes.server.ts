import type { Db } from '#app/db/client.server.ts'

/** Whether the site has homes on the board. */
export async function hasHomes(db: Db, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('homes')
    .select('id')
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
