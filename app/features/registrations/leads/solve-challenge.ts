import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/**
 * Does the proof of work that a challenge names, in the browser: one to a dozen seconds on a cheap phone.
 * @returns undefined where it failed or took longer than a minute
 */
export async function solve(challenge: Challenge): Promise<object | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
  return solution ? { challenge, solution } : undefined
}
