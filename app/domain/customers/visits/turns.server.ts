import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { canBeAssigned } from '../customer/assign-lead.server.ts'
import { moveAssignment } from '../customer/move-assignment.server.ts'
import type { Take } from './turn-order.ts'

type SiteId = Pick<Site, 'id'>

/**
 * Call it before reading or writing anything of a site's turns, so that two desks take turns. Lock a registration before it.
 */
export async function lockTurns(tx: Db, site: SiteId): Promise<void> {
  if (locksRows(tx))
    await tx.selectFrom('sites').select('id').where('id', '=', site.id).forNoKeyUpdate().execute()
}

/** `busy`: in a talk with another visitor. `no-counsellor`: receives no visitors of the site. */
export type NotTaken = 'busy' | 'no-counsellor'

/** @returns undefined where nothing is in the way */
export async function whyNotTaken(
  tx: Db,
  site: SiteId,
  { counsellor, waits }: Take,
  now: Date,
): Promise<NotTaken | undefined> {
  if (!(await canBeAssigned(tx, site.id, counsellor))) return 'no-counsellor'
  if (waits) return undefined
  const talk = await selectTalks(tx, counsellor, now)
    .select('visit_id')
    .where('site_id', '=', site.id)
    .executeTakeFirst()
  return talk && 'busy'
}

/** Those that somebody is in now. */
const selectTalks = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('visit_turns')
    .where('day', '=', koreanDay(now))
    .where('taken_by', '=', userId)
    .where('began_at', 'is not', null)
    .where('ended_at', 'is', null)

/** After `lockTurns` and `whyNotTaken`. @param take undefined: waits for the next counsellor @returns the number of the day */
export async function addTurn(
  tx: Db,
  site: SiteId,
  visitId: string,
  take: Take | undefined,
  now: Date,
): Promise<number> {
  const day = koreanDay(now)
  const last = await tx
    .selectFrom('visit_turns')
    .select(({ fn }) => fn.max('no').as('no'))
    .where('site_id', '=', site.id)
    .where('day', '=', day)
    .executeTakeFirst()
  const no = Number(last?.no ?? 0) + 1
  await tx
    .insertInto('visit_turns')
    .values({
      visit_id: visitId,
      site_id: site.id,
      day,
      no,
      taken_by: take?.counsellor ?? null,
      began_at: take && !take.waits ? toTimestamp(now) : null,
    })
    .execute()
  return no
}

/** A customer who is nobody's is theirs who take them. @param deps with a standing clock: the undo of an arrival finds it by that moment */
export async function assignToTaker(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: SiteId,
  { leadId, to, actor }: { leadId: string; to: string; actor: Actor },
): Promise<void> {
  const assignment = { leadId, from: null, to, way: 'hand', batchId: newId(), actor } as const
  await moveAssignment(tx, deps, site.id, assignment)
}

export type Taken =
  /** `assignedTo`: whose customer it was before; null: the taker's from now on. */
  | { ok: true; assignedTo: string | null }
  | { ok: false; reason: NotTaken | 'unknown' }
  /** Somebody has taken the visitor meanwhile, or the talk is over. */
  | { ok: false; reason: 'changed'; by: string | undefined; isOver: boolean }

/** Who waits is led to a counsellor, or waits for one. The same again changes nothing. */
export async function takeVisitor(
  deps: Deps,
  site: SiteId,
  visitId: string,
  take: Take,
  actor: Actor,
): Promise<Taken> {
  return await deps.db.transaction().execute(async (tx) => {
    const found = await lockTurn(tx, site, visitId)
    if (!found) return { ok: false, reason: 'unknown' }
    const { turn, lead } = found
    const now = deps.clock.now()
    if (turn.began_at) {
      if (turn.taken_by === take.counsellor && !turn.ended_at)
        return { ok: true, assignedTo: lead.assigned_to }
      return { ok: false, reason: 'changed', by: turn.name ?? undefined, isOver: turn.ended_at !== null }
    }
    const refusal = await whyNotTaken(tx, site, take, now)
    if (refusal) return { ok: false, reason: refusal }
    await tx
      .updateTable('visit_turns')
      .set({ taken_by: take.counsellor, began_at: take.waits ? null : toTimestamp(now) })
      .where('visit_id', '=', visitId)
      .execute()
    await tx
      .updateTable('visits')
      .set({ received_by: take.counsellor, updated_at: toTimestamp(now) })
      .where('id', '=', visitId)
      .execute()
    if (!lead.assigned_to)
      await assignToTaker(tx, deps, site, { leadId: lead.id, to: take.counsellor, actor })
    await recordTurn(tx, site, 'visit.taken', lead.id, { at: now, actor, details: { ...take } })
    return { ok: true, assignedTo: lead.assigned_to }
  })
}

