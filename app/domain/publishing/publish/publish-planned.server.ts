import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import {
  type Decided,
  decidePlan,
  type PlannedParts,
  planPublication,
} from './planned-publications.server.ts'
import {
  describeNotRolledBack,
  describeRefusal,
  type Published,
  type PublishParts,
  publish,
} from './publish.server.ts'

export type Approved =
  | { outcome: Exclude<Decided, 'done'> }
  /** `waits`: until its time. */
  | { outcome: 'published' | 'waits' }
  | { outcome: 'failed'; failure: string }

/**
 * Approves what another person asked for, and publishes it where no minute was chosen; one with a minute is left to `publishDue`, which
 * runs only while the clock is trusted. @throws StorageFailed, and `publishDue` tries again
 */
export async function approvePlan(
  parts: PublishParts,
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
export async function publishDue(parts: PublishParts): Promise<number> {
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

const waiting = ({ db }: PublishParts) =>
  db
    .selectFrom('planned_publications')
    .innerJoin('sites', 'sites.id', 'planned_publications.site_id')
    .select(['planned_publications.id', 'site_id', 'slug', 'parts', 'created_by', 'decided_by'])
    .where('planned_publications.state', '=', 'waiting')

type WaitingPlan = Awaited<ReturnType<ReturnType<typeof waiting>['executeTakeFirstOrThrow']>>

/** @returns whether this attempt published it */
async function publishPlan(parts: PublishParts, plan: WaitingPlan): Promise<boolean> {
  const { db, clock } = parts
  const [createdBy, decidedBy] = [plan.created_by, plan.decided_by].map(
    (id): Actor => ({ type: 'user', id: id ?? undefined }),
  ) as [Actor, Actor]
  // The rights of both are checked again: a plan can outlive the rights of its author.
  const publishers = plan.decided_by ? { actor: decidedBy, askedBy: createdBy } : { actor: createdBy }
  const { rollBackFrom, ...drafts } = JSON.parse(plan.parts) as PlannedParts
  const settleAs = async (tx: PublishParts['db'], state: 'done' | 'failed', failure: string | null) => {
    const { numUpdatedRows } = await tx
      .updateTable('planned_publications')
      .set({ state, failure })
      .where('id', '=', plan.id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  const done = await publish(parts, plan.slug, rollBackFrom === undefined ? drafts : { rollBackFrom }, {
    ...publishers,
    settle: (tx) => settleAs(tx, 'done', null),
  })
  if (done.ok) return true
  // Waits for the next minute.
  if (done.reason === 'busy') return false
  const failure = rollBackFrom === undefined ? describeRefusal(done) : describeNotRolledBack(done)
  // Another process may have published or cancelled it meanwhile.
  if (await settleAs(db, 'failed', failure))
    await raiseAlarm(db, clock, { siteId: plan.site_id, kind: 'publication-failed', details: { failure } })
  return false
}

/** `asked`: the site wants a second person, who finds it among the plans. */
export type RollBackOutcome = Published | { ok: true; asked: true }

/** Rolls back at once, or asks for it where nobody publishes alone. @param from number of the publication that the person sees */
export async function rollBackOrAsk(
  parts: PublishParts,
  site: { id: string; slug: string },
  from: number,
  actor: Actor,
): Promise<RollBackOutcome> {
  const rolled = await publish(parts, site.slug, { rollBackFrom: from }, { actor })
  if (rolled.ok || rolled.reason !== 'not-allowed' || !rolled.needsSecond) return rolled
  const plan = { chosen: {}, reasons: {}, rollBackFrom: from, publishAt: undefined, asksSecond: true }
  const planned = await planPublication(parts, site.id, plan, actor)
  return planned.ok ? { ok: true, asked: true } : planned
}
