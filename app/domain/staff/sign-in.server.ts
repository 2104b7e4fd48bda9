import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { addressBlock } from '#app/platform/client-address.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { countEvent } from '#app/platform/event-counts.ts'
import { keyedHash } from '#app/platform/keys.server.ts'
import { normalise } from '#app/platform/normalise.ts'
import type { Auth } from './auth.server.ts'
import type { AuthContext } from './auth-context.ts'
import { authHeaders, refusalCode } from './auth-request.server.ts'
import { findKnownDevice, rememberDevice } from './known-device.server.ts'
import { listSitesOfPerson } from './memberships.server.ts'
import { busyAnswer, inKnownLane, noRoom, orBusy } from './password-queue.ts'
import type { Refused } from './refused.ts'
import { requiresSecondFactor } from './security-policy.server.ts'
import { allowSignIn, triedTooOften } from './sign-in-limits.server.ts'

/** Does not reveal whether the address exists. `enrolment`: only the setup is allowed. */
export type SignInResult =
  | { ok: true; headers: Headers; next?: 'second-factor' | 'enrolment' }
  | (Refused & { headers?: undefined })

const refusalReasons: Record<number, 'credentials' | 'limit'> = { 401: 'credentials', 429: 'limit' }

const failed = '로그인 실패: '
const wrongCredentials = `${failed}이메일 또는 비밀번호가 맞지 않습니다.`

export const normaliseEmail = (input: string): string => normalise(input.trim()).toLowerCase()

/** Starts a new session and ends the browser's old one. Known browsers have their own queue and limits. */
export async function signIn(
  ctx: AuthContext,
  request: Request,
  { email: input, password }: { email: string; password: string },
): Promise<SignInResult> {
  const auth = await ctx.auth()
  const email = normaliseEmail(input)
  const device = await findKnownDevice({ auth, keys: ctx.keys }, request, email)
  const attempt = () => trySignIn(ctx, request, { auth, email, password, device })
  const result = device ? await inKnownLane(attempt) : await attempt()
  if (!result.ok) countEvent('sign-in-refusal', refusalReasons[result.status] ?? 'busy')
  return result
}

interface Attempt {
  auth: Auth
  email: string
  password: string
  device: string | undefined
}

async function trySignIn(
  ctx: AuthContext,
  request: Request,
  { auth, email, password, device }: Attempt,
): Promise<SignInResult> {
  if (!auth.hasher.hasRoom()) return noRoom
  const allowance = await allowSignIn(ctx, {
    email,
    addressBlock: addressBlock(ctx.actor.ipAddress),
    knownDevice: device,
  })
  if (!allowance.ok) {
    ctx.log.info({ retryAfter: allowance.retryAfter }, 'sign-in refused: rate limit')
    return triedTooOften(allowance.retryAfter, failed)
  }
  const previous = await auth.api.getSession({ headers: request.headers })
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password },
      headers: authHeaders(ctx, request),
      returnHeaders: true,
    })
    await allowance.refund()
    if (previous) await ctx.db.deleteFrom('sessions').where('id', '=', previous.session.id).execute()
    if ('twoFactorRedirect' in response) return { ok: true, headers, next: 'second-factor' }
    await upgradeHash(ctx, auth, response.user.id, password)
    headers.append('set-cookie', await rememberDevice({ auth, keys: ctx.keys }, request, email))
    await recordSignIn(ctx, response.user.id, 'password')
    return (await requiresSecondFactor(ctx.db, await listSitesOfPerson(ctx.db, response.user.id)))
      ? { ok: true, headers, next: 'enrolment' }
      : { ok: true, headers }
  } catch (error) {
    const busy = busyAnswer(error)
    if (busy) {
      ctx.log.info('sign-in refused: password queue is full')
      await allowance.refund()
      return busy
    }
    const code = refusalCode(error)
    if (!code) throw error
    await recordRefusal(ctx, email)
    return { ok: false, status: 401, message: wrongCredentials }
  }
}

const steps = { 'second-factor': '/admin/second-factor', enrolment: '/admin/account/second-factor' }

export const afterSignIn = ({ next }: { next?: keyof typeof steps }, to: string): string =>
  next ? `${steps[next]}?to=${encodeURIComponent(to)}` : to

export const recordSignIn = (
  { db, clock, actor }: AuthContext,
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

const recordRefusal = ({ db, keys, clock, actor }: AuthContext, email: string) =>
  recordAudit(db, {
    siteId: null,
    at: clock.now(),
    actor,
    action: 'session.refused',
    subject: ['address', keyedHash(keys, 'audit-address', email).slice(0, 22)],
  })

async function upgradeHash({ db, clock }: AuthContext, { hasher }: Auth, userId: string, password: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password || !hasher.isOutdated(account.password)) return
  const hash = await orBusy(() => inKnownLane(() => hasher.hash(password)))
  if (typeof hash !== 'string') return
  await db
    .updateTable('accounts')
    .set({ password: hash, updated_at: toTimestamp(clock.now()) })
    .where('id', '=', account.id)
    .where('password', '=', account.password)
    .execute()
}
