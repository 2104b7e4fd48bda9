import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'
import { z } from 'zod'
import type { Db } from '../../../db/client.server.ts'
import { type Clock, toTimestamp } from '../../../platform/clock.ts'
import { type KeyRing, keyedHash } from '../../../platform/keys.server.ts'

export type { Challenge }

interface Parts {
  db: Db
  keys: KeyRing
  clock: Clock
}

const minutes = 10
/** Some milliseconds a try on a cheap phone; the server checks a solution with one. */
const aTry = { algorithm: 'PBKDF2/SHA-256', cost: 2000 }

/**
 * Mean tries per difficulty step: about one, two, four and six seconds on a cheap phone. At most twice as many, because the
 * solution is drawn here.
 */
export const triesOfStep = [256, 512, 1024, 1536] as const

const secretOf = (keys: KeyRing) => keyedHash(keys, 'altcha')

export async function drawChallenge({ keys, clock }: Parts, step: number): Promise<Challenge> {
  const tries = triesOfStep[Math.min(step, triesOfStep.length - 1)] ?? triesOfStep[0]
  return await createChallenge({
    ...aTry,
    counter: randomInt(2 * tries),
    data: { step },
    deriveKey,
    expiresAt: new Date(clock.now().getTime() + minutes * 60_000),
    hmacSignatureSecret: secretOf(keys),
  })
}

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({ data: z.object({ step: z.number() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * A valid, unused solution of an open challenge that is at least as difficult as now required: easy ones cannot be stored up.
 */
export async function isProven(parts: Parts, proof: unknown, step: number): Promise<boolean> {
  const given = payload.safeParse(proof)
  if (!given.success || given.data.challenge.parameters.data.step < step) return false
  try {
    const { verified } = await verifySolution({
      challenge: given.data.challenge as unknown as Challenge,
      solution: given.data.solution as Solution,
      deriveKey,
      hmacSignatureSecret: secretOf(parts.keys),
    })
    if (!verified) return false
  } catch {
    return false
  }
  const used = await parts.db
    .insertInto('rate_counters')
    .values({
      key: `proof:${keyedHash(parts.keys, 'proof', given.data.challenge.signature)}`,
      // Longer than the challenge is valid.
      ends_at: toTimestamp(new Date(parts.clock.now().getTime() + 2 * minutes * 60_000)),
      count: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return used !== undefined
}
