import { randomInt } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import type { LeadForm } from '../../db/schema.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { type KeyRing, keyedHash, seal } from '../../platform/keys.server.ts'
import { koreanDay } from '../../platform/korean-time.ts'
import type { Arrival } from '../attribution/touch.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { currentTexts, type DecidedTexts } from '../consents/find-consent-texts.server.ts'
import { recordConsents } from '../consents/record-consents.server.ts'
import type { Site } from '../sites/site-settings.ts'
import { bookWithLead } from '../visits/book-visit.server.ts'
import type { VisitRefusal } from '../visits/change-visit.server.ts'
import { announceLead } from './announce-lead.server.ts'
import { askToConfirmMarketing } from './confirm-marketing.server.ts'
import { keepMonths, keepUntil } from './keep-until.ts'
import type { LeadFields } from './lead-form.ts'
import { manageHash, manageToken } from './manage-link.server.ts'
import { reopenLead } from './reopen-lead.server.ts'
import type { Standing } from './standing.ts'

export interface Office {
  db: Db
  keys: KeyRing
  clock: Clock
  /** Address of the site as visitors see it, which the links in messages begin with. */
  origin: string
}

export interface LeadInput {
  form: LeadForm
  fields: LeadFields
  /** Made by the browser for one filling of the form; absent without JavaScript. */
  submissionKey?: string | undefined
  /** Beginning of the visit that was chosen, as stored. */
  visitAt?: string | undefined
  /** The consent texts that the form showed; without them those that the site shows now. */
  texts?: DecidedTexts | undefined
  attribution?: Arrival | undefined
  /** What the door knows of whoever sends it; without it, nothing that speaks for them. */
  standing?: Standing | undefined
}

export interface SavedLead {
  leadId: string
  receiptNo: string
  /** The same filling of the form, sent again. */
  repeated: boolean
  /** The visit that was asked for could not be booked. */
  visitRefused?: VisitRefusal | undefined
}

/**
 * Saves a registration: lead, consents, messages and audit entry in one transaction, so that all of it exists or
 * none. The same submission again answers the receipt number it got the first time; so does another one of the
 * same phone while the first is open, which becomes a line of its history.
 * @throws the database's error; the caller must then not say that anything was received
 */
export async function createLead(
  office: Office,
  site: Site,
  input: LeadInput,
  actor: Actor,
): Promise<SavedLead> {
  const key = idempotencyKey(office, input)
  const texts = input.texts ?? (await currentTexts(office.db, site))
  const months = keepMonths(site, texts.collection?.months)
  return await office.db.transaction().execute(async (tx) => {
    // Two of a day's numbers may fall together, or another transaction may come first; then it begins anew.
    for (let attempt = 0; attempt < 20; attempt++) {
      const known = await knownSubmission(tx, site, key)
      if (known)
        return { ...known, repeated: true, visitRefused: await whyNoVisit(tx, site, known.leadId, input) }
      const again = await reopenLead(tx, office, site, { ...input, months }, key, actor)
      const saved = again ?? (await insertLead(tx, office, site, { ...input, months }, key))
      if (!saved) continue
      const { awaitsNumber } = await recordConsents(tx, office, site, {
        ...input,
        leadId: saved.leadId,
        texts,
        isNew: !again,
      })
      const visit = input.visitAt
        ? await bookWithLead(
            tx,
            office,
            site,
            { leadId: saved.leadId, startsAt: input.visitAt, actor },
            input.standing,
          )
        : {}
      await announceLead(tx, office, site, {
        ...saved,
        fields: input.fields,
        isNew: !again,
        visit: visit.visit,
      })
      if (awaitsNumber) await askToConfirmMarketing(tx, office, site, saved.leadId, input.fields.phone)
      await recordAudit(tx, {
        siteId: site.id,
        at: office.clock.now(),
        actor,
        action: again ? 'lead.registered-again' : 'lead.created',
        subject: ['lead', saved.leadId],
        details: { form: input.form, marketing: input.fields.ads },
      })
      return { ...saved, repeated: false, visitRefused: visit.refused }
    }
    throw new Error('no free receipt number')
  })
}

