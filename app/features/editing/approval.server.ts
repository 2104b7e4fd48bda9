import type { Db } from '../../db/client.server.ts'

/** Whether a second person has to agree to what a site publishes. */
export async function needsApproval(db: Db, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sites')
    .select('needs_approval')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  return row.needs_approval === 1
}
