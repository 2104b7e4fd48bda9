import type { Db } from '../../db/client.server.ts'
import { koreanDayCode } from '../../platform/clock.ts'
import { alertStaff } from '../messages/alert-staff.server.ts'
import { enqueueMessage } from '../messages/enqueue-message.server.ts'
import { koreanVisit } from '../messages/message-values.ts'
import type { Site } from '../sites/site-settings.ts'
import type { Office } from './create-lead.server.ts'
import type { LeadFields } from './lead-form.ts'
import { managePath } from './manage-link.server.ts'

/**
 * The confirmation, once a Korean day for whoever registers again and again, and the office's alert, once for a
 * registration.
 */
export async function announceLead(
  tx: Db,
  { keys, clock, origin }: Office,
  site: Site,
  {
    leadId,
    receiptNo,
    fields,
    isNew,
  }: { leadId: string; receiptNo: string; fields: LeadFields; isNew: boolean },
): Promise<void> {
  const visit = await tx
    .selectFrom('visits')
    .select('starts_at')
    .where('site_id', '=', site.id)
    .where('open_lead_id', '=', leadId)
    .executeTakeFirst()
  await enqueueMessage(tx, { keys, clock }, site, {
    template: 'confirmation',
    leadId,
    to: fields.phone,
    key: `confirmation:${leadId}:${koreanDayCode(clock.now())}`,
    values: {
      name: fields.name,
      receiptNo,
      link: origin + managePath(keys, site.slug, leadId),
      ...(visit ? { visitAt: koreanVisit(new Date(visit.starts_at)) } : {}),
    },
  })
  if (isNew)
    await alertStaff(tx, { keys, clock }, site, {
      leadId,
      receiptNo,
      link: `${origin}/admin/leads/${leadId}`,
    })
}
