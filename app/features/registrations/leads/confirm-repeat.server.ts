import type { Selectable } from 'kysely'
import { type Db, locksRows } from '../../../db/client.server.ts'
import type { Database } from '../../../db/schema.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { decrypt, encrypt } from '../../../platform/keys.server.ts'
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
  deps: RegistrationDeps,
  site: Site,
  leadId: string,
  repeatId: string,
  actor: Actor,
): Promise<Confirmation> {
  const repeat = await deps.db
    .transaction()
    .execute((tx) => takeOver(tx, deps, site, leadId, repeatId, actor))
  if (!repeat) return { ok: false }
  if (!repeat.visit_at || (repeat.visit_id && !(await isStillIts(deps.db, site, repeat))))
    return { ok: true, visit: 'as-chosen' }
  // A place that was held with it becomes firm.
  const booked = repeat.visit_id
    ? await confirmVisit(deps, site, leadId, actor)
    : await bookVisit(deps, site, leadId, repeat.visit_at, actor)
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
  const decrypt = visits.find((visit) => visit.open_lead_id)
  return decrypt
    ? decrypt.id === visit_id
    : visits.some(({ id, status }) => id === visit_id && status === 'lapsed')
}

async function takeOver(
  tx: Db,
  deps: RegistrationDeps,
  site: Site,
  leadId: string,
  repeatId: string,
  actor: Actor,
): Promise<Repeat | undefined> {
  const { keys, clock, origin } = deps
  const wanted = tx.selectFrom('leads').selectAll().where('site_id', '=', site.id).where('id', '=', leadId)
  const lead = await (locksRows(tx) ? wanted.forUpdate() : wanted).executeTakeFirst()
  const at = toTimestamp(clock.now())
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
  if (isNewest) await replaceWords(tx, deps, site, lead, repeat)
  await recordLeadEvent(tx, deps, site, {
    leadId,
    kind: 'registration-confirmed',
    actor,
    details: { receiptNo: repeat.receipt_no, ...(isNewest ? { before: wordsOf(deps, lead) } : {}) },
  })
  const granted = await letConsentsCount(tx, site, repeat, at)
  if (granted.includes('marketing'))
    await liftRefusal(tx, deps, site, decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`))
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
  name: decrypt(keys, lead.name_sealed, `leads.name:${lead.id}`),
  message: lead.message_sealed && decrypt(keys, lead.message_sealed, `leads.message:${lead.id}`),
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
    decrypt(keys, sealed, `repeat_registrations.${column}:${repeat.id}`)
  const came = JSON.parse(lead.attribution ?? '{}') as Arrival
  const name = name_sealed && encrypt(keys, opened(name_sealed, 'name'), `leads.name:${lead.id}`)
  // Silence the second time does not take back what was asked the first time.
  const message =
    message_sealed && encrypt(keys, opened(message_sealed, 'message'), `leads.message:${lead.id}`)
  await tx
    .updateTable('leads')
    .set({
      ...(name ? { name_sealed: name } : {}),
      ...(message ? { message_sealed: message } : {}),
      ...(attribution ? { attribution: JSON.stringify(withLaterVisit(came, JSON.parse(attribution))) } : {}),
      updated_at: toTimestamp(clock.now()),
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
  return toTimestamp(keepUntil(repeat.keep_months, new Date(used)))
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
