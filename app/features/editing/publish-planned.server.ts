import { toTimestamp } from '../../platform/clock.ts'
import { raiseAlarm } from '../alarms/raise-alarm.server.ts'
import type { Actor } from '../audit/record-audit.server.ts'
import {
  type Decided,
  decidePlan,
  describeRefusal,
  type PlannedParts,
} from './planned-publications.server.ts'
import { type EditingParts, publishDrafts } from './publish-drafts.server.ts'

export type Approved =
  | { outcome: Exclude<Decided, 'done'> }
  /** `waits`: for its minute. */
  | { outcome: 'published' | 'waits' }
  | { outcome: 'failed'; failure: string }

/**
 * Approves what another person asked for, and publishes it where no minute was chosen; one with a minute is left to `publishDue`, which
 * runs only while the clock is trusted. @throws StorageFailed, and `publishDue` tries again
 */
export async function approvePlan(
  parts: EditingParts,
  siteId: string,
  id: string,
  actor: Actor,
): Promise<Approved> {
  const decided = await decidePlan(parts, siteId, id, 'approve', actor)
  if (decided !== 'done') return { outcome: decided }
  const plan = await waiting(parts)
    .where('planned_publications.id', '=', id)
    .where('publish_at', 'is', null)
    .executeTakeFirst()
  if (plan) await publishPlan(parts, plan)
  // `publishDue` may have been quicker: what became of the plan is the answer, not what became of this attempt.
  const { state, failure } = await parts.db
    .selectFrom('planned_publications')
    .select(['state', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (state === 'failed') return { outcome: 'failed', failure: failure ?? '' }
  if (state === 'cancelled') return { outcome: 'not-found' }
  return { outcome: state === 'done' ? 'published' : 'waits' }
}

/** Publishes what waits and is due. A plan that cannot be published any more fails once, with an alarm. @returns how many were published */
export async function publishDue(parts: EditingParts): Promise<number> {
  const due = await waiting(parts)
    .where((where) =>
      where.or([where('publish_at', 'is', null), where('publish_at', '<=', toTimestamp(parts.clock.now()))]),
    )
    .orderBy('planned_publications.created_at')
    .execute()
  let published = 0
  for (const plan of due) if (await publishPlan(parts, plan)) published++
  return published
}

const waiting = ({ db }: EditingParts) =>
  db
    .selectFrom('planned_publications')
    .innerJoin('sites', 'sites.id', 'planned_publications.site_id')
    .select(['planned_publications.id', 'site_id', 'slug', 'parts', 'created_by', 'decided_by'])
    .where('planned_publications.state', '=', 'waiting')

type WaitingPlan = Awaited<ReturnType<ReturnType<typeof waiting>['executeTakeFirstOrThrow']>>

/** @returns whether this attempt published it */
async function publishPlan(parts: EditingParts, plan: WaitingPlan): Promise<boolean> {
  const { db, clock } = parts
  const actor: Actor = { type: 'user', id: plan.decided_by ?? plan.created_by ?? undefined }
  const settleAs = async (tx: EditingParts['db'], state: 'done' | 'failed', failure: string | null) => {
    const { numUpdatedRows } = await tx
      .updateTable('planned_publications')
      .set({ state, failure })
      .where('id', '=', plan.id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  const done = await publishDrafts(
    parts,
    plan.slug,
    { ...(JSON.parse(plan.parts) as PlannedParts), settle: (tx) => settleAs(tx, 'done', null) },
    actor,
  )
  if (done.ok) return true
  // Waits for the next minute.
  if (done.reason === 'busy') return false
  const failure = describeRefusal(done)
  // Another process may have published or cancelled it meanwhile.
  if (await settleAs(db, 'failed', failure))
    await raiseAlarm(db, clock, { siteId: plan.site_id, kind: 'publication-failed', details: { failure } })
  return false
}
