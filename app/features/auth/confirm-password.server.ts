import type { Door } from '../../door.ts'
import { takeLimits } from '../../platform/take-limits.server.ts'
import type { Person } from './find-person.server.ts'
import { waitInKorean } from './sign-in-limits.server.ts'

/** Whether whoever is signed in knows the password, asked before what an unattended desk must not allow. */
export async function confirmPassword(
  door: Door,
  { user }: Person,
  password: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const allowance = await takeLimits(door, { passwordChecksByUser: user.id })
  if (!allowance.ok)
    return {
      ok: false,
      message: `시도가 많았습니다. ${waitInKorean(allowance.retryAfter)} 뒤에 다시 시도해 주세요.`,
    }
  const account = await door.db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', user.id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const { hasher } = await door.auth()
  const right = await hasher.verify({ hash: account?.password ?? '', password })
  return right ? { ok: true } : { ok: false, message: '지금 비밀번호가 맞지 않습니다.' }
}
