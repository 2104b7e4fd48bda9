import type { Selectable } from 'kysely'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Database } from '#app/db/schema.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { markStale } from '../counts/preserve-figures.server.ts'
import { type AttentionBefore, type AttentionEvent, attentionAfter } from './attention.ts'
import { nextStatus, type StatusCause } from './lead-status.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

/** Call it in the transaction of the event. @returns the new state, undefined if there is no such registration */
export async function moveLead(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  leadId: string,
  cause: StatusCause,
  actor: Actor,
): Promise<LeadStatus | undefined> {
  const lead = await lockLead(tx, site, leadId)
  if (!lead) return undefined
  const wasReached = await hasBeenReached(tx, leadId, lead.first_called_at)
  const to = nextStatus(lead.status, cause, { wasReached })
  await writeStatus(tx, deps, site, { leadId, from: lead.status, to, cause, actor })
  const event = { kind: 'moved', cause, to, byStaff: actor.type === 'user' } as const
  await writeAttention(tx, deps, site, lead, event)
  return to
}

const lockLead = (tx: Db, site: Pick<Site, 'id'>, leadId: string) =>
  tx
    .selectFrom('leads')
    .select(['id', 'status', 'form', 'first_called_at', 'attention', 'called_at', 'next_call_at'])
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()

type AttentionColumns = Pick<
  Selectable<Database['leads']>,
  'attention' | 'status' | 'called_at' | 'next_call_at'
>

export const attentionBefore = (lead: AttentionColumns): AttentionBefore => ({
  attention: lead.attention,
  status: lead.status,
  isCalled: lead.called_at !== null,
  isPromised: lead.next_call_at !== null,
})

/** The number was corrected: who was out for a wrong one is a customer again, and waits for a call. In a transaction. */
export async function moveCorrected(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  leadId: string,
  actor: Actor,
): Promise<void> {
  const lead = await lockLead(tx, site, leadId)
  if (!lead) return
  if (lead.status === 'wrong-number') {
    const visit = await tx
      .selectFrom('visits')
      .select('id')
      .where('open_lead_id', '=', leadId)
      .executeTakeFirst()
    const reached = (await hasBeenReached(tx, leadId, lead.first_called_at)) ? 'contacted' : 'new'
    const change = { leadId, from: lead.status, to: visit ? 'visit-booked' : reached, actor } as const
    await writeStatus(tx, deps, site, { ...change, cause: 'by-hand' })
  }
  await writeAttention(tx, deps, site, lead, { kind: 'corrected' })
}

/** The assignee of the customer wrote a memo. In a transaction. */
export async function noteMeeting(
  tx: Db,
  deps: Deps<'clock'>,
  site: Pick<Site, 'id'>,
  leadId: string,
): Promise<void> {
  const lead = await lockLead(tx, site, leadId)
  if (lead) await writeAttention(tx, deps, site, lead, { kind: 'memo' })
}

async function writeAttention(
  tx: Db,
  { clock }: Deps<'clock'>,
  site: Pick<Site, 'id'>,
  lead: AttentionColumns & { id: string },
  event: AttentionEvent,
): Promise<void> {
  const attention = attentionAfter(attentionBefore(lead), event)
  if (attention === lead.attention) return
  await tx
    .updateTable('leads')
    .set({ attention, attention_at: attention && toTimestamp(clock.now()) })
    .where('site_id', '=', site.id)
    .where('id', '=', lead.id)
    .execute()
}

async function hasBeenReached(tx: Db, leadId: string, firstCalledAt: string | null): Promise<boolean> {
  if (!firstCalledAt) return false
  const reached = await tx
    .selectFrom('lead_calls')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('result', 'in', ['reached', 'call-again', 'visit-booked'])
    .limit(1)
    .executeTakeFirst()
  return reached !== undefined
}

/** The contract is no longer one, so its day has one less. */
async function countContractAgain(tx: Db, site: Pick<Site, 'id'>, leadId: string): Promise<void> {
  const { status_at } = await tx
    .selectFrom('leads')
    .select('status_at')
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  if (status_at) await markStale(tx, site.id, [koreanDay(status_at)], status_at)
}

interface StatusChange {
  leadId: string
  to: LeadStatus
  actor: Actor
}

/** A person chose the state. Nothing happens where it is the same, or the site has no such registration. */
export async function setStatus(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  { leadId, to, actor, isUndo = false }: StatusChange & { isUndo?: boolean },
): Promise<void> {
  const lead = await lockLead(tx, site, leadId)
  if (!lead || lead.status === to) return
  await writeStatus(tx, deps, site, { leadId, from: lead.status, to, cause: 'by-hand', actor })
  await writeAttention(tx, deps, site, lead, { kind: 'by-hand', to, form: lead.form, isUndo })
}

async function writeStatus(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  { leadId, from, to, cause, actor }: StatusChange & { from: LeadStatus; cause: StatusCause | 'by-hand' },
): Promise<void> {
  if (from === to) return
  if (from === 'contracted') await countContractAgain(tx, site, leadId)
  const now = toTimestamp(deps.clock.now())
  await tx
    .updateTable('leads')
    .set({
      status: to,
      status_at: now,
      status_by: actor.type === 'user' ? (actor.id ?? null) : null,
      updated_at: now,
      ...(to === 'rejected' || to === 'wrong-number' || to === 'contracted' ? { next_call_at: null } : {}),
    })
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .execute()
  await recordLeadEvent(tx, deps, site, {
    leadId,
    kind: 'status-changed',
    actor,
    details: { from, to, cause },
  })
}