/**
 * One filling of the form by one person. The content is part of the key: a browser that reuses its key for
 * somebody else's registration must not lose it. Without a browser's key the Korean day stands in, so that
 * a page sent again by reload is the same submission, and next month's is another.
 */
function idempotencyKey(
  { keys, clock }: Office,
  { form, fields, submissionKey, visitAt }: LeadInput,
): string {
  return keyedHash(
    keys,
    'lead',
    submissionKey ?? koreanDay(clock.now()),
    form,
    fields.name,
    fields.phone,
    fields.message,
    String(fields.ads),
    String(fields.measure ?? false),
    visitAt ?? '',
  )
}

/** What a repeated submission is told of its visit: as the first time. */
async function whyNoVisit(tx: Db, site: Site, leadId: string, { visitAt }: LeadInput) {
  if (!visitAt) return undefined
  const visit = await tx
    .selectFrom('visits')
    .select('id')
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .executeTakeFirst()
  return visit ? undefined : ('full' as const)
}

/** The registration that this very submission made before, so that sending it again counts towards no limit. */
export async function findSubmission(
  office: Office,
  site: Site,
  input: LeadInput,
): Promise<SavedLead | undefined> {
  const known = await knownSubmission(office.db, site, idempotencyKey(office, input))
  return (
    known && {
      ...known,
      repeated: true,
      visitRefused: await whyNoVisit(office.db, site, known.leadId, input),
    }
  )
}

async function knownSubmission(tx: Db, site: Site, key: string) {
  return await tx
    .selectFrom('leads')
    .select(['id as leadId', 'receipt_no as receiptNo'])
    .where('site_id', '=', site.id)
    .where('idempotency_key', '=', key)
    .unionAll(
      tx
        .selectFrom('lead_events')
        .innerJoin('leads', 'leads.id', 'lead_id')
        .select(['leads.id as leadId', 'receipt_no as receiptNo'])
        .where('lead_events.site_id', '=', site.id)
        .where('submission_key', '=', key),
    )
    .executeTakeFirst()
}

/**
 * Receipt numbers are drawn, not counted, so that they do not tell competitors how many came before, and say
 * nothing of their day, so that a stranger's phone typed here does not tell whether it had registered.
 */
function drawReceiptNo(site: Site): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0')
  return `${site.settings.receiptPrefix}-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** @returns undefined where the phone, the submission or the number is taken by now */
async function insertLead(
  tx: Db,
  { keys, clock }: Office,
  site: Site,
  input: LeadInput & { months: number },
  key: string,
) {
  const { form, fields, months } = input
  const now = clock.now()
  const id = newId()
  const receiptNo = drawReceiptNo(site)
  const phoneHash = keyedHash(keys, 'phone', site.id, fields.phone)
  const inserted = await tx
    .insertInto('leads')
    .values({
      id,
      site_id: site.id,
      form,
      receipt_no: receiptNo,
      idempotency_key: key,
      open_phone_hash: phoneHash,
      manage_hash: manageHash(keys, manageToken(keys, id)),
      status: 'new',
      name_sealed: seal(keys, fields.name, `leads.name:${id}`),
      phone_sealed: seal(keys, fields.phone, `leads.phone:${id}`),
      phone_hash: phoneHash,
      phone_last4: fields.phone.slice(-4),
      message_sealed: fields.message ? seal(keys, fields.message, `leads.message:${id}`) : null,
      attribution: input.attribution ? JSON.stringify(input.attribution) : null,
      assigned_to: null,
      created_at: stored(now),
      updated_at: stored(now),
      expires_at: stored(keepUntil(months, now)),
      keep_months: months,
      proven: input.standing?.proven ? 1 : 0,
      crowded: input.standing?.isCrowded ? 1 : 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && { leadId: id, receiptNo }
}
