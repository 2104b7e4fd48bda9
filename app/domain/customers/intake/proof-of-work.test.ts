import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { easyProofs } from '../../../../tests/support/easy-proofs.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { runs } from '../../../../tests/support/long.ts'
import { createProofChallenge, isProven, triesByStep } from './proof-of-work.server.ts'
import { solve } from './solve-challenge.ts'

describe('a proof of work', () => {
  let office: TestInstall
  let endEasyProofs: () => void
  beforeAll(async () => {
    office = await openTestInstall('sqlite')
  })
  beforeEach(() => {
    endEasyProofs = easyProofs()
    // A challenge ends by the machine's clock.
    vi.useFakeTimers({ toFake: ['Date'], now: office.clock.now() })
  })
  afterEach(() => endEasyProofs())
  afterAll(async () => {
    vi.useRealTimers()
    await office.close()
  })
  const proofOf = async (step: number) => await solve(await createProofChallenge(office, step))

  test('is taken once', async () => {
    const proof = await proofOf(0)
    expect(await isProven(office, proof, 0)).toBe(true)
    expect(await isProven(office, proof, 0)).toBe(false)
  })

  test('is not taken when more is asked for by now, and taken when less is', async () => {
    expect(await isProven(office, await proofOf(0), 1)).toBe(false)
    expect(await isProven(office, await proofOf(1), 0)).toBe(true)
  })

  test('cannot call itself more difficult than it is', async () => {
    const challenge = await createProofChallenge(office, 0)
    const proof = await solve(challenge)
    const raised = { ...challenge, parameters: { ...challenge.parameters, data: { step: 3 } } }
    expect(await isProven(office, { ...proof, challenge: raised }, 3)).toBe(false)
  })

  test('is not taken ten minutes later', async () => {
    const proof = await proofOf(0)
    vi.setSystemTime(office.clock.now().getTime() + 11 * 60_000)
    expect(await isProven(office, proof, 0)).toBe(false)
  })

  test('grows by steps to six times the first, and no further', () => {
    const [first = 0] = triesByStep
    expect(triesByStep.map((tries) => tries / first)).toEqual([1, 2, 4, 6])
  })

  test('is never more than twice the work of its step, whatever the chance', {
    timeout: 20_000,
  }, async () => {
    endEasyProofs()
    for (let i = 0; i < runs(2, 6); i++) {
      const proof = (await proofOf(0)) as { solution: { counter: number } }
      expect(proof.solution.counter).toBeLessThan(2 * (triesByStep[0] ?? 0))
    }
    const highest = await createProofChallenge(office, 99)
    expect(highest.parameters.data).toEqual({ step: 99 })
  })

  test.each([undefined, null, 'x', {}, { challenge: {}, solution: {} }])('is not %j', async (proof) => {
    expect(await isProven(office, proof, 0)).toBe(false)
  })
})
