import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { moveAssignment } from '../customer/move-assignment.server.ts'
import { beginOf } from '../list/lead-conditions.ts'
import { listOnDuty } from './duties.server.ts'

/** States that still need work; customers whom nobody has called come first. */
export const openStates: LeadStatus[] = ['new', 'contacted', 'visit-booked', 'visited']
/** Of a site in a round; the next comes in a minute. */
const perRound = 100
const chunk = 20

/**
 * Assigns unassigned registrations to the colleagues who are at work and take turns: each goes to the one with the fewest
 * open registrations of today. If nobody is at work, the registrations wait.
 * @returns how many
 */
export async function assignInTurn({ db, ...deps }: Deps): Promise<number> {
  const sites = await db.selectFrom('assignment_rules').select('site_id').where('in_turn', '=', 1).execute()
  let moved = 0
  for (const { site_id: siteId } of sites) moved += await assignOnSite(db, deps, siteId)
  return moved
}

async function assignOnSite(db: Db, deps: Deps<'keys' | 'clock'>, siteId: string): Promise<number> {
  const now = deps.clock.now()
  const people = await listOnDuty(db, siteId, now)
  if (!people.length) return 0
  const leads = await listUnassigned(db, siteId, now)
  if (!leads.length) return 0
  const loads = await loadsOf(db, siteId, people, beginOf(koreanDay(now)))
  const batchId = newId()
  let moved = 0
  for (let begin = 0; begin < leads.length; begin += chunk)
    await db.transaction().execute(async (tx) => {
      for (const leadId of leads.slice(begin, begin + chunk)) {
        const [next] = loads
        if (!next) return
        const assignment = { leadId, from: null, to: next.userId, batchId, actor: systemActor } as const
        if (!(await moveAssignment(tx, deps, siteId, { ...assignment, way: 'turn' }))) continue
        moved++
        next.open++
        next.lastAt = `~${String(moved).padStart(6, '0')}`
        loads.sort(byLoad)
      }
    })
  return moved
}

/** Who registered within this time is called before a backlog. */
const freshMs = dayMs

/**
 * Of one round. First those who registered themselves lately, the longest waiting first, then the backlog: an imported list
 * of thousands must not stand before a customer who waits for a call within five minutes.
 */
async function listUnassigned(db: Db, siteId: string, now: Date): Promise<string[]> {
  const ids = new Set<string>()
  const since = toTimestamp(new Date(now.getTime() - freshMs))
  for (const attention of ['new', 'registered-again'] as const) {
    const rows = await db
      .selectFrom('leads')
      .select(['id', 'status'])
      .where('site_id', '=', siteId)
      .where('assigned_to', 'is', null)
      .where('attention', '=', attention)
      .where('attention_at', '>=', since)
      .orderBy('assigned_to')
      .orderBy('attention_at')
      .orderBy('id')
      .limit(perRound)
      .execute()
    for (const { id, status } of rows) if (ids.size < perRound && openStates.includes(status)) ids.add(id)
  }
  for (const status of openStates) {
    if (ids.size >= perRound) break
    const rows = await db
      .selectFrom('leads')
      .select('id')
      .where('site_id', '=', siteId)
      .where('assigned_to', 'is', null)
      .where('status', '=', status)
      .orderBy('updated_at')
      .orderBy('id')
      .limit(perRound)
      .execute()
    for (const { id } of rows) if (ids.size < perRound) ids.add(id)
  }
  return [...ids]
}

interface Load {
  userId: string
  /** Given today and still open. */
  open: number
  /** When they were last given one; empty: not today. */
  lastAt: string
}

const byLoad = (a: Load, b: Load) =>
  a.open - b.open || (a.lastAt < b.lastAt ? -1 : a.lastAt > b.lastAt ? 1 : a.userId < b.userId ? -1 : 1)

async function loadsOf(db: Db, siteId: string, people: string[], since: string): Promise<Load[]> {
  const loads = people.map(async (userId): Promise<Load> => {
    const row = await db
      .selectFrom('lead_assignments as given')
      .innerJoin('leads', (join) =>
        join.onRef('leads.id', '=', 'given.lead_id').onRef('leads.site_id', '=', 'given.site_id'),
      )
      .where('given.to_id', '=', userId)
      .where('given.at', '>=', since)
      .where('given.site_id', '=', siteId)
      .where(({ eb, fn, val }) => eb(fn.coalesce('leads.assigned_to', val('')), '=', userId))
      .where(({ eb, fn, val }) => eb(fn.coalesce('leads.status', val('')), 'in', openStates))
      .select(({ fn }) => [
        sql<number>`count(distinct ${sql.ref('given.lead_id')})`.as('open'),
        fn.max('given.at').as('lastAt'),
      ])
      .executeTakeFirst()
    return { userId, open: Number(row?.open ?? 0), lastAt: row?.lastAt ?? '' }
  })
  return (await Promise.all(loads)).sort(byLoad)
}
