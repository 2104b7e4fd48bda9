import type { Db } from '#app/db/client.server.ts'
import type { Deps, DepsWithOrigin } from '#app/db/deps.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { firstLink, managePath } from '#app/domain/messages/manage-link.server.ts'
import { liftRefusal } from '#app/domain/messages/refusals.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { phoneOfLead } from '../customer/phone-of-lead.server.ts'
import { recordLeadEvent } from '../customer/record-lead-event.server.ts'

/** For a new registration, once, so that strangers cannot harass people with it. */
export async function askToConfirmMarketing(
  tx: Db,
  { keys, clock, origin }: DepsWithOrigin,
  site: Site,
  leadId: string,
  phone: string,
): Promise<void> {
  await enqueueMessage(tx, { keys, clock }, site, {
    template: 'consentConfirmation',
    leadId,
    to: phone,
    key: `consent-confirmation:${leadId}`,
    values: { link: origin + managePath(keys, site.slug, firstLink(leadId)) },
  })
}

/** By the number's own link: lifts its refusal; the waiting consent counts from now. @returns whether one was waiting */
export async function confirmMarketing(
  { db, keys, clock }: Deps<'db' | 'keys' | 'clock'>,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const phone = await phoneOfLead(tx, keys, site.id, leadId)
    if (!phone) return false
    const at = toTimestamp(clock.now())
    const confirmed = await tx
      .updateTable('consents')
      .set({ confirmed_at: at })
      .where('site_id', '=', site.id)
      .where('lead_id', '=', leadId)
      .where('kind', '=', 'marketing')
      .where('granted', '=', 1)
      .where('awaits_registration', '=', 0)
      .where('confirmed_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .execute()
    if (!confirmed.length) return false
    await liftRefusal(tx, { keys, clock }, site, phone)
    await recordLeadEvent(tx, { keys, clock }, site, { leadId, kind: 'consent-confirmed', actor })
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'marketing.confirmed',
      subject: ['lead', leadId],
      details: { consentIds: confirmed.map(({ id }) => id) },
    })
    return true
  })
}
