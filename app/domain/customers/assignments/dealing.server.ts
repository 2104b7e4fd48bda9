import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { countUpTo } from '#app/db/index-slices.server.ts'
import type { Database } from '#app/db/schema.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { maxCount } from '#app/platform/bounded-count.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { moveAssignment } from '../customer/move-assignment.server.ts'
import { openStates } from './assign-in-turn.server.ts'
import { setInTurn } from './duties.server.ts'

/** How many registrations the automatic assignment of a site would assign at once, up to the bound of `koreanCount`. */
export function countToDeal(db: Db, siteId: string): Promise<number> {
  const eb = expressionBuilder<Database, 'leads'>()
  const parts = openStates.map(
    (status): Expression<SqlBool> =>
      eb.and([eb('site_id', '=', siteId), eb('assigned_to', 'is', null), eb('status', '=', status)]),
  )
  return countUpTo(
    db,
    parts.map((where) => ({ table: 'leads', where, by: ['updated_at', 'id'] })),
  )
}

/** Later, counsellors have planned with what they were given. */
const undoneWithinMs = dayMs
/** Assignments of one statement, and of one transaction. */
const pageSize = 100

interface Dealt {
  id: string
  lead_id: string
  to_id: string | null
  told_at: string | null
}

/**
 * Pages of what the job has assigned since the automatic assignment was last switched, at most a day, and that its assignee
 * still has and has not called.
 */
async function* dealt(db: Db, siteId: string, now: Date): AsyncGenerator<Dealt[]> {
  const rule = await db
    .selectFrom('assignment_rules')
    .select('changed_at')
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (!rule) return
  const earliest = toTimestamp(new Date(now.getTime() - undoneWithinMs))
  const since = rule.changed_at > earliest ? rule.changed_at : earliest
  for (let after = { at: since, id: '' }; ; ) {
    const page = await db
      .selectFrom('lead_assignments')
      .select(['id', 'at', 'lead_id', 'to_id', 'told_at', 'way'])
      .where('site_id', '=', siteId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '>', tuple(after.at, after.id)))
      .orderBy('at')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const turns = page.filter(({ way }) => way === 'turn')
    const open = turns.length
      ? await db
          .selectFrom('leads')
          .select(['id', 'assigned_to'])
          .where('site_id', '=', siteId)
          .where(
            'id',
            'in',
            turns.map((turn) => turn.lead_id),
          )
          .where('called_at', 'is', null)
          .execute()
      : []
    const holders = new Map(open.map((lead) => [lead.id, lead.assigned_to]))
    // The same customer may have been dealt out twice: the last holder counts.
    yield turns.filter(({ lead_id, to_id }) => to_id !== null && holders.get(lead_id) === to_id)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last
  }
}

/** How many `takeBackDealt` would take back, up to the bound of `koreanCount`. */
export async function countDealt({ db, clock }: Deps<'db' | 'clock'>, siteId: string): Promise<number> {
  const leadIds = new Set<string>()
  for await (const page of dealt(db, siteId, clock.now())) {
    for (const { lead_id } of page) leadIds.add(lead_id)
    if (leadIds.size > maxCount) return maxCount + 1
  }
  return leadIds.size
}

/**
 * Switches the automatic assignment off, which would deal them out again, and takes back what nobody has called yet.
 * @returns how many are nobody's again
 * @throws NotAllowedError
 */
export async function takeBackDealt(
  deps: Deps,
  siteId: string,
  actor: Actor & { id: string },
): Promise<number> {
  const { db, keys, clock } = deps
  await demand(db, siteId, actor, canManageLeads)
  const began = clock.now()
  // Before the rule changes: it says since when.
  const pages: Dealt[][] = []
  for await (const page of dealt(db, siteId, began)) if (page.length) pages.push(page)
  await setInTurn(deps, siteId, false, actor)
  const batchId = newId()
  let moved = 0
  for (const page of pages)
    moved += await db.transaction().execute(async (tx) => {
      let some = 0
      for (const { id, lead_id: leadId, to_id: from } of page) {
        const back = { leadId, from, to: null, way: 'undo', batchId, actor } as const
        if (!(await isUncalled(tx, siteId, leadId))) continue
        if (!(await moveAssignment(tx, { keys, clock }, siteId, back))) continue
        some++
        await tx
          .updateTable('lead_assignments')
          .set({ told_at: toTimestamp(clock.now()) })
          .where('id', '=', id)
          .where('told_at', 'is', null)
          .execute()
      }
      return some
    })
  await recordAudit(db, {
    siteId,
    at: clock.now(),
    actor,
    action: 'assignment-rule.taken-back',
    subject: ['site', siteId],
    details: { leads: moved },
  })
  return moved
}

async function isUncalled(tx: Db, siteId: string, leadId: string): Promise<boolean> {
  const lead = await tx
    .selectFrom('leads')
    .select('called_at')
    .where('site_id', '=', siteId)
    .where('id', '=', leadId)
    .executeTakeFirst()
  return lead !== undefined && lead.called_at === null
}
