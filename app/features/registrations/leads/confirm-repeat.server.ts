import type { Selectable } from 'kysely'
import { type Db, locksRows } from '../../../db/client.server.ts'
import type { Database } from '../../../db/schema.ts'
import { stored } from '../../../platform/clock.ts'
import { open, seal } from '../../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { alertStaff } from '../../messages/alert-staff.server.ts'
import { liftRefusal } from '../../messages/refusals.server.ts'
import type { Site } from '../../site/site-settings.ts'
import { type Arrival, withLaterVisit } from '../attribution/touch.ts'
import { bookVisit } from '../visits/book-visit.server.ts'
import { confirmVisit } from '../visits/confirm-visit.server.ts'
import { keepUntil } from './keep-until.ts'
import { repeatsUntil } from './open-registration.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'
import type { RegistrationDeps } from './registration.ts'

type Lead = Selectable<Database['leads']>
type Repeat = Selectable<Database['repeat_registrations']>

/** `no-visit`: it is confirmed, but the time that was chosen with it could not be had. */
export type Confirmation = { ok: true; visit: 'as-chosen' | 'no-visit' } | { ok: false }

/**
 * The phone says by its own link that what was registered again is its own. From now on its words, consents and keeping
 * time are the registration's, and what they replace stands in the history. A visit that was chosen with it takes the
 * place of the one that there is.
 * @returns ok false where nothing of that id waits
 */
export async function confirmRepeat(
  office: RegistrationDeps,
  site: Site,
  leadId: string,
  repeatId: string,
  actor: Actor,
): Promise<Confirmation> {
  const repeat = await office.db
    .transaction()
    .execute((tx) => takeOver(tx, office, site, leadId, repeatId, actor))
  if (!repeat) return { ok: false }
  if (!repeat.visit_at || (repeat.visit_id && !(await isStillIts(office.db, site, repeat))))
    return { ok: true, visit: 'as-chosen' }
  // A place that was held with it becomes firm.
  const booked = repeat.visit_id
    ? await confirmVisit(office, site, leadId, actor)
    : await bookVisit(office, site, leadId, repeat.visit_at, actor)
  return { ok: true, visit: booked.ok ? 'as-chosen' : 'no-visit' }
}

/** Whether the visit that was booked with it is the registration's visit, or would be if it had been confirmed in time. */
async function isStillIts(db: Db, site: Site, { lead_id, visit_id }: Repeat): Promise<boolean> {
  const visits = await db
    .selectFrom('visits')
    .select(['id', 'status', 'open_lead_id'])
    .where('site_id', '=', site.id)
    .where('lead_id', '=', lead_id)
    .execute()
  const open = visits.find((visit) => visit.open_lead_id)
  return open ? open.id === visit_id : visits.some(({ id, status }) => id === visit_id && status === 'lapsed')
}

async function takeOver(
  tx: Db,
  office: RegistrationDeps,
  site: Site,
  leadId: string,
  repeatId: string,
  actor: Actor,
): Promise<Repeat | undefined> {
  const { keys, clock, origin } = office
  const wanted = tx.selectFrom('leads').selectAll().where('site_id', '=', site.id).where('id', '=', leadId)
  const lead = await (locksRows(tx) ? wanted.forUpdate() : wanted).executeTakeFirst()
  const at = stored(clock.now())
  const repeat = await tx
    .updateTable('repeat_registrations')
    .set({ state: 'confirmed', decided_at: at, expires_at: null })
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('id', '=', repeatId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!lead || !repeat) return undefined
  const isNewest = !(await hasNewer(tx, site, repeat))
  if (isNewest) await replaceWords(tx, office, site, lead, repeat)
  await recordLeadEvent(tx, office, site, {
    leadId,
    kind: 'registration-confirmed',
    actor,
    details: { receiptNo: repeat.receipt_no, ...(isNewest ? { before: wordsOf(office, lead) } : {}) },
  })
  const granted = await letConsentsCount(tx, site, repeat, at)
  if (granted.includes('marketing'))
    await liftRefusal(tx, office, site, open(keys, lead.phone_sealed, `leads.phone:${leadId}`))
  await recordAudit(tx, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'registration.confirmed',
    subject: ['lead', leadId],
    // Of a number that outlives the registration nothing is kept.
    details: { repeatId: repeat.id, consents: granted },
  })
  await alertStaff(tx, { keys, clock }, site, {
    leadId,
    receiptNo: repeat.receipt_no,
    link: `${origin}/admin/leads/${leadId}`,
    event: 'confirmed',
    occurrence: repeat.id,
  })
  return repeat
}

/** Whether one that came later is confirmed already: its words stay the newest. */
async function hasNewer(tx: Db, site: Site, { id, lead_id }: Repeat): Promise<boolean> {
  const newer = await tx
    .selectFrom('repeat_registrations')
    .select('id')
    .where('site_id', '=', site.id)
    .where('lead_id', '=', lead_id)
    .where('state', '=', 'confirmed')
    .where('id', '>', id)
    .executeTakeFirst()
  return newer !== undefined
}

const wordsOf = ({ keys }: RegistrationDeps, lead: Lead) => ({
  name: open(keys, lead.name_sealed, `leads.name:${lead.id}`),
  message: lead.message_sealed && open(keys, lead.message_sealed, `leads.message:${lead.id}`),
})

async function replaceWords(
  tx: Db,
  { keys, clock }: RegistrationDeps,
  site: Site,
  lead: Lead,
  repeat: Repeat,
) {
  const { name_sealed, message_sealed, attribution } = repeat
  const opened = (sealed: string, column: string) =>
    open(keys, sealed, `repeat_registrations.${column}:${repeat.id}`)
  const came = JSON.parse(lead.attribution ?? '{}') as Arrival
  const name = name_sealed && seal(keys, opened(name_sealed, 'name'), `leads.name:${lead.id}`)
  // Silence the second time does not take back what was asked the first time.
  const message = message_sealed && seal(keys, opened(message_sealed, 'message'), `leads.message:${lead.id}`)
  await tx
    .updateTable('leads')
    .set({
      ...(name ? { name_sealed: name } : {}),
      ...(message ? { message_sealed: message } : {}),
      ...(attribution ? { attribution: JSON.stringify(withLaterVisit(came, JSON.parse(attribution))) } : {}),
      updated_at: stored(clock.now()),
      keep_months: repeat.keep_months,
      expires_at: await endOf(tx, site, repeat),
      repeats_until: repeatsUntil(site, clock.now()),
    })
    .where('site_id', '=', site.id)
    .where('id', '=', lead.id)
    .execute()
}

/** What was agreed to last counts: its months, from the day it was agreed to or from the visit that is to come. */
async function endOf(tx: Db, site: Site, repeat: Repeat): Promise<string> {
  const visit = await tx
    .selectFrom('visits')
    .select('starts_at')
    .where('site_id', '=', site.id)
    .where('open_lead_id', '=', repeat.lead_id)
    .executeTakeFirst()
  const used = visit && visit.starts_at > repeat.created_at ? visit.starts_at : repeat.created_at
  return stored(keepUntil(repeat.keep_months, new Date(used)))
}

/** @returns the kinds that count from now on; what was taken back since stays taken back */
async function letConsentsCount(tx: Db, site: Site, repeat: Repeat, at: string): Promise<string[]> {
  const rows = await tx
    .updateTable('consents')
    .set({ awaits_registration: 0, confirmed_at: at })
    .where('site_id', '=', site.id)
    .where('lead_id', '=', repeat.lead_id)
    .where('registration_id', '=', repeat.id)
    .where('granted', '=', 1)
    .where('withdrawn_at', 'is', null)
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}
