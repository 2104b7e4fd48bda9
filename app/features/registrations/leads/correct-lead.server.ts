import { type Db, locksRows } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { decrypt, encrypt, type KeyRing } from '../../../platform/keys.server.ts'
import { lookupHash } from '../../../platform/lookup-hash.server.ts'
import { readName } from '../../../platform/person-name.ts'
import { readPhone } from '../../../platform/phone.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { readdressMessages } from '../../messages/readdress-messages.server.ts'
import type { Site } from '../../site/site-settings.ts'
import type { LeadErrors } from './lead-form.ts'
import { nameHash } from './name-hash.server.ts'
import { openRegistration } from './open-registration.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'
import { rekeyPhone } from './rekey-phone.server.ts'

export type Correction =
  | { ok: true; changed: ('name' | 'phone')[] }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'invalid'; errors: LeadErrors }
  /** Another registration of the site is open for the number. */
  | { ok: false; reason: 'taken'; receiptNo: string }

/**
 * 정정권 (개인정보 보호법 제36조): the name or the number as the customer says it is. What was there before stays in the
 * history of the registration, sealed, and goes with it.
 * @param given an empty field stays as it is
 */
export async function correctLead(
  { db, keys, clock }: Deps,
  site: Site,
  leadId: string,
  given: { name: string; phone: string },
  actor: Actor,
): Promise<Correction> {
  const kept = await readFields(db, keys, site, leadId)
  if (!kept) return { ok: false, reason: 'missing' }
  // What stays is not checked again: an older rule took it.
  const readNew = {
    name: given.name.trim() ? readName(given.name) : { ok: true as const, name: kept.name },
    phone: given.phone.trim() ? readPhone(given.phone) : { ok: true as const, phone: kept.phone },
  }
  if (!readNew.name.ok || !readNew.phone.ok)
    return {
      ok: false,
      reason: 'invalid',
      errors: {
        ...(!readNew.name.ok && { name: readNew.name.sentence }),
        ...(!readNew.phone.ok && { phone: readNew.phone.sentence }),
      },
    }
  const { name } = readNew.name
  const { phone } = readNew.phone
  return await db.transaction().execute(async (tx) => {
    await rekeyPhone(tx, keys, site.id, phone)
    const lead = await tx
      .selectFrom('leads')
      .select(['id', 'name_sealed', 'phone_sealed', 'open_phone_hash'])
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .$if(locksRows(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (!lead) return { ok: false, reason: 'missing' }
    const before = {
      name: decrypt(keys, lead.name_sealed, `leads.name:${leadId}`),
      phone: decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`),
    }
    const changed = (['name', 'phone'] as const).filter((field) => before[field] !== { name, phone }[field])
    if (!changed.length) return { ok: true, changed }
    if (changed.includes('phone')) {
      const open = await openRegistration(tx, { db, keys, clock, origin: '' }, site, phone)
      if (open && open.id !== leadId) return { ok: false, reason: 'taken', receiptNo: open.receipt_no }
    }
    await write(tx, { keys, clock }, site, lead, { name, phone, changed })
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

async function readFields(db: Db, keys: KeyRing, site: Pick<Site, 'id'>, leadId: string) {
  const lead = await db
    .selectFrom('leads')
    .select(['name_sealed', 'phone_sealed'])
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .executeTakeFirst()
  return (
    lead && {
      name: decrypt(keys, lead.name_sealed, `leads.name:${leadId}`),
      phone: decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`),
    }
  )
}

async function write(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  { id, open_phone_hash }: { id: string; open_phone_hash: string | null },
  { name, phone, changed }: { name: string; phone: string; changed: ('name' | 'phone')[] },
): Promise<void> {
  const phoneHash = lookupHash(keys, 'phone', site.id, phone)
  await tx
    .updateTable('leads')
    .set({
      updated_at: toTimestamp(clock.now()),
      ...(changed.includes('name')
        ? { name_sealed: encrypt(keys, name, `leads.name:${id}`), name_hash: nameHash(keys, site.id, name) }
        : {}),
      ...(changed.includes('phone')
        ? {
            phone_sealed: encrypt(keys, phone, `leads.phone:${id}`),
            phone_hash: phoneHash,
            phone_last4: phone.slice(-4),
            open_phone_hash: open_phone_hash && phoneHash,
            // The number that answered was another one.
            answered_at: null,
          }
        : {}),
    })
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .execute()
  if (!changed.includes('phone')) return
  await readdressMessages(tx, { keys, clock }, site, { leadId: id, phone })
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
