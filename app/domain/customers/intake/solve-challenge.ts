import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** In the browser: one to a dozen seconds on a cheap phone. @returns undefined after an error or a minute */
export async function solve(challenge: Challenge): Promise<object | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
  return solution ? { challenge, solution } : undefined
}