/** The talk is over, or the visitor left without one. @returns false where it was over, or there is no such turn */
export async function endTalk(deps: Deps, site: SiteId, visitId: string, actor: Actor): Promise<boolean> {
  return await changeTurn(deps, site, visitId, actor, 'visit.talk-ended', ({ ended_at }, now) =>
    ended_at ? undefined : { ended_at: toTimestamp(now) },
  )
}

/** The wrong one was led to the counsellor, or the talk goes on after all: the visitor waits again. */
export async function waitAgain(deps: Deps, site: SiteId, visitId: string, actor: Actor): Promise<boolean> {
  return await changeTurn(deps, site, visitId, actor, 'visit.waits-again', ({ began_at, ended_at }) =>
    began_at || ended_at ? { taken_by: null, began_at: null, ended_at: null } : undefined,
  )
}

type Turn = NonNullable<Awaited<ReturnType<typeof lockTurn>>>['turn']
type Change = Partial<Pick<Turn, 'taken_by' | 'began_at' | 'ended_at'>>

const changeTurn = (
  { db, clock }: Deps,
  site: SiteId,
  visitId: string,
  actor: Actor,
  action: 'visit.talk-ended' | 'visit.waits-again',
  changeOf: (turn: Turn, now: Date) => Change | undefined,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const found = await lockTurn(tx, site, visitId)
    const now = clock.now()
    const change = found && changeOf(found.turn, now)
    if (!change) return false
    await tx.updateTable('visit_turns').set(change).where('visit_id', '=', visitId).execute()
    await recordTurn(tx, site, action, found.lead.id, { at: now, actor })
    return true
  })

/** Of today alone: nobody waits any more on the day after. */
async function lockTurn(tx: Db, site: SiteId, visitId: string) {
  const lead = await tx
    .selectFrom('leads')
    .select(['id', 'assigned_to'])
    .where('site_id', '=', site.id)
    .where('id', 'in', (select) =>
      select
        .selectFrom('visits')
        .select('lead_id')
        .where('visits.site_id', '=', site.id)
        .where('visits.id', '=', visitId),
    )
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  await lockTurns(tx, site)
  const turn = await tx
    .selectFrom('visit_turns')
    .leftJoin('users', 'users.id', 'taken_by')
    .select(['taken_by', 'began_at', 'ended_at', 'users.name'])
    .where('visit_id', '=', visitId)
    .where('site_id', '=', site.id)
    .executeTakeFirst()
  return lead && turn && { lead, turn }
}

const recordTurn = (
  tx: Db,
  { id: siteId }: SiteId,
  action: 'visit.taken' | 'visit.talk-ended' | 'visit.waits-again',
  leadId: string,
  about: { at: Date; actor: Actor; details?: Record<string, unknown> },
): Promise<void> => recordAudit(tx, { siteId, action, subject: ['lead', leadId], ...about })

/** The site on which somebody is in a talk with a customer now, also a colleague's; undefined where they are not. */
export async function siteOfTalk(
  { db, clock }: Deps<'db' | 'clock'>,
  leadId: string,
  userId: string,
): Promise<string | undefined> {
  const talk = await selectTalks(db, userId, clock.now())
    .innerJoin('visits', 'visits.id', 'visit_id')
    .select('visit_turns.site_id')
    .where('visits.lead_id', '=', leadId)
    .executeTakeFirst()
  return talk?.site_id
}

/** A mistake at the desk: with the turn goes the assignment that came with it. In the transaction of the undo. */
export async function removeTurn(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: SiteId,
  visit: { id: string; leadId: string; arrivedAt: string },
  actor: Actor,
): Promise<void> {
  await lockTurns(tx, site)
  const turn = await tx
    .deleteFrom('visit_turns')
    .where('visit_id', '=', visit.id)
    .returning('taken_by')
    .executeTakeFirst()
  if (!turn?.taken_by) return
  const given = await tx
    .selectFrom('lead_assignments')
    .select('to_id')
    .where('site_id', '=', site.id)
    .where('lead_id', '=', visit.leadId)
    .where('at', '>=', visit.arrivedAt)
    .where('from_id', 'is', null)
    .where('to_id', '=', turn.taken_by)
    .executeTakeFirst()
  if (!given) return
  const back = { leadId: visit.leadId, from: turn.taken_by, to: null, way: 'undo' } as const
  await moveAssignment(tx, deps, site.id, { ...back, batchId: newId(), actor })
}
