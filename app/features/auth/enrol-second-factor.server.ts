import type { Door } from '../../door.ts'
import { normalise } from '../../platform/normalise.ts'
import { authHeaders, refusalCode } from './auth-request.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import type { Person } from './find-person.server.ts'
import { hashCodes, newRecoveryCodes } from './recovery-codes.server.ts'
import { recordSecondFactor, takeStep } from './second-factor.server.ts'

interface Refused {
  ok: false
  message: string
}

/** First half of switching on: the address (`otpauth:`) that an authenticator reads. Nothing changes yet. */
export async function beginEnrolment(
  door: Door,
  request: Request,
  person: Person,
  password: string,
): Promise<{ ok: true; uri: string } | Refused> {
  const confirmed = await confirmPassword(door, person, password)
  if (!confirmed.ok) return confirmed
  if (person.user.hasSecondFactor) return { ok: false, message: '2단계 인증을 이미 쓰고 있습니다.' }
  const auth = await door.auth()
  const begun = await auth.api.enableTwoFactor({
    body: { password, method: 'totp' },
    headers: authHeaders(door, request),
  })
  return { ok: true, uri: begun.method === 'totp' ? begun.totpURI : '' }
}

/**
 * Second half: a code shows that the authenticator has the secret. Every other session ends.
 * @returns the recovery codes, which nobody can read again, and the cookie of the session that takes this one's place
 */
export async function finishEnrolment(
  door: Door,
  request: Request,
  person: Person,
  written: string,
): Promise<{ ok: true; codes: string[]; headers: Headers } | Refused> {
  const code = normalise(written, 'NFKC').replace(/\s/g, '')
  if (person.user.hasSecondFactor) return { ok: false, message: '2단계 인증을 이미 쓰고 있습니다.' }
  const auth = await door.auth()
  const { db } = door
  const earlier = await db.selectFrom('sessions').select('id').where('user_id', '=', person.user.id).execute()
  try {
    const { headers } = await auth.api.verifyTOTP({
      body: { code },
      headers: authHeaders(door, request),
      returnHeaders: true,
    })
    await takeStep(db, auth, person.user.id, code)
    await db
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        earlier.map((one) => one.id),
      )
      .execute()
    const codes = await renewCodes(door, person)
    await recordSecondFactor(db, door, { userId: person.user.id, actor: actorOf(door, person), what: 'on' })
    return { ok: true, codes, headers }
  } catch (error) {
    if (!refusalCode(error)) throw error
    return {
      ok: false,
      message: '번호가 맞지 않습니다. 휴대전화의 시각이 맞는지 확인하고 새 번호를 적어 주세요.',
    }
  }
}

/** Switches the second factor off. */
export async function endSecondFactor(
  door: Door,
  request: Request,
  person: Person,
  password: string,
): Promise<{ ok: true; headers: Headers } | Refused> {
  const confirmed = await confirmPassword(door, person, password)
  if (!confirmed.ok) return confirmed
  const auth = await door.auth()
  const { headers } = await auth.api.disableTwoFactor({
    body: { password },
    headers: authHeaders(door, request),
    returnHeaders: true,
  })
  const actor = actorOf(door, person)
  await recordSecondFactor(door.db, door, { userId: person.user.id, actor, what: 'off' })
  return { ok: true, headers }
}

/** New recovery codes in place of what is left of the old ones. */
export async function replaceCodes(
  door: Door,
  person: Person,
  password: string,
): Promise<{ ok: true; codes: string[] } | Refused> {
  const confirmed = await confirmPassword(door, person, password)
  if (!confirmed.ok) return confirmed
  if (!person.user.hasSecondFactor) return { ok: false, message: '2단계 인증을 쓰고 있지 않습니다.' }
  const codes = await renewCodes(door, person)
  const actor = actorOf(door, person)
  await recordSecondFactor(door.db, door, { userId: person.user.id, actor, what: 'new-codes' })
  return { ok: true, codes }
}

async function renewCodes({ db, keys }: Door, person: Person): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db
    .updateTable('two_factors')
    .set({ backup_codes: hashCodes(keys, JSON.stringify(codes)) })
    .where('user_id', '=', person.user.id)
    .execute()
  return codes
}

const actorOf = ({ actor }: Door, { user }: Person) => ({ ...actor, type: 'user' as const, id: user.id })
