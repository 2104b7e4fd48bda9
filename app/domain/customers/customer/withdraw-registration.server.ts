import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { capRemaining } from '#app/db/take-limits.server.ts'
import { alertStaff } from '#app/domain/messages/alert-staff.server.ts'
import { recordRefusal } from '#app/domain/messages/refusals.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { deleteLead } from './delete-lead.server.ts'
import { phoneOfLead } from './phone-of-lead.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'
import type { WithdrawalReason } from './withdrawal-reasons.ts'

/** @throws Error if the site has no such registration */
export async function withdrawMarketing(
  { db, keys, clock }: Deps,
  site: Site,
  leadId: string,
  actor: Actor,
  reason?: WithdrawalReason,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const phone = await phoneOfLead(tx, keys, site.id, leadId)
    if (!phone) throw new Error('no such registration')
    const source = actor.type === 'user' ? 'office' : 'visitor'
    await recordRefusal(tx, { keys, clock }, site, { phone, source, actor })
    await recordLeadEvent(tx, { keys, clock }, site, {
      leadId,
      kind: 'consent-withdrawn',
      actor,
      details: { kind: 'marketing', reason },
    })
  })
}

/** Everything is destroyed at once (개인정보 보호법 §37); the audit keeps that it was. @returns whether it existed */
export async function withdrawRegistration(
  { db, keys, clock, origin }: Deps & { origin: string },
  site: Site,
  leadId: string,
  actor: Actor,
  reason?: WithdrawalReason,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const leadsOfSite = tx.selectFrom('leads').where('site_id', '=', site.id)
    const lead = await leadsOfSite
      .select(['phone_hash', 'phone_sealed'])
      .where('id', '=', leadId)
      .executeTakeFirst()
    if (!lead) return false
    // The next registration of the number causes one message at most.
    await capRemaining(
      { db: tx, keys, clock },
      'formMessagesByPhone',
      `${site.id} ${decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`)}`,
      1,
    )
    const leads = await leadsOfSite.select('id').where('phone_hash', '=', lead.phone_hash).execute()
    let existed = false
    for (const { id } of leads) {
      const deleted = await deleteLead(tx, site.id, id)
      existed ||= deleted !== undefined
      if (deleted?.openVisitAt && deleted.openVisitAt > toTimestamp(clock.now()))
        await alertStaff(tx, { keys, clock }, site, {
          leadId: null,
          receiptNo: deleted.receiptNo,
          link: `${origin}/admin/leads`,
          event: 'cancelled',
          occurrence: id,
        })
    }
    if (existed)
      await recordAudit(tx, {
        siteId: site.id,
        at: clock.now(),
        actor,
        action: 'lead.withdrawn',
        subject: ['lead', leadId],
        details: { at: toTimestamp(clock.now()), reason },
      })
    return existed
  })
}
