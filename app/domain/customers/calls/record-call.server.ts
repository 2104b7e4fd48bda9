import type { Db } from '#app/db/client.server.ts'
import type { CallResult, LeadStatus } from '#app/db/column-types.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { encrypt } from '#app/db/encryption.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { frozenClock, toTimestamp } from '#app/platform/clock.ts'
import { moveLead } from '../customer/move-lead.server.ts'
import { recordAnswer } from '../customer/record-answer.server.ts'
import type { BookedVisit } from '../visits/booked-visit.ts'
import { lockLead, settleVisit, type VisitRefusal, VisitRefused } from '../visits/change-visit.server.ts'
import { bookInCall } from './book-in-call.server.ts'
import { callHours } from './call-hours.ts'
import { afterMissed } from './next-call.ts'

export interface CallInput {
  /** Created with the form, so that a form that is sent twice records one call. */
  callId: string
  /** The newest call that the person saw, empty for none; a newer one of a colleague is shown before this one is recorded. */
  seenCall?: string | undefined
  result: CallResult
  note: string
  nextCallAt: Date | undefined
  /** ISO 8601 in UTC; only with `visit-booked`. */
  visitAt: string | undefined
  /** Of a customer who refuses or whose number is wrong; asked where a visit is booked. */
  bookedVisit?: BookedVisit | undefined
}

export interface RecordedCall {
  ok: true
  status: LeadStatus
  nextCallAt: string | null
  /** In a row. */
  missed: number
}

export type CallAnswer =
  | RecordedCall
  | { ok: false; reason: VisitRefusal | 'missing' | 'visit-booked' }
  | { ok: false; reason: 'called-before'; by: string | null; result: CallResult }

const answered: readonly CallResult[] = ['reached', 'call-again', 'visit-booked']
const ends: readonly CallResult[] = ['wrong-number', 'rejected']

/** One transaction: the call, the visit that was agreed to, when to call next, the state. */
export async function recordCall(
  deps: DepsWithOrigin,
  site: Site,
  leadId: string,
  input: CallInput,
  actor: Actor,
): Promise<CallAnswer> {
  try {
    return await deps.db.transaction().execute((tx) => record(tx, deps, site, leadId, input, actor))
  } catch (error) {
    if (error instanceof VisitRefused) return { ok: false, reason: error.reason }
    throw error
  }
}

async function record(
  tx: Db,
  moving: DepsWithOrigin,
  site: Site,
  leadId: string,
  input: CallInput,
  actor: Actor,
): Promise<CallAnswer> {
  const locked = await lockLead(tx, moving, site, leadId)
  // Read with the lock, so that the calls of one customer follow one another.
  const deps = { ...moving, clock: frozenClock(moving.clock) }
  const lead = await tx
    .selectFrom('leads')
    .select(['status', 'first_called_at', 'missed_calls', 'next_call_at'])
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .executeTakeFirst()
  if (!lead || lead.status === 'undone') return { ok: false, reason: 'missing' }
  const { result, visitAt, bookedVisit } = input
  const before = await findUnseenCall(tx, leadId, input, actor)
  if (before) return { ok: false, reason: 'called-before', by: before.name, result: before.result }
  if (ends.includes(result) && !(await settleVisit(tx, deps, site, locked, { visit: bookedVisit, actor })))
    return { ok: false, reason: 'visit-booked' }
  const missed = result === 'missed' ? lead.missed_calls + 1 : 0
  const nextCallAt = nextCall(deps, site, input, missed)
  if (!(await insertCall(tx, deps, site, { leadId, nextCallAt, input, actor })))
    return {
      ok: true,
      status: lead.status,
      nextCallAt: lead.next_call_at,
      missed: lead.missed_calls,
    }
  if (result === 'visit-booked' && visitAt) await bookInCall(tx, deps, site, locked, visitAt, actor)
  const now = toTimestamp(deps.clock.now())
  await tx
    .updateTable('leads')
    .set({
      called_at: now,
      first_called_at: lead.first_called_at ?? now,
      missed_calls: missed,
      next_call_at: nextCallAt,
      updated_at: now,
    })
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .execute()
  if (answered.includes(result)) await recordAnswer(tx, deps.clock, site, leadId)
  const status = (await moveLead(tx, deps, site, leadId, result, actor)) ?? lead.status
  await recordAudit(tx, {
    siteId: site.id,
    at: deps.clock.now(),
    actor,
    action: 'call.recorded',
    subject: ['lead', leadId],
    details: { result },
  })
  return { ok: true, status, nextCallAt, missed }
}

/** A colleague's call that came while somebody had the form open. */
async function findUnseenCall(tx: Db, leadId: string, { seenCall, callId }: CallInput, actor: Actor) {
  if (seenCall === undefined) return undefined
  const newest = await tx
    .selectFrom('lead_calls')
    .leftJoin('users', 'users.id', 'called_by')
    .select(['lead_calls.id', 'called_by', 'result', 'users.name'])
    .where('lead_id', '=', leadId)
    .orderBy('at', 'desc')
    .orderBy('lead_calls.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isKnown = !newest || [seenCall, callId].includes(newest.id) || newest.called_by === (actor.id ?? null)
  return isKnown ? undefined : newest
}

function nextCall(
  { clock }: DepsWithOrigin,
  site: Site,
  { result, nextCallAt }: CallInput,
  missed: number,
): string | null {
  if (ends.includes(result)) return null
  const next =
    nextCallAt ??
    (result === 'missed' ? afterMissed(clock.now(), callHours(site.settings.hours), missed) : undefined)
  return next ? toTimestamp(next) : null
}

/** @returns false where the same form was sent before */
async function insertCall(
  tx: Db,
  { keys, clock }: DepsWithOrigin,
  site: Site,
  {
    leadId,
    nextCallAt,
    input,
    actor,
  }: { leadId: string; nextCallAt: string | null; input: CallInput; actor: Actor },
): Promise<boolean> {
  const { callId: id, result, note } = input
  const inserted = await tx
    .insertInto('lead_calls')
    .values({
      id,
      site_id: site.id,
      lead_id: leadId,
      at: toTimestamp(clock.now()),
      called_by: actor.id ?? null,
      result,
      note_sealed: note ? encrypt(keys, note, `lead_calls.note:${id}`) : null,
      next_call_at: nextCallAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
