import type { Db } from '#app/db/client.server.ts'

/** Invalidates caches and search indexes of a site in every process. */
export async function bumpContentVersion(tx: Db, siteId: string): Promise<void> {
  await tx
    .updateTable('sites')
    .set((value) => ({ content_version: value('content_version', '+', 1) }))
    .where('id', '=', siteId)
    .execute()
}
