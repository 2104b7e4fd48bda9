import type { DepsWithOrigin } from '../../../db/deps.ts'
import { takeLimits } from '../../../db/take-limits.server.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { decrypt } from '../../../platform/keys.server.ts'
import { koreanVisit } from '../../../platform/korean-time.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { enqueueMessage } from '../../messages/enqueue-message.server.ts'
import { managePath } from '../../messages/manage-link.server.ts'
import { reasonInKorean } from '../../messages/reasons.ts'
import type { Site } from '../../site/site-settings.ts'
import { hasLapsed } from '../visits/hold.ts'

export type Resent =
  | { ok: true }
  | { ok: false; reason: 'missing' | 'too-many' }
  | { ok: false; words: string }

/** The confirmation with the own link, as things are now, for somebody who lost it. Counts as what a form makes us send. */
export async function resendConfirmation(
  deps: DepsWithOrigin,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<Resent> {
  const { keys, clock, origin } = deps
  return await deps.db.transaction().execute(async (tx) => {
    const lead = await tx
      .selectFrom('leads')
      .select(['receipt_no', 'name_sealed', 'phone_sealed'])
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .executeTakeFirst()
    if (!lead) return { ok: false, reason: 'missing' }
    const to = decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`)
    const allowed = await takeLimits({ db: tx, keys, clock }, { formMessagesByPhone: `${site.id} ${to}` })
    if (!allowed.ok) return { ok: false, reason: 'too-many' }
    const visit = await tx
      .selectFrom('visits')
      .select(['starts_at', 'confirmed_at', 'hold_until'])
      .where('open_lead_id', '=', leadId)
      .executeTakeFirst()
    const now = toTimestamp(clock.now())
    const isComing = visit && visit.starts_at > now && !hasLapsed(visit, now)
    const isHeld = isComing && !visit.confirmed_at
    const sent = await enqueueMessage(tx, { keys, clock }, site, {
      template: isHeld ? 'visitRequest' : 'confirmation',
      leadId,
      to,
      key: `confirmation:${leadId}:${newId()}`,
      values: {
        name: decrypt(keys, lead.name_sealed, `leads.name:${leadId}`),
        receiptNo: lead.receipt_no,
        link: origin + managePath(keys, site.slug, leadId),
        ...(isComing ? { visitAt: koreanVisit(new Date(visit.starts_at)) } : {}),
        ...(isHeld && visit.hold_until ? { confirmBy: koreanVisit(new Date(visit.hold_until)) } : {}),
      },
    })
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'message.sent-again',
      subject: ['lead', leadId],
    })
    return 'reason' in sent ? { ok: false, words: reasonInKorean(sent.reason) } : { ok: true }
  })
}
