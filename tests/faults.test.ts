import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults } from './faults/faults.ts'
import { type Lot, openLot } from './faults/install.ts'
import { runRound } from './faults/round.ts'
import { type Ledger, openLedger } from './faults/work.ts'
import { eachDatabaseKind } from './support/database.ts'
import { describeFirst, first } from './support/long.ts'

/** `npm run test:faults` does all of them, a thousand times; `crash.test.ts` kills a server under registrations. */
const short = first(1, ['vendor-denies', 'both-killed'])
const seed = 41

describeFirst(1, eachDatabaseKind)('what is broken under work, on %s', (kind) => {
  let lot: Lot
  const ledger: Ledger = openLedger()
  beforeAll(async () => {
    lot = await openLot(kind, kind === 'postgres')
  })
  afterAll(() => lot?.close())

  test.each(short)('%s: what was acknowledged is there, once', { timeout: 180_000 }, async (name) => {
    const fault = faults.find((one) => one.name === name)
    if (!fault) throw new Error(`there is no fault ${name}`)
    const { acknowledged, retried, ...found } = await runRound(
      { lot, ledger, postgres: undefined },
      fault,
      seed,
    )
    expect(acknowledged).toBeGreaterThan(0)
    if (name.endsWith('killed')) expect(retried).toBeGreaterThan(0)
    expect(found).toEqual({ lost: [], doubled: [], broken: [] })
  })
})
