import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Database } from '#app/db/schema.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { attentionAfter } from './attention.ts'
import { attentionBefore } from './move-lead.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

export interface Assignment {
  leadId: string
  from: string | null
  to: string | null
  way: Database['lead_assignments']['way']
  /** Assignments of one action share it. */
  batchId: string
  actor: Actor
}

/** Inside a transaction. @returns false where meanwhile it is somebody else's, or gone */
export async function moveAssignment(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  siteId: string,
  assignment: Assignment,
): Promise<boolean> {
  const { leadId, way } = assignment
  const moved = await writeAssignee(tx, deps, siteId, {
    ...assignment,
    leadIds: [leadId],
    isUndo: way === 'undo',
    touches: true,
  })
  if (!moved.length) return false
  await recordAssignment(tx, deps, siteId, assignment)
  return true
}

/**
 * The only statement that assigns registrations: a customer new to the counsellor enters the counsellor's call queue.
 * @param touches whether the registration counts as changed and moves up in lists
 * @returns ids of those that were still `from`'s
 */
export async function writeAssignee(
  tx: Db,
  { clock }: Deps<'clock'>,
  siteId: string,
  {
    leadIds,
    from,
    to,
    isUndo,
    touches,
  }: { leadIds: string[]; from: string | null; to: string | null; isUndo: boolean; touches: boolean },
): Promise<string[]> {
  const leads = await tx
    .selectFrom('leads')
    .select(['id', 'attention', 'status', 'called_at', 'next_call_at'])
    .where('site_id', '=', siteId)
    .where('id', 'in', leadIds)
    // Only compared: the planner would walk all of that person's.
    .where(({ eb, fn, val }) => eb(fn.coalesce('assigned_to', val('')), '=', from ?? ''))
    .orderBy('id')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()
  if (!leads.length) return []
  const known = to ? await metBy(tx, to, leads) : new Set<string>()
  const now = toTimestamp(clock.now())
  const outcomes = Map.groupBy(leads, (lead) =>
    attentionAfter(attentionBefore(lead), { kind: 'assigned', to, isUndo, knows: known.has(lead.id) }),
  )
  for (const [attention, some] of outcomes)
    for (const [isChanged, those] of Map.groupBy(some, (lead) => lead.attention !== attention))
      await tx
        .updateTable('leads')
        .set({
          assigned_to: to,
          assigned_at: to && now,
          ...(touches ? { updated_at: now } : {}),
          ...(isChanged ? { attention, attention_at: attention && now } : {}),
        })
        .where('site_id', '=', siteId)
        .where(
          'id',
          'in',
          those.map(({ id }) => id),
        )
        .execute()
  return leads.map(({ id }) => id)
}

/** Customers about whom somebody wrote a memo, as after a talk at the model house. */
async function metBy(tx: Db, userId: string, leads: { id: string }[]): Promise<Set<string>> {
  const notes = await tx
    .selectFrom('lead_notes')
    .select('lead_id')
    .distinct()
    .where(
      'lead_id',
      'in',
      leads.map(({ id }) => id),
    )
    .where('kind', '=', 'memo')
    .where(({ eb, fn, val }) => eb(fn.coalesce('written_by', val('')), '=', userId))
    .execute()
  return new Set(notes.map((note) => note.lead_id))
}

/** In the registration's history, in that of assignments, and in the audit. */
export async function recordAssignment(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  siteId: string,
  { leadId, from, to, way, batchId, actor }: Assignment,
): Promise<void> {
  const at = deps.clock.now()
  const isTold = to === null || to === actor.id || way === 'undo'
  await tx
    .insertInto('lead_assignments')
    .values({
      id: newId(),
      site_id: siteId,
      lead_id: leadId,
      at: toTimestamp(at),
      from_id: from,
      to_id: to,
      by_id: actor.id ?? null,
      way,
      batch_id: batchId,
      told_at: isTold ? toTimestamp(at) : null,
    })
    .execute()
  const details = { from, to }
  await recordLeadEvent(tx, deps, { id: siteId }, { leadId, kind: 'assigned', actor, details })
  await recordAudit(tx, {
    siteId,
    at,
    actor,
    action: 'lead.assigned',
    subject: ['lead', leadId],
    details: { ...details, way },
  })
}
