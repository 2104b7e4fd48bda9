import type { Db } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'

export interface PastAssignment {
  id: string
  at: string
  from: string | null
  to: string | null
  /** Null: assigned in turn by the job. */
  by: string | null
  way: Database['lead_assignments']['way']
}

/** Whose a registration was, with names, newest first; at most a hundred. */
export async function listAssignments(db: Db, siteId: string, leadId: string): Promise<PastAssignment[]> {
  return await db
    .selectFrom('lead_assignments as one')
    .leftJoin('users as before', 'before.id', 'one.from_id')
    .leftJoin('users as after', 'after.id', 'one.to_id')
    .leftJoin('users as doer', 'doer.id', 'one.by_id')
    .select(['one.id', 'one.at', 'before.name as from', 'after.name as to', 'doer.name as by', 'one.way'])
    .where('one.site_id', '=', siteId)
    .where('one.lead_id', '=', leadId)
    .orderBy('one.at', 'desc')
    .orderBy('one.id', 'desc')
    .limit(100)
    .execute()
}
