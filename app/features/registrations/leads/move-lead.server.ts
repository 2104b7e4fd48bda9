import { type Db, locksRows } from '../../../db/client.server.ts'
import type { LeadAttention, LeadStatus } from '../../../db/column-types.ts'
import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { koreanDay } from '../../../platform/korean-day.ts'
import type { Actor } from '../../audit/record-audit.server.ts'
import type { Site } from '../../site/site-settings.ts'
import { markStale } from '../figures/keep-figures.server.ts'
import { nextAttention, nextStatus, type StatusCause } from './lead-status.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

/** Inside the transaction of what happened. @returns the state that it has now, undefined where there is no such registration */
export async function moveLead(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  leadId: string,
  cause: StatusCause,
  actor: Actor,
): Promise<LeadStatus | undefined> {
  const lead = await tx
    .selectFrom('leads')
    .select(['status', 'first_called_at', 'attention'])
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!lead) return undefined
  const wasReached = await hasBeenReached(tx, leadId, lead.first_called_at)
  const to = nextStatus(lead.status, cause, { wasReached })
  await setStatus(tx, deps, site, { leadId, from: lead.status, to, cause, actor })
  const attention = nextAttention(lead.attention, { cause, to, byStaff: actor.type === 'user' })
  if (attention !== lead.attention) await setAttention(tx, deps, site, leadId, attention)
  return to
}

async function setAttention(
  tx: Db,
  { clock }: Deps<'clock'>,
  site: Pick<Site, 'id'>,
  leadId: string,
  attention: LeadAttention | null,
): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ attention, attention_at: attention && toTimestamp(clock.now()) })
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
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

/** Writes a state and that it changed; nothing where it is the same. @param cause `by-hand` where a person chose it */
export async function setStatus(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  {
    leadId,
    from,
    to,
    cause,
    actor,
  }: {
    leadId: string
    from: LeadStatus
    to: LeadStatus
    cause: StatusCause | 'by-hand'
    actor: Actor
  },
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
      ...(cause === 'by-hand' && to !== 'new' ? { attention: null, attention_at: null } : {}),
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
