import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** Does a rush's proof of work in the browser; about a second on a cheap phone. @returns undefined where it failed */
export async function solve(challenge: Challenge): Promise<object | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
  return solution ? { challenge, solution } : undefined
}
