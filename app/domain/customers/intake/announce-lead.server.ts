import type { Db } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { alertStaff } from '#app/domain/messages/alert-staff.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { firstLink, type LinkedLead, managePath } from '#app/domain/messages/manage-link.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'
import type { LeadFields } from '../customer/lead-form.ts'
import { formatField } from '../fields.ts'
import type { VisitRow } from '../visits/visit-messages.server.ts'
import type { DeskConsent } from './registration.ts'

interface LeadNotice {
  leadId: string
  receiptNo: string
  fields: LeadFields
  visit: VisitRow | undefined
  desk?: DeskConsent | undefined
}

export async function announceLead(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  { leadId, receiptNo, fields, visit, desk }: LeadNotice,
): Promise<void> {
  const { keys, clock, origin } = deps
  if (!desk?.isSilent && (await canWriteTo(tx, deps, site, fields.phone)))
    await enqueueMessage(tx, { keys, clock }, site, {
      template: receiptTemplate(site, visit, desk),
      leadId,
      to: fields.phone,
      key: `confirmation:${leadId}`,
      values: {
        name: fields.name,
        receiptNo,
        home: formatField('home', fields.home),
        link: origin + managePath(keys, site.slug, firstLink(leadId)),
        ...visitValues(visit),
      },
    })
  if (desk) return
  await alertStaff(tx, { keys, clock }, site, {
    leadId,
    receiptNo,
    link: `${origin}/admin/leads/${leadId}`,
    event: visit || !site.settings.visits ? 'registered' : 'interested',
  })
}

/** Once a Korean day, and once more with a booked visit. Quotes nothing that was typed. */
export async function announceRepeat(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  { lead, receiptNo, fields, visit }: Omit<LeadNotice, 'leadId'> & { lead: LinkedLead },
): Promise<void> {
  const { keys, clock, origin } = deps
  const { id: leadId } = lead
  const occurrence = visit?.id ?? koreanDay(clock.now())
  const key = `registered-again:${leadId}:${occurrence}`
  const alreadySent = await tx
    .selectFrom('outbox_messages')
    .select('id')
    .where('site_id', '=', site.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!alreadySent && (await canWriteTo(tx, deps, site, fields.phone)))
    await enqueueMessage(tx, { keys, clock }, site, {
      template: 'registeredAgain',
      leadId,
      to: fields.phone,
      key,
      values: { receiptNo, link: origin + managePath(keys, site.slug, lead), ...visitValues(visit) },
    })
  await alertStaff(tx, { keys, clock }, site, {
    leadId,
    receiptNo,
    link: `${origin}/admin/leads/${leadId}`,
    event: 'again',
    occurrence,
  })
}

/**
 * Where the site offers no times, a customer who registers asks for a visit, as the page says; an own text of the site for
 * registrations stays in use.
 */
function receiptTemplate({ settings }: Site, visit: VisitRow | undefined, desk: LeadNotice['desk']) {
  if (visit) return isHeld(visit) ? 'visitRequest' : 'confirmation'
  const asksForVisit = !settings.visits && !desk && settings.messages.registration === undefined
  return asksForVisit ? 'confirmation' : 'registration'
}

const isHeld = (visit: VisitRow | undefined) => visit !== undefined && !visit.confirmed_at

const visitValues = (visit: VisitRow | undefined) =>
  visit
    ? {
        visitAt: koreanDayTime(new Date(visit.starts_at)),
        ...(visit.hold_until ? { confirmBy: koreanDayTime(new Date(visit.hold_until)) } : {}),
      }
    : {}

async function canWriteTo(
  tx: Db,
  { keys, clock }: DepsWithOrigin,
  site: Site,
  phone: string,
): Promise<boolean> {
  const allowed = await takeLimits({ db: tx, keys, clock }, { formMessagesByPhone: `${site.id} ${phone}` })
  return allowed.ok
}
