import type { Db } from '../../db/client.server.ts'

/** Says that what a site publishes has changed: caches and the search of every process make it anew. */
export async function bumpContentVersion(tx: Db, siteId: string): Promise<void> {
  await tx
    .updateTable('sites')
    .set((value) => ({ content_version: value('content_version', '+', 1) }))
    .where('id', '=', siteId)
    .execute()
}
