import type { Deps } from '#app/db/deps.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { addNote } from '../customer/add-note.server.ts'

/** Letters of a message to a colleague. */
export const maxLeftMessage = 500

export type LeftMessage = { ok: true } | { ok: false; reason: 'missing' | 'empty' | 'too-long' | 'too-many' }

/**
 * For the colleague whose customer has called. The author may lack the right to see the registration: by the last four
 * digits they have shown that they speak with its customer. The registration itself stays as it was: lists keep their
 * order, and its retention does not start again.
 * @param phoneEnd the four digits by which the customer was found
 */
export async function leaveMessage(
  deps: Deps,
  site: Pick<Site, 'id'>,
  { leadId, phoneEnd, text }: { leadId: string; phoneEnd: string; text: string },
  actor: Actor & { id: string },
): Promise<LeftMessage> {
  const body = text.trim()
  if (!body) return { ok: false, reason: 'empty' }
  if ([...body].length > maxLeftMessage) return { ok: false, reason: 'too-long' }
  const { db, keys, clock } = deps
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    // Only compared: the planner would walk all with these digits.
    .where(({ eb, fn, val }) => eb(fn.coalesce('phone_last4', val('')), '=', phoneEnd))
    .executeTakeFirst()
  if (!lead) return { ok: false, reason: 'missing' }
  const allowed = await takeLimits(deps, {
    messagesLeftByUser: actor.id,
    messagesLeftByUserAndLead: `${actor.id} ${leadId}`,
  })
  if (!allowed.ok) return { ok: false, reason: 'too-many' }
  return await db.transaction().execute(async (tx) => {
    const now = clock.now()
    await addNote(tx, keys, site, { leadId, kind: 'message', body, at: toTimestamp(now), actor })
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: 'lead.message-left',
      subject: ['lead', leadId],
    })
    return { ok: true }
  })
}
