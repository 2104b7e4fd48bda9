import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { newId } from '#app/platform/ids.ts'
import { demandManaged, managedPeople } from './managed-people.server.ts'
import { moveAssignment } from './move-assignment.server.ts'

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

/**
 * @param seen the assignee that the person saw; by default the present one
 * @returns false if the person does not work for the site, or the site has no such registration; `changed-before` if the
 * assignee is no longer the one that they saw
 * @throws NotAllowedError if the actor may not reassign from the one to the other
 */
export async function assignLead(
  { db, ...deps }: Deps,
  site: Pick<Site, 'id'>,
  leadId: string,
  to: string | null,
  actor: Actor,
  seen?: string | null,
): Promise<boolean | 'changed-before'> {
  return await db.transaction().execute(async (tx) => {
    if (to && !(await canBeAssigned(tx, site.id, to))) return false
    const lead = await tx
      .selectFrom('leads')
      .select('assigned_to')
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .$if(locksRows(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (!lead) return false
    demandManaged(await managedPeople(tx, site.id, actor), [lead.assigned_to, to])
    if (lead.assigned_to === to) return true
    if (seen !== undefined && lead.assigned_to !== seen) return 'changed-before'
    const assignment = { leadId, from: lead.assigned_to, to, way: 'hand', batchId: newId(), actor } as const
    return await moveAssignment(tx, deps, site.id, assignment)
  })
}

/** A customer who registered with somebody just now, and is nobody's, is theirs. */
export const keepOwnCaller = (
  { db, ...deps }: Deps,
  site: Pick<Site, 'id'>,
  leadId: string,
  actor: Actor & { id: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await canBeAssigned(tx, site.id, actor.id))) return false
    const assignment = { leadId, from: null, to: actor.id, way: 'hand', batchId: newId(), actor } as const
    return await moveAssignment(tx, deps, site.id, assignment)
  })

export const canBeAssigned = async (db: Db, siteId: string, userId: string): Promise<boolean> =>
  (await listAssignees(db, siteId)).some((assignee) => assignee.id === userId)
