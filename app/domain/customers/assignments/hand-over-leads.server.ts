import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { rowExists } from '#app/db/row-exists.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { newId } from '#app/platform/ids.ts'
import { listAssignees } from '../customer/assign-lead.server.ts'
import { recordAssignment, writeAssignee } from '../customer/move-assignment.server.ts'
import { countLeads } from '../list/count-leads.server.ts'

/** For each site where the person has registrations, up to the bound of `koreanCount`. */
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

/** How many customers of a site each of its colleagues has, up to the bound of `koreanCount`. */
export async function countAssignedNow(db: Db, siteId: string): Promise<Map<string, number>> {
  const people = await listAssignees(db, siteId)
  const counts = people.map(async ({ id: userId }) => {
    const assignedOn = { siteIds: [siteId], userId }
    return [userId, await countLeads(db, { siteIds: [siteId], assignedOn })] as const
  })
  return new Map((await Promise.all(counts)).filter(([, count]) => count))
}

/** One look into the index a site, however many registrations there are. */
async function sitesOfAssigned(db: Db, userId: string): Promise<string[]> {
  const sites = await db
    .selectFrom('sites')
    .select('id')
    .where(({ selectFrom }) =>
      rowExists(
        selectFrom('leads')
          .select(sql.lit(1).as('one'))
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

/** Registrations whose commit takes some milliseconds. */
const movedTogether = 200

export interface HandOver {
  from: string
  siteIds: string[]
  /** `null`: nobody has them. */
  to: string | null
  actor: Actor
}

/** Whether there are more registrations than one transaction should hand over. */
export async function isManyToHandOver(tx: Db, { from, siteIds }: HandOver): Promise<boolean> {
  for (const siteId of siteIds) {
    const one = await tx
      .selectFrom('leads')
      .select('id')
      .where('assigned_to', '=', from)
      .where('site_id', '=', siteId)
      .offset(movedTogether)
      .limit(1)
      .executeTakeFirst()
    if (one) return true
  }
  return false
}

/**
 * Several transactions, until few are left: the commit of 15,000 registrations takes 300 ms, in which nobody else is served.
 * The caller ends the colleague's right afterwards, so that no registration is left with a person who cannot see it.
 * @returns how many; undefined where the successor lacks a site
 */
export async function handOverInSlices(
  { db, ...deps }: Deps,
  { siteIds, ...handOver }: HandOver,
): Promise<number | undefined> {
  let moved = 0
  for (const siteId of siteIds)
    for (let last = movedTogether; last === movedTogether; moved += last) {
      const some = await db
        .transaction()
        .execute(async (tx) =>
          (await canSucceed(tx, { ...handOver, siteIds }))
            ? await handOverSome(tx, deps, { ...handOver, siteId })
            : undefined,
        )
      if (some === undefined) return undefined
      last = some
    }
  return moved
}

const canSucceed = async (tx: Db, { from, siteIds, to }: HandOver) =>
  to === null || (await listSuccessors(tx, from, siteIds)).some((successor) => successor.id === to)

/** Call it in a transaction. @returns how many; undefined where the successor lacks a site */
export async function handOverLeads(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  { from, siteIds, to, actor }: HandOver,
): Promise<number | undefined> {
  if (!(await canSucceed(tx, { from, siteIds, to, actor }))) return undefined
  let moved = 0
  for (const siteId of siteIds)
    for (let last = 1; last; moved += last) last = await handOverSome(tx, deps, { from, siteId, to, actor })
  return moved
}

async function handOverSome(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  { from, siteId, to, actor }: Omit<HandOver, 'siteIds'> & { siteId: string },
): Promise<number> {
  const some = await tx
    .selectFrom('leads')
    .select('id')
    .where('assigned_to', '=', from)
    .where('site_id', '=', siteId)
    .limit(movedTogether)
    .execute()
  if (!some.length) return 0
  const leadIds = some.map(({ id }) => id)
  const moved = await writeAssignee(tx, deps, siteId, { leadIds, from, to, isUndo: false, touches: false })
  const batchId = newId()
  for (const leadId of moved)
    await recordAssignment(tx, deps, siteId, { leadId, from, to, way: 'hand-over', batchId, actor })
  return moved.length
}
