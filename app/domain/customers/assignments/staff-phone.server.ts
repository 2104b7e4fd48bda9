import type { Db } from '#app/db/client.server.ts'
import type { Deps, DepsWithOrigin } from '#app/db/deps.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { notifyColleague } from '#app/domain/messages/notify-staff.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { type KeyRing, keyedHash } from '#app/platform/keys.server.ts'
import { readPhone } from '#app/platform/phone.ts'
import { readCode } from '#app/platform/typed-code.ts'

/** The phone on which a person gets alerts about new customers. */
export async function findStaffPhone(db: Db, keys: KeyRing, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_phones')
    .select('phone_sealed')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && decrypt(keys, row.phone_sealed, `staff_phones.phone:${userId}`)
}

/** A code counts in the window in which it was sent and in the next one. */
const codeWindowMs = 10 * minuteMs

type Person = Actor & { id: string }

export type CodeSent =
  | { ok: true; phone: string }
  | { ok: false; reason: 'phone'; sentence: string }
  | { ok: false; reason: 'too-many' }

/** Texts a code to a number, which proves that it is the person's own. */
export async function sendPhoneCode(
  deps: DepsWithOrigin,
  site: Site,
  typed: string,
  actor: Person,
): Promise<CodeSent> {
  const { db, keys, clock, origin } = deps
  const read = readPhone(typed, 'mobile')
  if (!read.ok) return { ok: false, reason: 'phone', sentence: read.sentence }
  const { phone } = read
  if (!(await takeLimits(deps, { staffPhoneCodesByUser: actor.id })).ok)
    return { ok: false, reason: 'too-many' }
  const now = clock.now().getTime()
  await db.transaction().execute((tx) =>
    notifyColleague(
      tx,
      deps,
      site,
      { by: 'sms', to: phone },
      {
        notice: `알림 번호 확인, 인증 번호 ${codeOf(keys, actor.id, phone, now)}`,
        link: `${origin}/admin/account`,
        key: `phone-code:${actor.id}:${now}`,
      },
    ),
  )
  return { ok: true, phone }
}

export type PhoneProved = { ok: true } | { ok: false; reason: 'code' | 'too-many' }

/** Alerts go to the number from now on. @param typed number and code as the person typed them */
export async function proveStaffPhone(
  deps: Deps,
  typed: { phone: string; code: string },
  actor: Person,
): Promise<PhoneProved> {
  if (!(await takeLimits(deps, { staffPhoneTriesByUser: actor.id })).ok)
    return { ok: false, reason: 'too-many' }
  const read = readPhone(typed.phone, 'mobile')
  const code = readCode(typed.code)
  const now = deps.clock.now().getTime()
  if (!read.ok) return { ok: false, reason: 'code' }
  const { phone } = read
  const sent = [now, now - codeWindowMs].map((at) => codeOf(deps.keys, actor.id, phone, at))
  if (!sent.includes(code)) return { ok: false, reason: 'code' }
  await writeStaffPhone(deps, phone, actor)
  return { ok: true }
}

export const removeStaffPhone = (deps: Deps, actor: Person): Promise<void> => writeStaffPhone(deps, '', actor)

/** Six digits, which nothing has to keep: they follow from the person, the number and the time. */
function codeOf(keys: KeyRing, userId: string, phone: string, at: number): string {
  const mac = keyedHash(keys, 'staff-phone', userId, phone, String(Math.floor(at / codeWindowMs)))
  return String(Buffer.from(mac, 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0')
}

async function writeStaffPhone({ db, keys, clock }: Deps, phone: string, actor: Person): Promise<void> {
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
}
