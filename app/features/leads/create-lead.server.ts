import { randomInt } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import type { ConsentKind, LeadForm } from '../../db/schema.ts'
import { type Clock, koreanDayCode, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { type KeyRing, keyedHash, seal } from '../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { enqueueMessage } from '../messages/enqueue-message.server.ts'
import { fillTemplate } from '../messages/message-text.ts'
import type { Site } from '../sites/site-settings.ts'
import type { LeadFields } from './lead-form.ts'

interface Office {
  db: Db
  keys: KeyRing
  clock: Clock
}

export interface LeadInput {
  form: LeadForm
  fields: LeadFields
  /** Made by the browser for one filling of the form; absent without JavaScript. */
  submissionKey?: string | undefined
}

/**
 * Saves a registration: lead, consents, confirmation message and audit entry in one transaction, so that
 * all of it exists or none. The same submission again answers the receipt number it got the first time.
 * @throws the database's error; the caller must then not say that anything was received
 */
export async function createLead(
  office: Office,
  site: Site,
  input: LeadInput,
  actor: Actor,
): Promise<{ receiptNo: string; repeated: boolean }> {
  const key = idempotencyKey(office, input)
  return await office.db.transaction().execute(async (tx) => {
    const saved = await insertLead(tx, office, site, input, key)
    if (!saved.isNew) return { receiptNo: saved.receiptNo, repeated: true }
    await insertConsents(tx, office, site, saved.id, input)
    await enqueueMessage(tx, office.keys, {
      site_id: site.id,
      lead_id: saved.id,
      key: `confirmation:${saved.id}`,
      kind: 'informational',
      template: 'confirmation',
      to: input.fields.phone,
      body: fillTemplate(site.settings.messages.confirmation, confirmationValues(site, saved.receiptNo)),
      at: office.clock.now(),
    })
    await recordAudit(tx, {
      siteId: site.id,
      at: office.clock.now(),
      actor,
      action: 'lead.created',
      subject: ['lead', saved.id],
      details: { form: input.form, marketing: input.fields.ads },
    })
    return { receiptNo: saved.receiptNo, repeated: false }
  })
}

const confirmationValues = (site: Site, receiptNo: string) => ({
  receiptNo,
  siteName: site.settings.shortName,
  modelHouse: site.settings.modelHouse.address,
  phone: site.settings.phone,
})

/**
 * One filling of the form by one person. The content is part of the key: a browser that reuses its key for
 * somebody else's registration must not lose it. Without a browser's key the Korean day stands in, so that
 * a page sent again by reload is the same submission, and next month's is another.
 */
function idempotencyKey({ keys, clock }: Office, { form, fields, submissionKey }: LeadInput): string {
  return keyedHash(
    keys,
    'lead',
    submissionKey ?? koreanDayCode(clock.now()),
    form,
    fields.name,
    fields.phone,
    fields.message,
  )
}

/** Receipt numbers are drawn, not counted, so that they do not tell competitors how many came before. */
const drawReceiptNo = (site: Site, now: Date) =>
  `${site.settings.receiptPrefix}${koreanDayCode(now)}-${String(randomInt(1_000_000)).padStart(6, '0')}`

async function insertLead(tx: Db, { keys, clock }: Office, site: Site, input: LeadInput, key: string) {
  const { form, fields } = input
  const now = clock.now()
  // Two of a day's million numbers may fall together; then another is drawn.
  for (let draw = 0; draw < 20; draw++) {
    const id = newId()
    const receiptNo = drawReceiptNo(site, now)
    const inserted = await tx
      .insertInto('leads')
      .values({
        id,
        site_id: site.id,
        form,
        receipt_no: receiptNo,
        idempotency_key: key,
        status: 'new',
        name_sealed: seal(keys, fields.name, `leads.name:${id}`),
        phone_sealed: seal(keys, fields.phone, `leads.phone:${id}`),
        phone_hash: keyedHash(keys, 'phone', site.id, fields.phone),
        phone_last4: fields.phone.slice(-4),
        message_sealed: fields.message ? seal(keys, fields.message, `leads.message:${id}`) : null,
        attribution: null,
        assigned_to: null,
        created_at: stored(now),
        updated_at: stored(now),
        expires_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return { id, receiptNo, isNew: true }
    const earlier = await tx
      .selectFrom('leads')
      .select(['id', 'receipt_no'])
      .where('site_id', '=', site.id)
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
    if (earlier) return { id: earlier.id, receiptNo: earlier.receipt_no, isNew: false }
  }
  throw new Error('no free receipt number')
}

async function insertConsents(
  tx: Db,
  { clock }: Office,
  site: Site,
  leadId: string,
  { form, fields }: LeadInput,
) {
  const texts = await tx
    .selectFrom('consent_texts')
    .select(['id', 'kind'])
    .where('site_id', '=', site.id)
    .orderBy('version')
    .execute()
  const newest = new Map(texts.map((text) => [text.kind, text.id]))
  const decisions: [ConsentKind, boolean][] = [
    ['collection', fields.agree],
    ['marketing', fields.ads],
  ]
  for (const [kind, granted] of decisions) {
    const textId = newest.get(kind)
    if (!textId) throw new Error(`site ${site.slug} has no consent text '${kind}'`)
    await tx
      .insertInto('consents')
      .values({
        id: newId(),
        site_id: site.id,
        lead_id: leadId,
        kind,
        granted: granted ? 1 : 0,
        text_id: textId,
        channel: `web:${form}`,
        decided_at: stored(clock.now()),
        withdrawn_at: null,
      })
      .execute()
  }
}
