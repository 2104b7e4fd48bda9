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

/** Minutes in which a challenge may be solved. */
const minutes = 10
/** One try: some milliseconds on a cheap phone, one for us, who check a solution by a single one. */
const aTry = { algorithm: 'PBKDF2/SHA-256', cost: 2000 }

/**
 * Tries on average at each step of difficulty: about one, two, four and six seconds on a cheap phone. Twice as many at
 * most, because the try that hits is drawn here and not left to chance, which now and then takes five times as long.
 */
export const triesOfStep = [256, 512, 1024, 1536] as const

const secretOf = (keys: KeyRing) => keyedHash(keys, 'altcha')

/** Work of a step of difficulty, which a browser does before its registration is taken. */
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
 * Whether `proof` solves a challenge of ours that is still open, was not used before and is as difficult as what is asked
 * for now: cheap ones cannot be laid in for the time when they are dear.
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
      // Longer than the challenge itself is open.
      ends_at: toTimestamp(new Date(parts.clock.now().getTime() + 2 * minutes * 60_000)),
      count: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return used !== undefined
}
