import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import type { Database } from '#app/db/schema.ts'
import {
  firstLink,
  type LinkedLead,
  manageHash,
  manageToken,
} from '#app/domain/messages/manage-link.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { frozenClock, toTimestamp } from '#app/platform/clock.ts'
import { countEvent } from '#app/platform/event-counts.ts'
import { newId } from '#app/platform/ids.ts'
import { lookupHash } from '#app/platform/lookup-hash.server.ts'
import { sourceOf } from '../attribution/source.ts'
import { currentTexts, type DecidedTexts } from '../consents/find-consent-texts.server.ts'
import { attentionAfter, notYetThere } from '../customer/attention.ts'
import { keepMonths, keepUntil } from '../customer/keep-until.ts'
import { nameHash } from '../customer/name-hash.server.ts'
import { openRegistration, repeatsUntil } from '../customer/open-registration.server.ts'
import { generateReceiptNo } from '../customer/receipt-number.server.ts'
import { rekeyPhone } from '../customer/rekey-phone.server.ts'
import { fieldNames } from '../fields.ts'
import { toColumns } from '../stored-fields.server.ts'
import { bookWithLead } from '../visits/book-visit.server.ts'
import { announceLead, announceRepeat } from './announce-lead.server.ts'
import { askToConfirmMarketing } from './confirm-marketing.server.ts'
import { findSubmissionByKeys, idempotencyKeys } from './find-submission.server.ts'
import { recordConsents } from './record-consents.server.ts'
import type { LeadInput, SavedLead } from './registration.ts'
import { bookWithRepeat, insertRepeat } from './repeat-registration.server.ts'

/**
 * One transaction. A repeated submission returns its receipt number; another submission with the phone gets a new one. @throws database errors
 */
export async function createLead(
  moving: DepsWithOrigin,
  site: Site,
  input: LeadInput,
  actor: Actor,
): Promise<SavedLead> {
  // A registration and the visit that came with it are of one moment, also at midnight.
  const deps = { ...moving, clock: frozenClock(moving.clock) }
  const keys = idempotencyKeys(deps, input)
  const [key = ''] = keys
  const texts = input.texts ?? (await currentTexts(deps.db, site))
  const months = keepMonths(site, texts.collection?.months)
  const lead = await deps.db.transaction().execute(async (tx) => {
    await rekeyPhone(tx, deps.keys, site.id, input.fields.phone)
    // Receipt numbers may collide, or another transaction may come first.
    for (let attempt = 0; attempt < 20; attempt++) {
      const existing = await findSubmissionByKeys(tx, site, keys, input)
      if (existing) return existing
      const lead = await openRegistration(tx, deps, site, input.fields.phone)
      if (lead?.idempotency_key === key) continue
      const saved = lead
        ? await saveRepeat(tx, deps, site, { ...input, lead, months, texts }, key, actor)
        : await saveFirst(tx, deps, site, { ...input, months, texts }, key, actor)
      if (!saved) continue
      await recordAudit(tx, {
        siteId: site.id,
        at: deps.clock.now(),
        actor,
        action: lead ? 'lead.registered-again' : 'lead.created',
        subject: ['lead', saved.leadId],
        details: { form: input.form, marketing: input.fields.ads },
      })
      return { ...saved, repeated: false }
    }
    throw new Error('no free receipt number')
  })
  if (!lead.repeated) countEvent('registration', site.id)
  return lead
}

type Decided = LeadInput & { months: number; texts: DecidedTexts }

async function saveFirst(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  input: Decided,
  key: string,
  actor: Actor,
) {
  const saved = await insertLead(tx, deps, site, input, key)
  if (!saved) return undefined
  const { leadId, receiptNo } = saved
  const { awaitsNumber } = await recordConsents(tx, deps, site, {
    ...input,
    leadId,
    registrationId: undefined,
  })
  const { visit, refused } = input.visitAt
    ? await bookWithLead(tx, deps, site, { leadId, startsAt: input.visitAt, actor }, input.trust)
    : {}
  // The office needs no alert about a customer at its own desk.
  await announceLead(tx, deps, site, { leadId, receiptNo, fields: input.fields, visit, desk: input.desk })
  if (awaitsNumber) await askToConfirmMarketing(tx, deps, site, leadId, input.fields.phone)
  return { ...saved, visitRefused: refused }
}

async function saveRepeat(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  input: Decided & { lead: LinkedLead & { expires_at: string | null } },
  key: string,
  actor: Actor,
) {
  const { lead, fields, visitAt } = input
  const repeat = await insertRepeat(tx, deps, site, input, key)
  if (!repeat) return undefined
  const { id: registrationId, receiptNo } = repeat
  await recordConsents(tx, deps, site, { ...input, leadId: lead.id, registrationId })
  const { visit, refused } = visitAt
    ? await bookWithRepeat(tx, deps, site, lead, {
        repeatId: registrationId,
        visitAt,
        trust: input.trust,
        actor,
      })
    : {}
  await announceRepeat(tx, deps, site, { lead, receiptNo, fields, visit })
  return { leadId: lead.id, receiptNo, visitRefused: refused }
}

/** @returns undefined where the phone, the submission or the number is taken by now */
async function insertLead(
  tx: Db,
  { keys, clock }: DepsWithOrigin,
  site: Site,
  input: LeadInput & { months: number },
  key: string,
) {
  const { form, fields, months } = input
  const now = clock.now()
  const id = newId()
  const receiptNo = await generateReceiptNo(tx, site)
  if (!receiptNo) return undefined
  const phoneHash = lookupHash(keys, 'phone', site.id, fields.phone)
  const row = {
    id,
    site_id: site.id,
    form,
    receipt_no: receiptNo,
    idempotency_key: key,
    open_phone_hash: phoneHash,
    manage_hash: manageHash(keys, manageToken(keys, firstLink(id))),
    status: 'new',
    ...toColumns(keys, 'leads', id, fieldNames, fields),
    phone_hash: phoneHash,
    phone_last4: fields.phone.slice(-4),
    attribution: input.attribution ? JSON.stringify(input.attribution) : null,
    ...sourceOf(input.attribution, form),
    name_hash: nameHash(keys, site.id, fields.name),
    assigned_to: null,
    entered_by: input.desk?.takenBy ?? null,
    attention: attentionAfter(notYetThere, { kind: 'registered', form }),
    attention_at: toTimestamp(now),
    created_at: toTimestamp(now),
    updated_at: toTimestamp(now),
    expires_at: toTimestamp(keepUntil(months, now)),
    keep_months: months,
    repeats_until: repeatsUntil(site, now),
    proven: input.trust?.proven ? 1 : 0,
    crowded: input.trust?.isCrowded ? 1 : 0,
  } satisfies Insertable<Database['leads']>
  const inserted = await tx
    .insertInto('leads')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.length ? { leadId: id, receiptNo } : undefined
}
