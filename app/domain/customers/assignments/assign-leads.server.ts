import { type Db, locksRows } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { hasHomes } from '#app/domain/homes/has-homes.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { listAssignees } from '../customer/assign-lead.server.ts'
import { statusesByHand } from '../customer/lead-status.ts'
import {
  demandLeadsManaged,
  demandManaged,
  isManaged,
  managedPeople,
} from '../customer/managed-people.server.ts'
import { type Assignment, recordAssignment, writeAssignee } from '../customer/move-assignment.server.ts'
import { setStatus } from '../customer/move-lead.server.ts'
import { asksForVisit } from '../visits/booked-visit.ts'
import { dealOut, type Share } from './deal-out.ts'

/** Registrations of one transaction: their commit takes some milliseconds. */
const chunk = 100
/** Registrations that are changed at once. */
export const maxAtOnce = 1000

const undoMs = minuteMs

type Leads = { leadIds: readonly string[]; actor: Actor & { id: string } }

function chunksOf(ids: readonly string[]): string[][] {
  // In one order, so that two who change the same do not wait for each other.
  const sorted = [...new Set(ids)].sort()
  return Array.from({ length: Math.ceil(sorted.length / chunk) }, (_, i) =>
    sorted.slice(i * chunk, (i + 1) * chunk),
  )
}

const lockSome = (tx: Db, siteId: string, ids: string[]) =>
  tx
    .selectFrom('leads')
    .select(['id', 'assigned_to', 'status'])
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()

/** Registrations that are dealt out at once: more than one counsellor has, and still taken back in seconds. */
export const maxDealt = 3000

interface Move {
  leadId: string
  from: string | null
  to: string | null
}

/** Of one transaction. @returns those that were still where they were */
async function moveSome(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  siteId: string,
  moves: Move[],
  how: Pick<Assignment, 'way' | 'batchId' | 'actor'>,
): Promise<Move[]> {
  const moved: Move[] = []
  for (const some of Map.groupBy(moves, ({ from, to }) => `${from} ${to}`).values()) {
    const [{ from, to } = { from: null, to: null }] = some
    const leadIds = some.map(({ leadId }) => leadId)
    const change = { leadIds, from, to, isUndo: how.way === 'undo', touches: true }
    for (const leadId of await writeAssignee(tx, deps, siteId, change)) {
      await recordAssignment(tx, deps, siteId, { leadId, from, to, ...how })
      moved.push({ leadId, from, to })
    }
  }
  return moved
}

/**
 * A transaction a hundred; each registration has its own entry in the audit and its history.
 * @returns how many changed, and the batch by which they go back; undefined where the person receives none of the site
 * @throws NotAllowedError unless the actor manages all present assignees and the new one
 */
export async function assignLeads(
  deps: Deps,
  siteId: string,
  { leadIds, to, actor }: Leads & { to: string | null },
): Promise<{ batchId: string; changed: number } | undefined> {
  const ids = leadIds.slice(0, maxAtOnce)
  const dealt = await deal(deps, siteId, { leadIds: ids, to: ids.map(() => to), actor })
  return dealt && { batchId: dealt.batchId, changed: dealt.moved.length }
}

export interface Dealt {
  batchId: string
  /** How many each has of them, also those who had some of them before. */
  given: { userId: string; count: number }[]
  changed: number
}

/**
 * Deals registrations out by shares, mixed, so that everybody gets fresh and old ones. Taken back as one batch (`undoAssignment`).
 * @param shares whole numbers, at least one above 0
 * @returns undefined where one of the people receives none of the site
 * @throws NotAllowedError as `assignLeads`
 */
export async function dealLeads(
  deps: Deps,
  siteId: string,
  { leadIds, shares, actor }: Leads & { shares: readonly Share[] },
): Promise<Dealt | undefined> {
  const ids = [...new Set(leadIds)].slice(0, maxDealt)
  const to = dealOut(ids.length, shares)
  const dealt = await deal(deps, siteId, { leadIds: ids, to, actor })
  if (!dealt) return undefined
  const given = shares.map(({ userId }) => ({ userId, count: to.filter((one) => one === userId).length }))
  return { batchId: dealt.batchId, given, changed: dealt.moved.length }
}

/** All customers of somebody, newest change first. @returns up to `maxDealt` */
export async function listLeadsOf(db: Db, siteId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', siteId)
    .where('assigned_to', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDealt)
    .execute()
  return rows.map(({ id }) => id)
}

