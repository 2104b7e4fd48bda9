import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { canReceiveVisitors } from '../../people/permissions.ts'
import { listAssignees } from './assign-lead.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

export async function countAssigned(
  db: Db,
  userIds: string[],
): Promise<{ userId: string; siteId: string; count: number }[]> {
  if (!userIds.length) return []
  const rows = await db
    .selectFrom('leads')
    .select(['assigned_to', 'site_id', (fn) => fn.fn.countAll().as('count')])
    .where('assigned_to', 'in', userIds)
    .groupBy(['assigned_to', 'site_id'])
    .execute()
  return rows.map((row) => ({
    userId: row.assigned_to ?? '',
    siteId: row.site_id,
    count: Number(row.count),
  }))
}

export async function listSuccessors(
  db: Db,
  userId: string,
  siteIds: string[],
): Promise<{ id: string; name: string }[]> {
  const [first = [], ...others] = await Promise.all(siteIds.map((siteId) => listAssignees(db, siteId)))
  return first.filter(
    ({ id }) => id !== userId && others.every((people) => people.some((person) => person.id === id)),
  )
}

/** Sites of leads assigned to a person who may no longer handle them there. */
export async function sitesWithoutAccess(tx: Db, userId: string): Promise<string[]> {
  const memberships = await tx
    .selectFrom('memberships')
    .select(['site_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  const canHandle = (siteId: string) =>
    memberships.some(
      ({ role, site_id }) => canReceiveVisitors(role) && (role === 'owner' || site_id === siteId),
    )
  const assigned = await tx
    .selectFrom('leads')
    .select('site_id')
    .distinct()
    .where('assigned_to', '=', userId)
    .execute()
  return assigned.map((row) => row.site_id).filter((siteId) => !canHandle(siteId))
}

/** Call it in a transaction. @returns how many; undefined where the successor lacks a site */
export async function handOverLeads(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  { from, siteIds, to, actor }: { from: string; siteIds: string[]; to: string | null; actor: Actor },
): Promise<number | undefined> {
  if (to && !(await listSuccessors(tx, from, siteIds)).some((successor) => successor.id === to))
    return undefined
  const moved = siteIds.length
    ? await tx
        .updateTable('leads')
        .set({ assigned_to: to })
        .where('assigned_to', '=', from)
        .where('site_id', 'in', siteIds)
        .returning(['id', 'site_id'])
        .execute()
    : []
  for (const { id: leadId, site_id: siteId } of moved) {
    const details = { from, to }
    await recordLeadEvent(tx, deps, { id: siteId }, { leadId, kind: 'assigned', actor, details })
    await recordAudit(tx, {
      siteId,
      at: deps.clock.now(),
      actor,
      action: 'lead.assigned',
      subject: ['lead', leadId],
      details,
    })
  }
  return moved.length
}
