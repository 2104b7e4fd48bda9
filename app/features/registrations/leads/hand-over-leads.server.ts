import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { canReceiveVisitors } from '../../people/permissions.ts'
import { listAssignees } from './assign-lead.server.ts'
import { countLeads } from './count-leads.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

/** Of each site where the person has registrations, up to the bound of `koreanCount`. */
export async function countAssigned(
  db: Db,
  userIds: string[],
): Promise<{ userId: string; siteId: string; count: number }[]> {
  const counts = userIds.map(async (userId) => {
    const siteIds = await sitesOfAssigned(db, userId)
    return await Promise.all(
      siteIds.map(async (siteId) => ({
        userId,
        siteId,
        count: await countLeads(db, { siteIds: [siteId], assignedOn: { siteIds: [siteId], userId } }),
      })),
    )
  })
  return (await Promise.all(counts)).flat()
}

/** One look into the index a site, however many registrations there are. */
async function sitesOfAssigned(db: Db, userId: string): Promise<string[]> {
  const sites = await db
    .selectFrom('sites')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leads')
          .select('leads.id')
          .where('assigned_to', '=', userId)
          .whereRef('leads.site_id', '=', 'sites.id'),
      ),
    )
    .execute()
  return sites.map(({ id }) => id)
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
  return (await sitesOfAssigned(tx, userId)).filter((siteId) => !canHandle(siteId))
}

const movedTogether = 200

/** Call it in a transaction. @returns how many; undefined where the successor lacks a site */
export async function handOverLeads(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  { from, siteIds, to, actor }: { from: string; siteIds: string[]; to: string | null; actor: Actor },
): Promise<number | undefined> {
  if (to && !(await listSuccessors(tx, from, siteIds)).some((successor) => successor.id === to))
    return undefined
  let moved = 0
  for (const siteId of siteIds)
    for (let last = 1; last; moved += last) last = await handOverSome(tx, deps, { from, siteId, to, actor })
  return moved
}

async function handOverSome(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  { from, siteId, to, actor }: { from: string; siteId: string; to: string | null; actor: Actor },
): Promise<number> {
  const moved = await tx
    .updateTable('leads')
    .set({ assigned_to: to })
    // Only compared: SQLite would walk all of that person's, and not the ids.
    .where(({ eb, fn, val }) => eb(fn.coalesce('assigned_to', val('')), '=', from))
    .where('id', 'in', (select) =>
      select
        .selectFrom('leads')
        .select('id')
        .where('assigned_to', '=', from)
        .where('site_id', '=', siteId)
        .limit(movedTogether),
    )
    .returning('id')
    .execute()
  for (const { id: leadId } of moved) {
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
