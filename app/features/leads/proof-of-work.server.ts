import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'
import { z } from 'zod'
import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { type KeyRing, keyedHash } from '../../platform/keys.server.ts'

export type { Challenge }

interface Parts {
  db: Db
  keys: KeyRing
  clock: Clock
}

/** Minutes in which a challenge may be solved. */
const minutes = 10
/** 256 tries on average, each of so many rounds: about a second on a cheap phone, a millisecond for us. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, keyPrefix: '00' }

const secretOf = (keys: KeyRing) => keyedHash(keys, 'altcha')

/** Work that a browser does before its registration is taken; only asked for in a rush. */
export async function drawChallenge({ keys, clock }: Parts): Promise<Challenge> {
  return await createChallenge({
    ...work,
    deriveKey,
    expiresAt: new Date(clock.now().getTime() + minutes * 60_000),
    hmacSignatureSecret: secretOf(keys),
  })
}

const payload = z.object({
  challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** Whether `proof` solves a challenge of ours that is still open and was not used before. */
export async function isProven(parts: Parts, proof: unknown): Promise<boolean> {
  const given = payload.safeParse(proof)
  if (!given.success) return false
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
      ends_at: stored(new Date(parts.clock.now().getTime() + 2 * minutes * 60_000)),
      count: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return used !== undefined
}
