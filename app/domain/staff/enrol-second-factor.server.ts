import type { Db } from '#app/db/client.server.ts'
import type { AuthContext } from './auth-context.ts'
import { authHeaders, refusalCode } from './auth-request.server.ts'
import { confirmBothFactors, confirmPassword } from './confirm-password.server.ts'
import type { Person } from './find-person.server.ts'
import { inKnownLane, orBusy } from './password-queue.ts'
import { generateRecoveryCodes, hashCodes } from './recovery-codes.server.ts'
import type { Refused } from './refused.ts'
import { consumeStep, parseTotpCode, recordSecondFactor } from './second-factor.server.ts'
import { requiresSecondFactor } from './security-policy.server.ts'

const refuse = (message: string): Refused => ({ ok: false, status: 422, message })
const alreadyEnabled = refuse('2단계 인증을 이미 쓰고 있습니다.')

export const wrongNewCode = refuse(
  '번호가 맞지 않습니다. 휴대전화의 시각이 맞는지 확인하고 새 번호를 적어 주세요.',
)

export async function startEnrolment(
  ctx: AuthContext,
  request: Request,
  person: Person,
  password: string,
): Promise<{ ok: true; uri: string } | Refused> {
  const confirmed = await confirmPassword(ctx, person, password)
  if (!confirmed.ok) return confirmed
  if (person.user.hasSecondFactor) return alreadyEnabled
  const auth = await ctx.auth()
  const started = await orBusy(() =>
    inKnownLane(() =>
      auth.api.enableTwoFactor({
        body: { password, method: 'totp' },
        headers: authHeaders(ctx, request),
      }),
    ),
  )
  if ('ok' in started) return started
  return { ok: true, uri: started.method === 'totp' ? started.totpURI : '' }
}

/** Second step: verifies a code and ends other sessions. @returns recovery codes, shown once, and the new session's cookie */
export async function finishEnrolment(
  ctx: AuthContext,
  request: Request,
  person: Person,
  input: string,
): Promise<{ ok: true; codes: string[]; headers: Headers } | Refused> {
  const code = parseTotpCode(input) ?? ''
  if (person.user.hasSecondFactor) return alreadyEnabled
  const auth = await ctx.auth()
  const { db } = ctx
  const previous = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.user.id)
    .execute()
  try {
    const { headers } = await auth.api.verifyTOTP({
      body: { code },
      headers: authHeaders(ctx, request),
      returnHeaders: true,
    })
    await consumeStep(db, auth, person.user.id, code)
    await db
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        previous.map((session) => session.id),
      )
      .execute()
    const codes = await renewCodes(db, ctx, person)
    await recordSecondFactor(db, ctx, { userId: person.user.id, actor: actorOf(ctx, person), what: 'on' })
    return { ok: true, codes, headers }
  } catch (error) {
    if (!refusalCode(error)) throw error
    return wrongNewCode
  }
}

export async function disableSecondFactor(
  ctx: AuthContext,
  request: Request,
  person: Person,
  form: { password: string; code: string },
): Promise<{ ok: true; headers: Headers } | Refused> {
  if (!person.user.hasSecondFactor) return notEnabled
  if (await requiresSecondFactor(ctx.db, person.sites))
    return { ok: false, status: 403, message: '맡은 역할에 2단계 인증이 필요해 끌 수 없습니다.' }
  const confirmed = await confirmBothFactors(ctx, person, form)
  if (!confirmed.ok) return confirmed
  const auth = await ctx.auth()
  const result = await orBusy(() =>
    inKnownLane(() =>
      auth.api.disableTwoFactor({
        body: { password: form.password },
        headers: authHeaders(ctx, request),
        returnHeaders: true,
      }),
    ),
  )
  if ('ok' in result) return result
  const actor = actorOf(ctx, person)
  await recordSecondFactor(ctx.db, ctx, { userId: person.user.id, actor, what: 'off' })
  return { ok: true, headers: result.headers }
}

const notEnabled = refuse('2단계 인증을 쓰고 있지 않습니다.')

export async function replaceCodes(
  ctx: AuthContext,
  person: Person,
  form: { password: string; code: string },
): Promise<{ ok: true; codes: string[] } | Refused> {
  if (!person.user.hasSecondFactor) return notEnabled
  const confirmed = await confirmBothFactors(ctx, person, form)
  if (!confirmed.ok) return confirmed
  const codes = await renewCodes(ctx.db, ctx, person)
  const actor = actorOf(ctx, person)
  await recordSecondFactor(ctx.db, ctx, { userId: person.user.id, actor, what: 'new-codes' })
  return { ok: true, codes }
}

/** @returns ten codes, shown once */
export async function renewCodes(
  db: Db,
  { keys }: Pick<AuthContext, 'keys'>,
  person: Pick<Person, 'user'>,
): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await db
    .updateTable('two_factors')
    .set({ backup_codes: hashCodes(keys, JSON.stringify(codes)) })
    .where('user_id', '=', person.user.id)
    .execute()
  return codes
}

const actorOf = ({ actor }: AuthContext, { user }: Person) => ({
  ...actor,
  type: 'user' as const,
  id: user.id,
})
