import { type Db, locksRows } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { canBeAssigned } from '../customer/assign-lead.server.ts'
import { statusesByHand } from '../customer/lead-status.ts'
import { moveAssignment } from '../customer/move-assignment.server.ts'
import { setStatus } from '../customer/move-lead.server.ts'
import { asksForVisit } from '../visits/booked-visit.ts'

/** Registrations of one transaction: their commit takes some milliseconds. */
const chunk = 100
/** Registrations that are changed at once. */
export const maxAtOnce = 1000

const undoMs = minuteMs

type Leads = { leadIds: readonly string[]; actor: Actor & { id: string } }

function chunksOf(ids: readonly string[]): string[][] {
  // In one order, so that two who change the same do not wait for each other.
  const sorted = [...new Set(ids)].sort().slice(0, maxAtOnce)
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

/**
 * A transaction a hundred; each registration has its own entry in the audit and its history.
 * @returns how many changed, and the batch by which they go back; undefined where the person receives none of the site
 */
export async function assignLeads(
  { db, ...deps }: Deps,
  siteId: string,
  { leadIds, to, actor }: Leads & { to: string | null },
): Promise<{ batchId: string; changed: number } | undefined> {
  const batchId = newId()
  let changed = 0
  for (const ids of chunksOf(leadIds)) {
    const some = await db.transaction().execute(async (tx) => {
      if (to && !(await canBeAssigned(tx, siteId, to))) return undefined
      let moved = 0
      for (const lead of await lockSome(tx, siteId, ids)) {
        if (lead.assigned_to === to) continue
        const assignment = {
          leadId: lead.id,
          from: lead.assigned_to,
          to,
          way: 'bulk',
          batchId,
          actor,
        } as const
        if (await moveAssignment(tx, deps, siteId, assignment)) moved++
      }
      return moved
    })
    if (some === undefined) return undefined
    changed += some
  }
  return { batchId, changed }
}

/**
 * Puts a batch back to whose they were, but for what somebody changed since. For a minute, to whoever did it.
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
    .limit(maxAtOnce)
    .execute()
  if (!batch.length) return undefined
  const undoBatch = newId()
  let moved = 0
  for (let begin = 0; begin < batch.length; begin += chunk)
    await db.transaction().execute(async (tx) => {
      const told = toTimestamp(deps.clock.now())
      for (const { id, lead_id: leadId, from_id: to, to_id: from } of batch.slice(begin, begin + chunk)) {
        await tx
          .updateTable('lead_assignments')
          .set({ told_at: told })
          .where('id', '=', id)
          .where('told_at', 'is', null)
          .execute()
        if (to && !(await canBeAssigned(tx, siteId, to))) continue
        const assignment = { leadId, from, to, way: 'undo', batchId: undoBatch, actor } as const
        if (await moveAssignment(tx, deps, siteId, assignment)) moved++
      }
    })
  return moved
}

/**
 * Those that may go to the state by hand; others are left as they are, also those about whose booked visit somebody has to
 * decide one by one.
 * @returns how many went, and how many were left for their visit
 */
export async function setStatuses(
  { db, ...deps }: Deps,
  siteId: string,
  { leadIds, to, actor }: Leads & { to: LeadStatus },
): Promise<{ changed: number; booked: number }> {
  let [changed, booked] = [0, 0]
  for (const ids of chunksOf(leadIds))
    changed += await db.transaction().execute(async (tx) => {
      const leads = await lockSome(tx, siteId, ids)
      const visits = await visitsOf(tx, ids)
      let moved = 0
      for (const lead of leads) {
        const choices = statusesByHand(lead.status, { ...visits(lead.id), isManager: true })
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
