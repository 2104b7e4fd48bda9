import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import type { Database } from '../../../db/schema.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

export interface Assignment {
  leadId: string
  from: string | null
  to: string | null
  way: Database['lead_assignments']['way']
  /** What was done at once has one. */
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
  const { leadId, from, to } = assignment
  const now = toTimestamp(deps.clock.now())
  const moved = await tx
    .updateTable('leads')
    .set({ assigned_to: to, assigned_at: to && now, updated_at: now })
    .where('site_id', '=', siteId)
    .where('id', '=', leadId)
    // Only compared: the planner would walk all of that person's.
    .where(({ eb, fn, val }) => eb(fn.coalesce('assigned_to', val('')), '=', from ?? ''))
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  await recordAssignment(tx, deps, siteId, assignment)
  return true
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
