import type { Db } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { frozenClock } from '#app/platform/clock.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { readPhone } from '#app/platform/phone.ts'
import { shownTexts } from '../consents/find-consent-texts.server.ts'
import type { LeadDraft, LeadErrors } from '../customer/lead-form.ts'
import { type Arrival, recordArrival } from '../visits/arrive.server.ts'
import type { Take } from '../visits/turn-order.ts'
import { checkRegistration } from './check-registration.server.ts'
import { createLead } from './create-lead.server.ts'
import type { DeskConsent } from './registration.ts'

export interface WalkInDraft extends LeadDraft {
  types: string[]
  /** Hashes of the texts that the tablet showed. */
  texts: string
  paperNo: string
  /** The customer wants no message. */
  isSilent: boolean
  withGift: boolean
  take?: Take | undefined
  /** So that pressing twice is once. */
  submissionKey: string
}

export type WalkIn =
  | { ok: true; leadId: string; isKnown: boolean; arrival: Arrival }
  | { ok: false; reason: 'invalid'; errors: LeadErrors & { paperNo?: string } }
  | { ok: false; reason: 'texts' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/**
 * A visitor without an appointment: registered with the consent that they give at the desk, by the same texts as on the web, and
 * arrived. A known phone is recognised and arrives; what was typed besides changes nothing of it.
 * @param types unit types of interest, from those that the site has
 */
export async function registerWalkIn(
  moving: DepsWithOrigin,
  site: Site,
  draft: WalkInDraft,
  actor: Actor & { id: string },
): Promise<WalkIn> {
  const deps = { ...moving, clock: frozenClock(moving.clock) }
  const allowed = await takeLimits(deps, { walkInsByUser: actor.id, walkInsByUserDay: actor.id })
  if (!allowed.ok) return { ok: false, reason: 'too-many', retryAfter: allowed.retryAfter }
  const options = { withGift: draft.withGift, take: draft.take }
  const known = await findKnown(deps, site, draft.phone ?? '')
  if (known) {
    const arrival = await recordArrival(deps, site, known, options, actor)
    if (arrival) return { ok: true, leadId: known, isKnown: true, arrival }
  }
  const consent = readConsent(draft, actor)
  const checked = await checkRegistration(deps.db, site, 'desk', draft)
  const errors = {
    ...(checked.ok ? {} : checked.errors),
    ...(consent ? {} : { paperNo: '서식 번호는 20자까지 적을 수 있습니다.' }),
  }
  if (!checked.ok || !consent) {
    // Whether a number is registered shows in the answer: who asks without registering is on record.
    if (!errors.phone)
      await recordAudit(deps.db, {
        siteId: site.id,
        at: deps.clock.now(),
        actor,
        action: 'walk-in.not-known',
        subject: ['site', site.id],
      })
    return { ok: false, reason: 'invalid', errors }
  }
  const shown = await shownTexts(deps.db, site, draft.texts)
  if (!shown?.collection || !shown.marketing) return { ok: false, reason: 'texts' }
  const { leadId } = await createLead(
    deps,
    site,
    {
      form: 'desk',
      fields: checked.fields,
      submissionKey: draft.submissionKey,
      // Nothing is measured at a desk.
      texts: { collection: shown.collection, marketing: shown.marketing },
      trust: { proven: true, isCrowded: false, canBook: true },
      desk: { ...consent, isSilent: draft.isSilent },
    },
    actor,
  )
  await writeInterest(deps.db, site, leadId, draft.types)
  const arrival = await recordArrival(deps, site, leadId, options, actor)
  if (!arrival) throw new Error('the registration of a walk-in was not saved')
  return { ok: true, leadId, isKnown: false, arrival }
}

const readConsent = (
  { paperNo }: WalkInDraft,
  { id }: Actor & { id: string },
): Omit<DeskConsent, 'isSilent'> | undefined => {
  const number = paperNo.trim()
  if (number.length > 20) return undefined
  return number
    ? { channel: 'desk:paper', takenBy: id, paperNo: number }
    : { channel: 'desk:tablet', takenBy: id }
}

/** The newest registration of a phone. */
export async function findKnown(
  { db, keys }: Pick<DepsWithOrigin, 'db' | 'keys'>,
  site: Pick<Site, 'id'>,
  typed: string,
): Promise<string | undefined> {
  const read = readPhone(typed)
  if (!read.ok) return undefined
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', site.id)
    .where('phone_hash', 'in', lookupHashes(keys, 'phone', site.id, read.phone))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lead?.id
}

export async function writeInterest(
  db: Db,
  site: Pick<Site, 'id'>,
  leadId: string,
  types: string[],
): Promise<void> {
  if (!types.length) return
  await db
    .updateTable('leads')
    .set({ interest: JSON.stringify({ types }) })
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .execute()
}

/** Names of the plans that a site shows: `84A`. */
export async function unitTypesOf(db: Db, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('drawings')
    .select('name')
    .where('site_id', '=', siteId)
    .where('kind', '=', 'plan')
    .where('is_published', '=', 1)
    .orderBy('name')
    .execute()
  return [...new Set(rows.map(({ name }) => name))]
}
