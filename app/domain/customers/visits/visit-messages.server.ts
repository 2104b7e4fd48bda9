import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import { alertStaff } from '#app/domain/messages/alert-staff.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { managePath } from '#app/domain/messages/manage-link.server.ts'
import { cancelReminders, scheduleReminders } from '#app/domain/messages/reminders.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'

export type VisitRow = Selectable<Database['visits']>

/** Notifies visitor and office, and schedules the reminders. */
export async function announceVisit(
  tx: Db,
  deps: Deps<'keys' | 'clock' | 'origin'>,
  site: Site,
  visit: VisitRow,
  change: 'booked' | 'change' | 'cancellation' | 'visitClosed',
): Promise<void> {
  const { keys, clock, origin } = deps
  const { lead, to, name, link } = await loadVisitor(tx, deps, site, visit)
  await enqueueMessage(tx, { keys, clock }, site, {
    template: change === 'booked' ? 'confirmation' : change,
    leadId: lead.id,
    to,
    key: `visit:${visit.id}:${change}`,
    values: { name, receiptNo: lead.receipt_no, link, visitAt: koreanDayTime(new Date(visit.starts_at)) },
  })
  // The office knows what it closed itself.
  if (change === 'visitClosed') return await cancelReminders(tx, { clock }, site, lead.id)
  await alertStaff(tx, { keys, clock }, site, {
    leadId: lead.id,
    receiptNo: lead.receipt_no,
    link: `${origin}/admin/leads/${lead.id}`,
    event: change === 'cancellation' ? 'cancelled' : 'changed',
    occurrence: `${visit.id}:${change}`,
  })
  if (change === 'cancellation') await cancelReminders(tx, { clock }, site, lead.id)
  else await replaceReminders(tx, deps, site, visit)
}

export async function replaceReminders(
  tx: Db,
  deps: Deps<'keys' | 'clock' | 'origin'>,
  site: Site,
  visit: VisitRow,
): Promise<void> {
  const { keys, clock } = deps
  const { lead, to, name, link } = await loadVisitor(tx, deps, site, visit)
  await cancelReminders(tx, { clock }, site, lead.id)
  await scheduleReminders(tx, { keys, clock }, site, {
    leadId: lead.id,
    to,
    name,
    receiptNo: lead.receipt_no,
    link,
    start: new Date(visit.starts_at),
    booking: visit.id,
  })
}

async function loadVisitor(
  tx: Db,
  { keys, origin }: Deps<'keys' | 'clock' | 'origin'>,
  site: Site,
  visit: VisitRow,
) {
  const lead = await tx
    .selectFrom('leads')
    .select(['id', 'link_no', 'receipt_no', 'name_sealed', 'phone_sealed'])
    .where('site_id', '=', site.id)
    .where('id', '=', visit.lead_id)
    .executeTakeFirstOrThrow()
  return {
    lead,
    to: decrypt(keys, lead.phone_sealed, `leads.phone:${lead.id}`),
    name: decrypt(keys, lead.name_sealed, `leads.name:${lead.id}`),
    link: origin + managePath(keys, site.slug, lead),
  }
}
