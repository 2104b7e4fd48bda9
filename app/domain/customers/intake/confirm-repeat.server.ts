import type { Selectable } from 'kysely'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import { alertStaff } from '#app/domain/messages/alert-staff.server.ts'
import { liftRefusal } from '#app/domain/messages/refusals.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { sourceOf } from '../attribution/source.ts'
import { type TrafficSource, withLaterVisit } from '../attribution/touch.ts'
import { markStale, readCounted } from '../counts/preserve-figures.server.ts'
import { keepUntil } from '../customer/keep-until.ts'
import { moveLead } from '../customer/move-lead.server.ts'
import { nameHash } from '../customer/name-hash.server.ts'
import { repeatsUntil } from '../customer/open-registration.server.ts'
import { recordLeadEvent } from '../customer/record-lead-event.server.ts'
import { repeatedFields } from '../fields.ts'
import { openFields, toColumns } from '../stored-fields.server.ts'
import { bookVisit } from '../visits/book-visit.server.ts'
import { confirmVisit } from '../visits/confirm-visit.server.ts'

type Lead = Selectable<Database['leads']>
type Repeat = Selectable<Database['repeat_registrations']>

/** `no-visit`: confirmed, but the chosen time is taken. */
export type Confirmation = { ok: true; visit: 'as-chosen' | 'no-visit' } | { ok: false }

/** By the phone's own link. Replaced fields stay in the history; a visit chosen with it replaces the booked one. */
export async function confirmRepeat(
  deps: DepsWithOrigin,
  site: Site,
  leadId: string,
  repeatId: string,
  actor: Actor,
): Promise<Confirmation> {
  const repeat = await deps.db
    .transaction()
    .execute((tx) => applyRepeat(tx, deps, site, leadId, repeatId, actor))
  if (!repeat) return { ok: false }
  if (!repeat.visit_at || (repeat.visit_id && !(await isStillCurrent(deps.db, site, repeat))))
    return { ok: true, visit: 'as-chosen' }
  const booked = repeat.visit_id
    ? await confirmVisit(deps, site, leadId, actor)
    : await bookVisit(deps, site, leadId, repeat.visit_at, actor)
  return { ok: true, visit: booked.ok ? 'as-chosen' : 'no-visit' }
}

async function isStillCurrent(db: Db, site: Site, { lead_id, visit_id }: Repeat): Promise<boolean> {
  const visits = await db
    .selectFrom('visits')
    .select(['id', 'status', 'open_lead_id'])
    .where('site_id', '=', site.id)
    .where('lead_id', '=', lead_id)
    .execute()
  const openVisit = visits.find((visit) => visit.open_lead_id)
  return openVisit
    ? openVisit.id === visit_id
    : visits.some(({ id, status }) => id === visit_id && status === 'lapsed')
}

async function applyRepeat(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  leadId: string,
  repeatId: string,
  actor: Actor,
): Promise<Repeat | undefined> {
  const { keys, clock, origin } = deps
  const lead = await tx
    .selectFrom('leads')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
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
  if (isNewest) await replaceFields(tx, deps, site, lead, repeat)
  await recordLeadEvent(tx, deps, site, {
    leadId,
    kind: 'registration-confirmed',
    actor,
    details: {
      receiptNo: repeat.receipt_no,
      ...(isNewest ? { before: openFields(keys, 'leads', lead, repeatedFields) } : {}),
    },
  })
  await moveLead(tx, deps, site, leadId, 'registered-again', actor)
  const granted = await activateConsents(tx, site, repeat, at)
  if (granted.includes('marketing'))
    await liftRefusal(tx, deps, site, decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`))
  await recordAudit(tx, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'registration.confirmed',
    subject: ['lead', leadId],
    // No phone number: the audit outlives the registration.
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

async function replaceFields(
  tx: Db,
  { keys, clock }: DepsWithOrigin,
  site: Site,
  lead: Lead,
  repeat: Repeat,
) {
  const { attribution } = repeat
  const arrival = JSON.parse(lead.attribution ?? '{}') as TrafficSource
  const values = openFields(keys, 'repeat_registrations', repeat, repeatedFields)
  // What was left empty does not delete the earlier one.
  const given = repeatedFields.filter((name) => values[name])
  const merged = attribution && withLaterVisit(arrival, JSON.parse(attribution) as TrafficSource)
  if (merged) await countAgain(tx, site, lead.id, toTimestamp(clock.now()))
  await tx
    .updateTable('leads')
    .set({
      ...toColumns(keys, 'leads', lead.id, given, values),
      ...(values.name ? { name_hash: nameHash(keys, site.id, values.name) } : {}),
      ...(merged ? { attribution: JSON.stringify(merged), ...sourceOf(merged) } : {}),
      updated_at: toTimestamp(clock.now()),
      keep_months: repeat.keep_months,
      expires_at: await computeExpiry(tx, site, repeat),
      repeats_until: repeatsUntil(site, clock.now()),
    })
    .where('site_id', '=', site.id)
    .where('id', '=', lead.id)
    .execute()
}

/** All that the customer counts for is of another channel now. */
async function countAgain(tx: Db, site: Site, leadId: string, at: string): Promise<void> {
  const { calls, visits } = await readCounted(tx, leadId)
  const days = [
    ...calls.map((call) => call.at),
    ...visits.flatMap((visit) => [visit.created_at, visit.starts_at, visit.updated_at]),
  ]
  await markStale(tx, site.id, new Set(days.map(koreanDay)), at)
}

async function computeExpiry(tx: Db, site: Site, repeat: Repeat): Promise<string> {
  const visit = await tx
    .selectFrom('visits')
    .select('starts_at')
    .where('site_id', '=', site.id)
    .where('open_lead_id', '=', repeat.lead_id)
    .executeTakeFirst()
  const countedFrom = visit && visit.starts_at > repeat.created_at ? visit.starts_at : repeat.created_at
  return toTimestamp(keepUntil(repeat.keep_months, new Date(countedFrom)))
}

async function activateConsents(tx: Db, site: Site, repeat: Repeat, at: string): Promise<string[]> {
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
