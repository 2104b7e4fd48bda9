import type { Deps } from '#app/db/deps.ts'
import { refund, takeLimits } from '#app/db/take-limits.server.ts'
import type { LimitName } from '#app/platform/limits.ts'
import type { Refused } from './refused.ts'

interface Attempt {
  email: string
  addressBlock: string
  knownDevice: string | undefined
}

type Subjects = Partial<Record<LimitName, string>>

/** Counted before the check, so that concurrent attempts count. Longest windows first; known browsers have limits of their own. */
export async function allowSignIn(
  deps: Deps,
  { email, addressBlock, knownDevice }: Attempt,
): Promise<{ ok: true; refund: () => Promise<void> } | { ok: false; retryAfter: number }> {
  const accountAndBlock = `${email} ${addressBlock}`
  const device = `${email} ${knownDevice}`
  const rounds: Subjects[] = knownDevice
    ? [{ signInsByDeviceDay: device, signInsByDevice: device }]
    : [
        {
          signInsByPlaceDay: accountAndBlock,
          signInsByAddressDay: addressBlock,
          signInsByPlaceLonger: accountAndBlock,
          signInsByAddressLonger: addressBlock,
          signInsByPlace: accountAndBlock,
          signInsByAddress: addressBlock,
        },
        { signInsByAccountDay: email, signInsByAccount: email },
        { signInsByInstall: '' },
      ]
  for (const subjects of rounds) {
    const allowance = await takeLimits(deps, subjects)
    if (!allowance.ok) return allowance
  }
  return { ok: true, refund: () => refund(deps, Object.assign({}, ...rounds)) }
}

/** @param retryAfter in seconds */
export const triedTooOften = (retryAfter: number, prefix = ''): Refused => ({
  ok: false,
  status: 429,
  message: `${prefix}시도가 많았습니다. ${formatWait(retryAfter)} 뒤에 다시 시도해 주세요.`,
  retryAfter,
})

function formatWait(seconds: number): string {
  if (seconds < 90) return '1분'
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)}분`
  return `${Math.ceil(seconds / 3600)}시간`
}
