import type { Db } from '../../db/client.server.ts'
import { stored } from '../../platform/clock.ts'
import { koreanDay } from '../../platform/korean-time.ts'
import { alertStaff } from '../messages/alert-staff.server.ts'
import { enqueueMessage } from '../messages/enqueue-message.server.ts'
import { koreanVisit } from '../messages/message-values.ts'
import type { Site } from '../sites/site-settings.ts'
import type { VisitRow } from '../visits/visit-messages.server.ts'
import type { Office } from './create-lead.server.ts'
import type { LeadFields } from './lead-form.ts'
import { managePath } from './manage-link.server.ts'

interface Announced {
  leadId: string
  receiptNo: string
  fields: LeadFields
  isNew: boolean
  /** The visit that was booked with it. */
  visit: VisitRow | undefined
}

/**
 * The confirmation, once a Korean day for whoever registers again and again and once more with a visit that was
 * booked, and the office's alert.
 */
export async function announceLead(
  tx: Db,
  { keys, clock, origin }: Office,
  site: Site,
  { leadId, receiptNo, fields, isNew, visit }: Announced,
): Promise<void> {
  const holdUntil = visit && !visit.confirmed_at ? visit.hold_until : null
  await enqueueMessage(tx, { keys, clock }, site, {
    template: holdUntil ? 'visitRequest' : 'confirmation',
    leadId,
    to: fields.phone,
    key: `confirmation:${leadId}:${visit?.id ?? koreanDay(clock.now())}`,
    values: {
      name: fields.name,
      receiptNo,
      link: origin + managePath(keys, site.slug, leadId),
      ...(visit ? { visitAt: koreanVisit(new Date(visit.starts_at)) } : {}),
      ...(holdUntil ? { confirmBy: koreanVisit(new Date(holdUntil)) } : {}),
    },
  })
  // Of whoever registers again the office hears when there is something new to answer.
  if (isNew || visit || fields.message)
    await alertStaff(tx, { keys, clock }, site, {
      leadId,
      receiptNo,
      link: `${origin}/admin/leads/${leadId}`,
      ...(isNew ? {} : { event: 'changed', occurrence: stored(clock.now()) }),
    })
}
