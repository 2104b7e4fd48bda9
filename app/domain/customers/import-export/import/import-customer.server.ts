import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { isRefused } from '#app/domain/messages/advertising-consent.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'
import type { DecidedTexts } from '../../consents/find-consent-texts.server.ts'
import { addNote } from '../../customer/add-note.server.ts'
import { attentionAfter, notYetThere } from '../../customer/attention.ts'
import { keepUntil } from '../../customer/keep-until.ts'
import { nameHash } from '../../customer/name-hash.server.ts'
import { repeatsUntil } from '../../customer/open-registration.server.ts'
import { generateReceiptNo } from '../../customer/receipt-number.server.ts'
import { rekeyPhone } from '../../customer/rekey-phone.server.ts'
import { type FieldName, fieldNames, fields, formatField, otherFields } from '../../fields.ts'
import { toColumns } from '../../stored-fields.server.ts'
import { twice } from './check-import.server.ts'
import type { ImportChoices } from './import-choices.ts'
import { type ImportedCustomer, noon } from './read-row.ts'

export interface ImportContext {
  importId: string
  importName: string
  choices: ImportChoices
  asked: readonly FieldName[]
  homes: ReadonlySet<string> | undefined
  months: number
  texts: DecidedTexts
  actor: Actor
}

export type ImportedRow =
  | { state: 'created'; lead_id: string }
  | { state: 'joined'; lead_id: string; note_id: string }
  | { state: 'skipped' | 'refused'; reason: string }

/** Registers a customer from a list, or adds to an existing one. Sends no messages. In a transaction. */
export async function importCustomer(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Site,
  customer: ImportedCustomer,
  context: ImportContext,
): Promise<ImportedRow> {
  const { keys } = deps
  await rekeyPhone(tx, keys, site.id, customer.fields.phone)
  const hashes = lookupHashes(keys, 'phone', site.id, customer.fields.phone)
  const known = await tx
    .selectFrom('leads')
    .select(['id'])
    .where('site_id', '=', site.id)
    .where('phone_hash', 'in', hashes)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!known) return await create(tx, deps, site, customer, context)
  const before = await tx
    .selectFrom('import_rows')
    .select('number')
    .where('lead_id', '=', known.id)
    .where('import_id', '=', context.importId)
    .executeTakeFirst()
  if (before) return { state: 'refused', reason: twice(before.number) }
  if (context.choices.known === 'skip') return { state: 'skipped', reason: '이미 등록된 고객입니다.' }
  return await join(tx, deps, site, known.id, customer, context)
}

async function create(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  customer: ImportedCustomer,
  { importId, months, texts, actor }: ImportContext,
): Promise<ImportedRow> {
  const id = newId()
  const now = toTimestamp(clock.now())
  const createdAt = noon(customer.registeredOn)
  const phoneHash = lookupHashes(keys, 'phone', site.id, customer.fields.phone)[0] as string
  const row = {
    id,
    site_id: site.id,
    form: 'import' as const,
    receipt_no: await freeReceiptNo(tx, site),
    idempotency_key: `import:${id}`,
    open_phone_hash: phoneHash,
    status: 'new' as const,
    ...toColumns(keys, 'leads', id, fieldNames, customer.fields),
    name_hash: nameHash(keys, site.id, customer.fields.name),
    phone_hash: phoneHash,
    phone_last4: customer.fields.phone.slice(-4),
    channel: 'import',
    entered_by: actor.id ?? null,
    source: customer.source || null,
    region: customer.region || null,
    interest: customer.unitTypes.length ? JSON.stringify({ types: customer.unitTypes, storeys: [] }) : null,
    attention: attentionAfter(notYetThere, { kind: 'registered', form: 'import' }),
    attention_at: now,
    created_at: toTimestamp(createdAt),
    updated_at: now,
    expires_at: toTimestamp(keepUntil(months, noon(customer.consentOn))),
    keep_months: months,
    repeats_until: repeatsUntil(site, createdAt),
  }
  await tx.insertInto('leads').values(row).execute()
  await recordPaperConsents(tx, { keys }, site, id, customer, texts)
  await recordAudit(tx, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'lead.imported',
    subject: ['lead', id],
    details: { import: importId },
  })
  return { state: 'created', lead_id: id }
}

/** Random, and taken once in a hundred million. @throws Error where all that were tried are taken */
async function freeReceiptNo(tx: Db, site: Site): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const receiptNo = await generateReceiptNo(tx, site)
    if (receiptNo) return receiptNo
  }
  throw new Error('no free receipt number')
}

/** `paper`: consent given outside this site, for which no message is sent. */
async function recordPaperConsents(
  tx: Db,
  { keys }: Deps<'keys'>,
  site: Site,
  leadId: string,
  { consentOn, marketing, fields: { phone } }: ImportedCustomer,
  texts: DecidedTexts,
): Promise<void> {
  const at = toTimestamp(noon(consentOn))
  const isHeard = marketing && !(await isRefused(tx, keys, site.id, phone))
  const rows = (['collection', 'marketing'] as const).flatMap((kind) => {
    const text = texts[kind]
    const granted = kind === 'collection' || marketing
    return text
      ? {
          id: newId(),
          site_id: site.id,
          lead_id: leadId,
          kind,
          granted: granted ? 1 : 0,
          text_id: text.id,
          channel: 'paper:import',
          decided_at: at,
          confirmed_at: kind === 'marketing' && isHeard ? at : null,
          awaits_registration: 0,
        }
      : []
  })
  await tx.insertInto('consents').values(rows).execute()
}

async function join(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  leadId: string,
  customer: ImportedCustomer,
  { importId, importName, actor }: ImportContext,
): Promise<ImportedRow> {
  const said = [
    `불러온 명단 ‘${importName}’에도 있습니다(접수일 ${customer.registeredOn}).`,
    customer.unitTypes.length ? `관심 타입 ${customer.unitTypes.join(', ')}` : '',
    customer.source ? `유입 ${customer.source}` : '',
    customer.region ? `지역 ${customer.region}` : '',
    ...otherFields.map((name) => {
      const value = customer.fields[name]
      return value ? `${fields[name].label} ${formatField(name, value)}` : ''
    }),
    customer.fields.message,
  ]
  const noteId = await addNote(tx, keys, site, {
    ...{ leadId, kind: 'memo', body: said.filter(Boolean).join('\n'), at: toTimestamp(clock.now()), actor },
  })
  await recordAudit(tx, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'lead.note-imported',
    subject: ['lead', leadId],
    details: { import: importId },
  })
  return { state: 'joined', lead_id: leadId, note_id: noteId }
}
