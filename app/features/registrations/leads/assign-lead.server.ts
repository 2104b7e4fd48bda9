import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { canReceiveVisitors } from '../../people/permissions.ts'
import type { Site } from '../../site/site-settings.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

export async function listAssignees(db: Db, siteId: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.name', 'role'])
    .where((eb) => eb.or([eb('site_id', '=', siteId), eb('role', '=', 'owner')]))
    .orderBy('users.name')
    .execute()
  const people = new Map(rows.filter((row) => canReceiveVisitors(row.role)).map(({ id, name }) => [id, name]))
  return [...people].map(([id, name]) => ({ id, name }))
}

/** @returns false where the person does not work for the site, or the site has no such registration */
export async function assignLead(
  { db, keys, clock }: Deps,
  site: Site,
  leadId: string,
  to: string | null,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    if (to && !(await listAssignees(tx, site.id)).some((assignee) => assignee.id === to)) return false
    const changed = await tx
      .updateTable('leads')
      .set({ assigned_to: to })
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    await recordLeadEvent(tx, { keys, clock }, site, { leadId, kind: 'assigned', actor, details: { to } })
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'lead.assigned',
      subject: ['lead', leadId],
      details: { to },
    })
    return true
  })
}
