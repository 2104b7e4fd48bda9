import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { moveLead } from './move-lead.server.ts'

/** Visits per run, once a minute. */
const maxVisits = 500

/**
 * Registrations whose visit was not confirmed in time. Not where the place is given away: that holds another
 * registration and the slot, and locks are taken registration first. @returns how many visits were looked at
 */
export async function moveBackLapsed({ db, keys, clock }: Deps<'db' | 'keys' | 'clock'>): Promise<number> {
  const lapsed = await db
    .selectFrom('visits')
    .select(['id', 'site_id', 'lead_id'])
    .where('status', '=', 'lapsed')
    .where('hold_until', 'is not', null)
    .orderBy('hold_until')
    .limit(maxVisits)
    .execute()
  for (const { id, site_id, lead_id } of lapsed)
    await db.transaction().execute(async (tx) => {
      await lockLead(tx, lead_id)
      if (!(await hasOpenVisit(tx, lead_id)))
        await moveLead(tx, { keys, clock }, { id: site_id }, lead_id, 'unbooked', systemActor)
      await tx.updateTable('visits').set({ hold_until: null }).where('id', '=', id).execute()
    })
  return lapsed.length
}

async function lockLead(tx: Db, leadId: string): Promise<void> {
  if (!locksRows(tx)) return
  await tx.selectFrom('leads').select('id').where('id', '=', leadId).forUpdate().execute()
}

async function hasOpenVisit(tx: Db, leadId: string): Promise<boolean> {
  const visit = await tx
    .selectFrom('visits')
    .select('id')
    .where('open_lead_id', '=', leadId)
    .executeTakeFirst()
  return visit !== undefined
}
