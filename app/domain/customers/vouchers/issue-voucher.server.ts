import { randomInt } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { lookupHash, lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { readCode } from '#app/platform/typed-code.ts'

/** Without 0, 1, I, L, O and U, which are mistaken when read aloud. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const codeLength = 10

/** @param code as `readCode` reads it */
export const isVoucherCode = (code: string): boolean =>
  code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter))

const generateCode = () =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** Under every secret, today's first; however it was typed or scanned. */
export const codeHashes = (keys: KeyRing, siteId: string, code: string): string[] =>
  lookupHashes(keys, 'voucher', siteId, readCode(code))

/** Vouchers with the registrations that they belong to: those of the same number on the same site. */
export const vouchersOfLeads = (db: Db) =>
  db
    .selectFrom('vouchers')
    .innerJoin('leads', (join) =>
      join
        .onRef('leads.site_id', '=', 'vouchers.site_id')
        .onRef('leads.phone_hash', '=', 'vouchers.phone_hash'),
    )

/** A separate purpose, so that it cannot be joined with registrations. */
export const giftHashes = (keys: KeyRing, siteId: string, phone: string): string[] =>
  lookupHashes(keys, 'gift', siteId, phone)

/** One voucher a phone, none where its gift was handed out with an earlier registration. */
export async function issueVoucher(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  leadId: string,
): Promise<void> {
  if (!site.settings.gift) return
  const lead = await tx
    .selectFrom('leads')
    .select(['phone_hash', 'phone_sealed'])
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  const id = newId()
  const code = generateCode()
  const handedGift = await tx
    .selectFrom('handed_gifts')
    .select('id')
    .where('site_id', '=', site.id)
    .where(
      'to_hash',
      'in',
      giftHashes(keys, site.id, decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`)),
    )
    .executeTakeFirst()
  if (handedGift) return
  await tx
    .insertInto('vouchers')
    .values({
      id,
      site_id: site.id,
      lead_id: leadId,
      code_hash: lookupHash(keys, 'voucher', site.id, code),
      code_sealed: encrypt(keys, code, `vouchers.code:${id}`),
      phone_hash: lead.phone_hash,
      issued_at: toTimestamp(clock.now()),
      redeemed_at: null,
      redeemed_by: null,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'phone_hash']).doNothing())
    .execute()
}
