import type { Door } from '../../door.ts'
import { addressBlock } from '../../platform/client-address.ts'
import { stored } from '../../platform/clock.ts'
import { keyedHash } from '../../platform/keys.server.ts'
import { normalise } from '../../platform/normalise.ts'
import { recordAudit } from '../audit/record-audit.server.ts'
import type { Auth } from './auth.server.ts'
import { authHeaders, refusalCode } from './auth-request.server.ts'
import { knownDevice, rememberDevice } from './known-device.server.ts'
import { allowSignIn, waitInKorean } from './sign-in-limits.server.ts'

/**
 * Cookies of the new session, or a sentence that does not tell whether the address is known. With `secondFactor`
 * nobody is signed in yet: the cookies lead through `/admin/second-factor` (see `afterSignIn`).
 */
export type SignedIn =
  | { ok: true; headers: Headers; secondFactor: boolean }
  | { ok: false; status: 401 | 429; message: string; headers?: undefined }

const refused = '로그인 실패: 이메일 또는 비밀번호가 맞지 않습니다.'

/** An address as it is compared: `Owner@Example.com ` is `owner@example.com`. */
export const emailAsKept = (written: string): string => normalise(written.trim()).toLowerCase()

/** Signs in by e-mail address and password. The session is always a new one, and one that the browser had ends. */
export async function signIn(
  door: Door,
  request: Request,
  { email: written, password }: { email: string; password: string },
): Promise<SignedIn> {
  const auth = await door.auth()
  const email = emailAsKept(written)
  const parts = { auth, keys: door.keys }
  const allowance = await allowSignIn(door, {
    email,
    addressBlock: addressBlock(door.actor.ipAddress),
    knownDevice: await knownDevice(parts, request, email),
  })
  if (!allowance.ok) {
    door.log.info({ retryAfter: allowance.retryAfter }, 'sign-in refused by a limit')
    const wait = waitInKorean(allowance.retryAfter)
    return {
      ok: false,
      status: 429,
      message: `로그인 실패: 시도가 많았습니다. ${wait} 뒤에 다시 시도해 주세요.`,
    }
  }
  const earlier = await auth.api.getSession({ headers: request.headers })
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password },
      headers: authHeaders(door, request),
      returnHeaders: true,
    })
    await allowance.succeeded()
    if (earlier) await door.db.deleteFrom('sessions').where('id', '=', earlier.session.id).execute()
    if ('twoFactorRedirect' in response) return { ok: true, headers, secondFactor: true }
    await renewHash(door, auth, response.user.id, password)
    headers.append('set-cookie', await rememberDevice(parts, request, email))
    await recordBeginning(door, response.user.id, 'password')
    return { ok: true, headers, secondFactor: false }
  } catch (error) {
    const code = refusalCode(error)
    if (!code) throw error
    await recordRefusal(door, email)
    return { ok: false, status: 401, message: refused }
  }
}

/** Where to go with what `signIn` gave: to `to`, through the second factor where there is one. */
export const afterSignIn = ({ secondFactor }: { secondFactor: boolean }, to: string): string =>
  secondFactor ? `/admin/second-factor?to=${encodeURIComponent(to)}` : to

/** Who signed in, with what. */
export const recordBeginning = (
  { db, clock, actor }: Door,
  userId: string,
  by: 'password' | 'code' | 'recovery-code',
): Promise<void> =>
  recordAudit(db, {
    siteId: null,
    at: clock.now(),
    actor: { ...actor, type: 'user', id: userId },
    action: 'session.begun',
    subject: ['user', userId],
    details: { by },
  })

/** The typed address is on record as a hash: equal ones are seen, none is read. */
const recordRefusal = ({ db, keys, clock, actor }: Door, email: string) =>
  recordAudit(db, {
    siteId: null,
    at: clock.now(),
    actor,
    action: 'session.refused',
    subject: ['address', keyedHash(keys, 'audit-address', email).slice(0, 22)],
  })

/** Hashes of an earlier cost are made anew while the password is at hand. */
async function renewHash({ db, clock }: Door, { hasher }: Auth, userId: string, password: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password || !hasher.isDated(account.password)) return
  await db
    .updateTable('accounts')
    .set({ password: await hasher.hash(password), updated_at: stored(clock.now()) })
    .where('id', '=', account.id)
    .where('password', '=', account.password)
    .execute()
}
