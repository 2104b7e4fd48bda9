import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { decrypt, encrypt, type KeyRing } from '../../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { normalisePhone, phoneKind } from '../leads/phone.ts'

/** Where somebody wants to hear of new customers. */
export async function findStaffPhone(db: Db, keys: KeyRing, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_phones')
    .select('phone_sealed')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && decrypt(keys, row.phone_sealed, `staff_phones.phone:${userId}`)
}

/** One's own only. @param typed empty: no more alerts @returns false where it is no mobile number */
export async function saveStaffPhone(
  { db, keys, clock }: Deps,
  typed: string,
  actor: Actor & { id: string },
): Promise<boolean> {
  const phone = normalisePhone(typed)
  if (phone && phoneKind(phone) !== 'mobile') return false
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const values = {
      phone_sealed: encrypt(keys, phone, `staff_phones.phone:${actor.id}`),
      changed_at: toTimestamp(at),
    }
    if (phone)
      await tx
        .insertInto('staff_phones')
        .values({ id: actor.id, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute()
    else await tx.deleteFrom('staff_phones').where('id', '=', actor.id).execute()
    await recordAudit(tx, {
      siteId: null,
      at,
      actor,
      action: phone ? 'staff-phone.saved' : 'staff-phone.removed',
      subject: ['user', actor.id],
    })
  })
  return true
}
