import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'
import { z } from 'zod'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { type KeyRing, keyedHash } from '#app/platform/keys.server.ts'

export type { Challenge }

const validMinutes = 10
const derivation = { algorithm: 'PBKDF2/SHA-256', cost: 2000 }

/** Mean number of tries: about one, two, four and six seconds on a cheap phone; at most twice as many. */
export const triesByStep = [256, 512, 1024, 1536] as const

const challengeSecret = (keys: KeyRing) => keyedHash(keys, 'altcha')

export async function createProofChallenge({ keys, clock }: Deps, step: number): Promise<Challenge> {
  const tries = triesByStep[Math.min(step, triesByStep.length - 1)] ?? triesByStep[0]
  return await createChallenge({
    ...derivation,
    counter: randomInt(2 * tries),
    data: { step },
    deriveKey,
    expiresAt: new Date(clock.now().getTime() + validMinutes * 60_000),
    hmacSignatureSecret: challengeSecret(keys),
  })
}

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ data: z.object({ step: z.number() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** A valid, unused solution at least as difficult as now required: easy ones cannot be stored up. */
export async function isProven(deps: Deps, proof: unknown, step: number): Promise<boolean> {
  const parsed = proofSchema.safeParse(proof)
  if (!parsed.success || parsed.data.challenge.parameters.data.step < step) return false
  try {
    const { verified } = await verifySolution({
      challenge: parsed.data.challenge as unknown as Challenge,
      solution: parsed.data.solution as Solution,
      deriveKey,
      hmacSignatureSecret: challengeSecret(deps.keys),
    })
    if (!verified) return false
  } catch {
    return false
  }
  const firstUse = await deps.db
    .insertInto('rate_counters')
    .values({
      key: `proof:${keyedHash(deps.keys, 'proof', parsed.data.challenge.signature)}`,
      ends_at: toTimestamp(new Date(deps.clock.now().getTime() + 2 * validMinutes * 60_000)),
      count: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return firstUse !== undefined
}
