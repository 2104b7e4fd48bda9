import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { manageHash, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { readdressMessages } from '#app/domain/messages/readdress-messages.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { lookupHash, lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { maskName } from '#app/platform/person-name.ts'
import { type CorrectedField, correctedFields, fields, readFields } from '../fields.ts'
import { openFields, toColumns } from '../stored-fields.server.ts'
import { assigneesIn, type LeadScope } from './lead-scope.ts'
import { moveCorrected } from './move-lead.server.ts'
import { nameHash } from './name-hash.server.ts'
import { openRegistration } from './open-registration.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'
import { rekeyPhone } from './rekey-phone.server.ts'

export type Correction =
  | { ok: true; changed: CorrectedField[] }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'invalid'; errors: Partial<Record<CorrectedField, string>> }
  /** Another customer of the site has the number, and nobody has confirmed that both are one person. */
  | { ok: false; reason: 'known'; others: KnownNumber[] }

/** Enough to recognise the customer on the telephone. */
export interface KnownNumber {
  leadId: string
  receiptNo: string
  /** Masked. */
  name: string
  /** Whose customer it is; null: nobody's yet. */
  owner: string | null
  /** Whether the reader may open it. */
  isSeen: boolean
}

/**
 * 정정권 (개인정보 보호법 제36조): the name or the number as the customer says it is. What was there before stays in the
 * history of the registration, sealed, and goes with it.
 * A corrected number ends the links that the number before received, and a wrong number is right again.
 * @param given an empty field stays as it is; `isSamePerson`: both registrations stay, though their number is one
 * @param scope what the reader may open of others with the number
 */
export async function correctLead(
  { db, keys, clock }: Deps,
  site: Site,
  leadId: string,
  given: Partial<Record<CorrectedField, string>> & { isSamePerson?: boolean },
  actor: Actor,
  scope?: LeadScope,
): Promise<Correction> {
  const kept = await findKept(db, keys, site, leadId)
  if (!kept) return { ok: false, reason: 'missing' }
  // What stays is not checked again: an older rule took it.
  const typed = correctedFields.filter((field) => given[field]?.trim())
  const { values, errors } = readFields(typed, given)
  if (Object.keys(errors).length) return { ok: false, reason: 'invalid', errors }
  const wanted: Record<CorrectedField, string> = { ...kept, ...values }
  const { phone } = wanted
  return await db.transaction().execute(async (tx) => {
    await rekeyPhone(tx, keys, site.id, phone)
    const lead = await tx
      .selectFrom('leads')
      .select(['id', 'status', 'open_phone_hash', 'link_no'])
      .select(correctedFields.map((field) => fields[field].column.name))
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .$if(locksRows(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (!lead) return { ok: false, reason: 'missing' }
    const before = openFields(keys, 'leads', lead, correctedFields)
    const changed = correctedFields.filter((field) => before[field] !== wanted[field])
    if (!changed.length) return { ok: true, changed }
    const isNumber = changed.includes('phone')
    const others = isNumber ? await listOthers(tx, keys, site, { leadId, phone, scope }) : []
    if (others.length && !given.isSamePerson) return { ok: false, reason: 'known', others }
    // One registration of a number is open for repeats: the one that has been.
    const open = isNumber
      ? await openRegistration(tx, { db, keys, clock, origin: '' }, site, phone)
      : undefined
    await write(tx, { keys, clock }, site, lead, {
      values: wanted,
      changed,
      isOpen: !open || open.id === leadId,
    })
    if (isNumber) await moveCorrected(tx, { keys, clock }, site, leadId, actor)
    await recordLeadEvent(tx, { keys, clock }, site, {
      leadId,
      kind: 'corrected',
      actor,
      details: { before: Object.fromEntries(changed.map((field) => [field, before[field]])) },
    })
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'lead.corrected',
      subject: ['lead', leadId],
      // Not what it was: the audit outlives the registration.
      details: { fields: changed },
    })
    return { ok: true, changed }
  })
}

const maxOthers = 5

/** Other registrations of the site with a number, the newest first. */
async function listOthers(
  tx: Db,
  keys: KeyRing,
  site: Pick<Site, 'id'>,
  { leadId, phone, scope }: { leadId: string; phone: string; scope: LeadScope | undefined },
): Promise<KnownNumber[]> {
  const rows = await tx
    .selectFrom('leads')
    .leftJoin('users', 'users.id', 'leads.assigned_to')
    .select(['leads.id', 'receipt_no', 'name_sealed', 'assigned_to', 'users.name as owner'])
    .where('leads.site_id', '=', site.id)
    .where('phone_hash', 'in', lookupHashes(keys, 'phone', site.id, phone))
    .where('leads.id', '!=', leadId)
    .orderBy('leads.created_at', 'desc')
    .limit(maxOthers)
    .execute()
  const people = scope && assigneesIn(scope, site.id)
  return rows.map((row) => ({
    leadId: row.id,
    receiptNo: row.receipt_no,
    name: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.id}`)),
    owner: row.owner,
    isSeen: !people || people.includes(row.assigned_to ?? ''),
  }))
}

async function findKept(db: Db, keys: KeyRing, site: Pick<Site, 'id'>, leadId: string) {
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .select(correctedFields.map((field) => fields[field].column.name))
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .executeTakeFirst()
  return lead && openFields(keys, 'leads', lead, correctedFields)
}

async function write(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  { id, open_phone_hash, link_no }: { id: string; open_phone_hash: string | null; link_no: number },
  {
    values,
    changed,
    isOpen,
  }: { values: Record<CorrectedField, string>; changed: CorrectedField[]; isOpen: boolean },
): Promise<void> {
  const { name, phone } = values
  const phoneHash = lookupHash(keys, 'phone', site.id, phone)
  const linked = { id, link_no: link_no + 1 }
  await tx
    .updateTable('leads')
    .set({
      updated_at: toTimestamp(clock.now()),
      ...toColumns(keys, 'leads', id, changed, values),
      ...(changed.includes('name') ? { name_hash: nameHash(keys, site.id, name) } : {}),
      ...(changed.includes('phone')
        ? {
            phone_hash: phoneHash,
            phone_last4: phone.slice(-4),
            open_phone_hash: isOpen ? open_phone_hash && phoneHash : null,
            link_no: linked.link_no,
            manage_hash: manageHash(keys, manageToken(keys, linked)),
            earlier_manage_hash: null,
            // The number that answered was another one.
            answered_at: null,
          }
        : {}),
    })
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .execute()
  if (!changed.includes('phone')) return
  await readdressMessages(tx, { keys, clock }, site, { lead: linked, phone })
  // One gift a phone: a code that the number has already stays its code.
  await tx
    .updateTable('vouchers')
    .set({ phone_hash: phoneHash })
    .where('site_id', '=', site.id)
    .where('lead_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vouchers as other')
            .select('other.id')
            .where('other.site_id', '=', site.id)
            .where('other.phone_hash', '=', phoneHash),
        ),
      ),
    )
    .execute()
}
