import type { Db } from '#app/db/client.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { countEvent } from '#app/platform/event-counts.ts'
import { normalise } from '#app/platform/normalise.ts'
import type { Auth } from './auth.server.ts'
import type { AuthContext } from './auth-context.ts'
import { authHeaders, refusalCode } from './auth-request.server.ts'
import { rememberDevice } from './known-device.server.ts'
import { hashCode } from './recovery-codes.server.ts'
import type { Refused } from './refused.ts'
import { recordSignIn } from './sign-in.server.ts'
import { triedTooOften } from './sign-in-limits.server.ts'
import { findStep } from './totp.ts'

/** `over`: back to the first step. */
export type SecondStep = { ok: true; headers: Headers } | (Refused & { over: boolean })

const wrongCode: SecondStep = { ok: false, status: 401, message: '번호가 맞지 않습니다.', over: false }
const mustRestart: SecondStep = {
  ok: false,
  status: 401,
  message: '시간이 지났거나 시도가 많았습니다. 처음부터 다시 로그인해 주세요.',
  over: true,
}

const lockSeconds = 15 * 60

export async function verifySecondFactor(
  ctx: AuthContext,
  request: Request,
  input: string,
): Promise<SecondStep> {
  const step = await trySecondFactor(ctx, request, input)
  if (!step.ok) countEvent('sign-in-refusal', 'second-factor')
  return step
}

async function trySecondFactor(ctx: AuthContext, request: Request, input: string): Promise<SecondStep> {
  const auth = await ctx.auth()
  const headers = authHeaders(ctx, request)
  const digits = parseTotpCode(input)
  const isCode = digits !== undefined
  try {
    const verified = isCode
      ? await auth.api.verifyTOTP({ body: { code: digits }, headers, returnHeaders: true })
      : await auth.api.verifyBackupCode({
          body: { code: hashCode(ctx.keys, input) },
          headers,
          returnHeaders: true,
        })
    const { user, token } = verified.response as { user: { id: string; email: string }; token: string }
    if (isCode && !(await consumeStep(ctx.db, auth, user.id, digits))) {
      await ctx.db.deleteFrom('sessions').where('token', '=', token).execute()
      return wrongCode
    }
    const device = await rememberDevice({ auth, keys: ctx.keys }, request, user.email)
    verified.headers.append('set-cookie', device)
    await recordSignIn(ctx, user.id, isCode ? 'code' : 'recovery-code')
    return { ok: true, headers: verified.headers }
  } catch (error) {
    const code = refusalCode(error)
    if (!code) throw error
    if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return { ...triedTooOften(lockSeconds), over: false }
    await recordAudit(ctx.db, {
      siteId: null,
      at: ctx.clock.now(),
      actor: ctx.actor,
      action: 'second-factor.refused',
      subject: ['request', ctx.actor.requestId ?? ''],
      details: { by: isCode ? 'code' : 'recovery-code' },
    })
    return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? wrongCode : mustRestart
  }
}

export function parseTotpCode(input: string): string | undefined {
  const plain = normalise(input, 'NFKC').replace(/\s/g, '')
  return /^\d{6}$/.test(plain) ? plain : undefined
}

/** Either is used up. */
export async function checkSecondFactor(ctx: AuthContext, userId: string, input: string): Promise<boolean> {
  const digits = parseTotpCode(input)
  return digits
    ? await consumeStep(ctx.db, await ctx.auth(), userId, digits)
    : await consumeRecoveryCode(ctx, userId, input)
}

async function consumeRecoveryCode(
  { db, keys }: AuthContext,
  userId: string,
  input: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('two_factors')
    .select('backup_codes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return false
  const codes = JSON.parse(row.backup_codes) as string[]
  const hash = hashCode(keys, input)
  if (!codes.includes(hash)) return false
  const updated = await db
    .updateTable('two_factors')
    .set({ backup_codes: JSON.stringify(codes.filter((code) => code !== hash)) })
    .where('user_id', '=', userId)
    // Of two concurrent uses the second finds other codes.
    .where('backup_codes', '=', row.backup_codes)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** A code is used once, and no older one after it. */
export async function consumeStep(db: Db, auth: Auth, userId: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return false
  const step = findStep(await decryptSecret(auth, row.secret), code, Date.now())
  if (step === undefined) return false
  const updated = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function decryptSecret(auth: Auth, encrypted: string): Promise<string> {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  const { secretConfig } = await auth.$context
  return await symmetricDecrypt({ key: secretConfig, data: encrypted })
}

export async function encryptSecret(auth: Auth, secret: string): Promise<string> {
  const { symmetricEncrypt } = await import('better-auth/crypto')
  const { secretConfig } = await auth.$context
  return await symmetricEncrypt({ key: secretConfig, data: secret })
}

export const recordSecondFactor = (
  db: Db,
  { clock }: Pick<AuthContext, 'clock'>,
  {
    userId,
    actor,
    what: change,
  }: { userId: string; actor: Actor; what: 'on' | 'off' | 'new-codes' | 'new-telephone' },
): Promise<void> =>
  recordAudit(db, {
    siteId: null,
    at: clock.now(),
    actor,
    action: `second-factor.${change}`,
    subject: ['user', userId],
  })
