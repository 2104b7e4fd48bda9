import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canEditPages, canManageSites, canPublish } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { describeOwnerFields, differingOwnerFields } from '#app/domain/site/owner-fields.ts'
import {
  may,
  mayPublish,
  type NotAllowed,
  notAllowed,
  publishesAlone,
  rightsOn,
} from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { ignoreUnreadable } from '#app/platform/stored-content.ts'
import { withDrafts } from '../documents/site-documents.ts'
import { type Chosen, chosenDrafts } from '../drafts/chosen-drafts.ts'
import { loadDrafted, readDocument } from '../drafts/drafts.server.ts'
import { changesPrices, hasContract } from './changed-prices.server.ts'

type State = 'asked' | 'waiting' | 'done' | 'failed' | 'cancelled'

export interface PlannedParts extends Chosen {
  reasons: Record<string, string>
  /** A rollback instead of drafts: number of the publication that is replaced by the one before it. */
  rollBackFrom?: number
}

export interface PlannedPublication extends PlannedParts {
  id: string
  /** `asked` waits for a second person, `waiting` for its minute. */
  state: State
  /** Null: at once, as soon as it is approved. */
  publishAt: string | null
  failure: string | null
  createdAt: string
  createdBy: { id: string | null; name: string | undefined }
  decidedBy: string | undefined
}

interface Planned extends PlannedParts {
  publishAt: Date | undefined
  /** The person wants somebody else to agree, although nobody has to. */
  asksSecond?: boolean
}

/** `state`: `asked` where the site wants a second person, or the planner may not publish. */
export type PlanMade = { ok: true; id: string; state: 'asked' | 'waiting' } | NotAllowed

/** Plans a publication: for a minute, or until somebody approves it. */
export async function planPublication(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { publishAt, asksSecond = false, ...parts }: Planned,
  actor: Actor,
): Promise<PlanMade> {
  const id = newId()
  // Publishing asks again.
  const changesContracted = !asksSecond && (await areContractedPrices(db, siteId, parts))
  return await db.transaction().execute(async (tx): Promise<PlanMade> => {
    const rights = await rightsOn(tx, siteId, actor)
    if (!may(rights, parts.rollBackFrom === undefined ? canEditPages : canPublish))
      return notAllowed('공개를 요청할 권한이 없습니다.')
    if (!may(rights, canManageSites)) {
      const changed = await ownersIn(tx, siteId, parts)
      if (changed.length)
        return notAllowed(`${describeOwnerFields(changed)} 이 초안의 공개를 전체 관리자에게 부탁해 주세요.`)
    }
    const state = asksSecond || changesContracted || !publishesAlone(rights) ? 'asked' : 'waiting'
    await tx
      .insertInto('planned_publications')
      .values({
        id,
        site_id: siteId,
        parts: JSON.stringify(parts),
        publish_at: publishAt ? toTimestamp(publishAt) : null,
        state,
        failure: null,
        created_at: toTimestamp(clock.now()),
        created_by: actor.id ?? null,
        decided_at: null,
        decided_by: null,
      })
      .execute()
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: state === 'asked' ? 'publication.asked' : 'publication.planned',
      subject: ['publication-plan', id],
      details: {
        parts: Object.keys(parts.chosen),
        ...(parts.rollBackFrom && { rollBackFrom: parts.rollBackFrom }),
        ...(publishAt && { publishAt: toTimestamp(publishAt) }),
      },
    })
    return { ok: true, id, state }
  })
}

/** Whether drafts change prices of a site with contracts, so that two people publish them; also where nobody can tell. */
async function areContractedPrices(db: Db, siteId: string, chosen: Chosen): Promise<boolean> {
  if (!(await hasContract(db, siteId))) return false
  const { slug } = await db
    .selectFrom('sites')
    .select('slug')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  const drafted = await loadDrafted({ db }, slug).catch(ignoreUnreadable)
  if (!drafted) return true
  const { documents } = drafted.published
  const drafts = chosenDrafts(documents, drafted.drafts, chosen)
  return changesPrices(documents, withDrafts(documents, drafts))
}

/** Fields of the owner's that the drafts of a plan change. */
async function ownersIn(tx: Db, siteId: string, { chosen, fields }: Chosen) {
  if (chosen.settings === undefined) return []
  const site = await tx.selectFrom('sites').select('slug').where('id', '=', siteId).executeTakeFirstOrThrow()
  const settings = await readDocument(tx, site, 'settings')
  const { published, draft } = settings ?? {}
  if (!published || !draft?.content) return []
  const changed = differingOwnerFields(published, draft.content)
  return fields ? changed.filter((field) => fields.includes(field)) : changed
}

/** Those that wait, and those that failed or were done in the last plans; newest first. */
export async function listPlans(db: Db, siteId: string): Promise<PlannedPublication[]> {
  const rows = await db
    .selectFrom('planned_publications')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  const names = await personNames(
    db,
    rows.flatMap(({ created_by, decided_by }) => [created_by, decided_by]),
  )
  return rows.map((row) => ({
    ...(JSON.parse(row.parts) as PlannedParts),
    id: row.id,
    state: row.state,
    publishAt: row.publish_at,
    failure: row.failure,
    createdAt: row.created_at,
    createdBy: { id: row.created_by, name: names.get(row.created_by ?? '') },
    decidedBy: names.get(row.decided_by ?? ''),
  }))
}

export type Decided = 'done' | 'not-found' | 'own-plan' | 'not-allowed'

/** Approves what another person asked for, or cancels a plan. What is approved is published by `approvePlan`, or at its minute by `publishDue`. */
export async function decidePlan(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  id: string,
  decision: 'approve' | 'cancel',
  actor: Actor,
): Promise<Decided> {
  return await db.transaction().execute(async (tx): Promise<Decided> => {
    if (!mayPublish(await rightsOn(tx, siteId, actor))) return 'not-allowed'
    const plan = await tx
      .selectFrom('planned_publications')
      .select(['state', 'created_by'])
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirst()
    const isOpen = plan?.state === 'asked' || (decision === 'cancel' && plan?.state === 'waiting')
    if (!plan || !isOpen) return 'not-found'
    if (decision === 'approve' && plan.created_by === actor.id) return 'own-plan'
    const { numUpdatedRows } = await tx
      .updateTable('planned_publications')
      .set({
        state: decision === 'approve' ? 'waiting' : 'cancelled',
        decided_at: toTimestamp(clock.now()),
        decided_by: actor.id ?? null,
      })
      .where('id', '=', id)
      .where('state', '=', plan.state)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return 'not-found'
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: decision === 'approve' ? 'publication.approved' : 'publication.cancelled',
      subject: ['publication-plan', id],
    })
    return 'done'
  })
}
