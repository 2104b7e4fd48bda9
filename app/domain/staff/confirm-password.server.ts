import { takeLimits } from '#app/db/take-limits.server.ts'
import type { AuthContext } from './auth-context.ts'
import type { Person } from './find-person.server.ts'
import { inKnownLane, orBusy } from './password-queue.ts'
import type { Refused } from './refused.ts'
import { checkSecondFactor } from './second-factor.server.ts'
import { triedTooOften } from './sign-in-limits.server.ts'

export async function confirmPassword(
  ctx: AuthContext,
  { user }: Person,
  password: string,
): Promise<{ ok: true } | Refused> {
  const allowance = await takeLimits(ctx, { passwordChecksByUser: user.id })
  if (!allowance.ok) return triedTooOften(allowance.retryAfter)
  const account = await ctx.db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', user.id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const { hasher } = await ctx.auth()
  const isCorrect = await orBusy(() =>
    inKnownLane(() => hasher.verify({ hash: account?.password ?? '', password })),
  )
  if (typeof isCorrect !== 'boolean') return isCorrect
  return isCorrect ? { ok: true } : { ok: false, status: 422, message: '지금 비밀번호가 맞지 않습니다.' }
}

/** Checks the password and a TOTP or recovery code (used up); attempts at both count together. */
export async function confirmBothFactors(
  ctx: AuthContext,
  person: Person,
  { password, code }: { password: string; code: string },
): Promise<{ ok: true } | Refused> {
  const confirmed = await confirmPassword(ctx, person, password)
  if (!confirmed.ok) return confirmed
  return (await checkSecondFactor(ctx, person.user.id, code))
    ? confirmed
    : { ok: false, status: 422, message: '인증 번호가 맞지 않습니다. 앱에 새로 보이는 번호를 적어 주세요.' }
}
