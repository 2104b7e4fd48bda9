import type { Db } from '#app/db/client.server.ts'

/** Invalidates caches and search indexes of a site in every process. @returns the site's name */
export async function bumpContentVersion(tx: Db, siteId: string): Promise<{ slug: string }> {
  return await tx
    .updateTable('sites')
    .set((value) => ({ content_version: value('content_version', '+', 1) }))
    .where('id', '=', siteId)
    .returning('slug')
    .executeTakeFirstOrThrow()
}