async function deal(
  { db, ...deps }: Deps,
  siteId: string,
  { leadIds, to, actor }: Leads & { to: readonly (string | null)[] },
): Promise<{ batchId: string; moved: Move[] } | undefined> {
  const target = new Map(leadIds.map((id, i) => [id, to[i] ?? null]))
  const receivers = new Set(to.filter((userId) => userId !== null))
  const managed = await managedPeople(db, siteId, actor)
  demandManaged(managed, to)
  // Before anything is moved: a refusal refuses all.
  await demandLeadsManaged(db, siteId, managed, leadIds)
  const how = { way: 'bulk', batchId: newId(), actor } as const
  const moved: Move[] = []
  for (const ids of chunksOf(leadIds)) {
    const some = await db.transaction().execute(async (tx) => {
      const known = new Set((await listAssignees(tx, siteId)).map(({ id }) => id))
      if ([...receivers].some((userId) => !known.has(userId))) return undefined
      const managedNow = await managedPeople(tx, siteId, actor)
      const moves = (await lockSome(tx, siteId, ids))
        .map(({ id, assigned_to: from }) => ({ leadId: id, from, to: target.get(id) ?? null }))
        .filter(
          (one) => one.from !== one.to && isManaged(managedNow, one.from) && isManaged(managedNow, one.to),
        )
      return await moveSome(tx, deps, siteId, moves, how)
    })
    if (!some) return undefined
    moved.push(...some)
  }
  return { batchId: how.batchId, moved }
}

/**
 * Gives a batch back to its former assignees, except what has changed since. Only the person who assigned it can, for a minute.
 * @returns how many; undefined where it is too late or not theirs
 */
export async function undoAssignment(
  { db, ...deps }: Deps,
  siteId: string,
  batchId: string,
  actor: Actor & { id: string },
): Promise<number | undefined> {
  const since = toTimestamp(new Date(deps.clock.now().getTime() - undoMs))
  const batch = await db
    .selectFrom('lead_assignments')
    .select(['id', 'lead_id', 'from_id', 'to_id'])
    .where('batch_id', '=', batchId)
    .where('site_id', '=', siteId)
    .where('by_id', '=', actor.id)
    .where('at', '>=', since)
    .orderBy('lead_id')
    .limit(maxDealt)
    .execute()
  if (!batch.length) return undefined
  const how = { way: 'undo', batchId: newId(), actor } as const
  let moved = 0
  for (let begin = 0; begin < batch.length; begin += chunk)
    moved += await db.transaction().execute(async (tx) => {
      const some = batch.slice(begin, begin + chunk)
      await tx
        .updateTable('lead_assignments')
        .set({ told_at: toTimestamp(deps.clock.now()) })
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .where('told_at', 'is', null)
        .execute()
      const known = new Set((await listAssignees(tx, siteId)).map(({ id }) => id))
      const managed = await managedPeople(tx, siteId, actor)
      const moves = some
        .map((row) => ({ leadId: row.lead_id, from: row.to_id, to: row.from_id }))
        .filter(
          ({ from, to }) => (!to || known.has(to)) && isManaged(managed, from) && isManaged(managed, to),
        )
      return (await moveSome(tx, deps, siteId, moves, how)).length
    })
  return moved
}

/**
 * Those that may go to the state by hand; others are left as they are, also those about whose booked visit somebody has to
 * decide one by one.
 * @returns how many went, and how many were left for their visit
 * @throws NotAllowedError
 */
export async function setStatuses(
  { db, ...deps }: Deps,
  siteId: string,
  { leadIds, to, actor }: Leads & { to: LeadStatus },
): Promise<{ changed: number; booked: number }> {
  await demand(db, siteId, actor, canManageLeads)
  const sellsHomes = await hasHomes(db, siteId)
  let [changed, booked] = [0, 0]
  for (const ids of chunksOf(leadIds.slice(0, maxAtOnce)))
    changed += await db.transaction().execute(async (tx) => {
      const leads = await lockSome(tx, siteId, ids)
      const visits = await visitsOf(tx, ids)
      let moved = 0
      for (const lead of leads) {
        const choices = statusesByHand(lead.status, {
          ...visits(lead.id),
          ...{ isManager: true, hasHomes: sellsHomes },
        })
        if (!choices.includes(to)) continue
        if (asksForVisit(to) && visits(lead.id).hasOpenVisit) {
          booked++
          continue
        }
        await setStatus(tx, deps, { id: siteId }, { leadId: lead.id, to, actor })
        await recordAudit(tx, {
          siteId,
          at: deps.clock.now(),
          actor,
          action: 'lead.status-changed',
          subject: ['lead', lead.id],
          details: { from: lead.status, to },
        })
        moved++
      }
      return moved
    })
  return { changed, booked }
}

async function visitsOf(tx: Db, leadIds: string[]) {
  const rows = await tx
    .selectFrom('visits')
    .select(['lead_id', 'status', 'open_lead_id'])
    .where('lead_id', 'in', leadIds)
    .execute()
  return (leadId: string) => {
    const own = rows.filter((row) => row.lead_id === leadId)
    return {
      hasOpenVisit: own.some((row) => row.open_lead_id !== null),
      wasHere: own.some((row) => row.status === 'visited'),
    }
  }
}
