import type { Db } from '../../db/client.server.ts'
import { refund, takeLimits } from '../../db/take-limits.server.ts'
import type { Clock } from '../../platform/clock.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import type { LimitName } from '../../platform/limits.ts'
import type { Refused } from './refused.ts'

interface Attempt {
  /** As typed, in small letters: whether there is such an account makes no difference. */
  email: string
  addressBlock: string
  /** Of a browser from which the account was signed in to before. */
  knownDevice: string | undefined
}

type Subjects = Partial<Record<LimitName, string>>

/**
 * Counts an attempt to sign in before the password is looked at, so that many at once are counted too. One that
 * succeeds, or whose password nobody had time to look at, is given back: only refused ones are limited. Longest
 * windows first, so that the longest wait is told; the install's own last, so that what a place or an account refuses
 * already does not keep out everybody else.
 *
 * A browser that knows the account has counters of its own: whatever strangers do, its owner gets in. Attempts that
 * their own place has used up do not count against the account, so one place alone cannot close it to new devices.
 */
export async function allowSignIn(
  parts: { db: Db; keys: KeyRing; clock: Clock },
  { email, addressBlock, knownDevice }: Attempt,
): Promise<{ ok: true; refund: () => Promise<void> } | { ok: false; retryAfter: number }> {
  const place = `${email} ${addressBlock}`
  const device = `${email} ${knownDevice}`
  const rounds: Subjects[] = knownDevice
    ? [{ signInsByDeviceDay: device, signInsByDevice: device }]
    : [
        {
          signInsByPlaceDay: place,
          signInsByAddressDay: addressBlock,
          signInsByPlaceLonger: place,
          signInsByAddressLonger: addressBlock,
          signInsByPlace: place,
          signInsByAddress: addressBlock,
        },
        { signInsByAccountDay: email, signInsByAccount: email },
        { signInsByInstall: '' },
      ]
  for (const subjects of rounds) {
    const allowance = await takeLimits(parts, subjects)
    if (!allowance.ok) return allowance
  }
  return { ok: true, refund: () => refund(parts, Object.assign({}, ...rounds)) }
}

/** What whoever tried too often is told. @param retryAfter in seconds */
export const triedTooOften = (retryAfter: number, before = ''): Refused => ({
  ok: false,
  status: 429,
  message: `${before}시도가 많았습니다. ${waitInKorean(retryAfter)} 뒤에 다시 시도해 주세요.`,
  retryAfter,
})

/** How long to wait, as a person says it. */
function waitInKorean(seconds: number): string {
  if (seconds < 90) return '1분'
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)}분`
  return `${Math.ceil(seconds / 3600)}시간`
}
