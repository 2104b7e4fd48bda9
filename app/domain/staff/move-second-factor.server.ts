import { randomBytes } from 'node:crypto'
import { appName } from './auth.server.ts'
import type { AuthContext } from './auth-context.ts'
import { confirmBothFactors } from './confirm-password.server.ts'
import { renewCodes, wrongNewCode } from './enrol-second-factor.server.ts'
import type { Person } from './find-person.server.ts'
import type { Refused } from './refused.ts'
import { decryptSecret, encryptSecret, parseTotpCode, recordSecondFactor } from './second-factor.server.ts'
import { endSessions } from './sessions.server.ts'
import { authenticatorUri, findStep } from './totp.ts'

const moveWindowMs = 30 * 60_000

/** First step: the old telephone keeps working until the second, so that an interruption locks nobody out. */
export async function startMove(
  ctx: AuthContext,
  person: Person,
  form: { password: string; code: string },
): Promise<{ ok: true; uri: string } | Refused> {
  const confirmed = await confirmBothFactors(ctx, person, form)
  if (!confirmed.ok) return confirmed
  const secret = randomBytes(24).toString('base64url')
  await ctx.db
    .updateTable('two_factors')
    .set({
      next_secret: await encryptSecret(await ctx.auth(), secret),
      next_until: new Date(Date.now() + moveWindowMs).toISOString(),
    })
    .where('user_id', '=', person.user.id)
    .execute()
  return { ok: true, uri: authenticatorUri(secret, appName, person.user.email) }
}

/** Second step: a code of the new telephone; ends other sessions. @returns recovery codes, shown once */
export async function finishMove(
  ctx: AuthContext,
  person: Person,
  input: string,
): Promise<{ ok: true; codes: string[] } | Refused> {
  const { user, sessionId } = person
  const row = await ctx.db
    .selectFrom('two_factors')
    .select(['next_secret', 'next_until'])
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const pendingSecret = row?.next_until && row.next_until > new Date().toISOString() ? row.next_secret : null
  if (!pendingSecret)
    return {
      ok: false,
      status: 422,
      message: '시간이 지났습니다. 휴대전화 변경를 처음부터 다시 해 주세요.',
    }
  const secret = await decryptSecret(await ctx.auth(), pendingSecret)
  const step = findStep(secret, parseTotpCode(input) ?? '', Date.now())
  if (step === undefined) return wrongNewCode
  const actor = { ...ctx.actor, type: 'user' as const, id: user.id }
  return await ctx.db.transaction().execute(async (tx) => {
    const codes = await renewCodes(tx, ctx, person)
    await tx
      .updateTable('two_factors')
      .set({
        secret: await encryptSecret(await ctx.auth(), secret),
        next_secret: null,
        next_until: null,
        last_step: step,
        failed_verification_count: 0,
        locked_until: null,
      })
      .where('user_id', '=', user.id)
      .execute()
    await endSessions(tx, ctx, { userId: user.id, which: { except: sessionId }, actor })
    await recordSecondFactor(tx, ctx, { userId: user.id, actor, what: 'new-telephone' })
    return { ok: true as const, codes }
  })
}
