import { seededChance } from '../../scripts/demo/made-up-people.ts'
import { check, type Found, settle } from './check.ts'
import type { Fault } from './faults.ts'
import { type Lot, untilUp } from './install.ts'
import type { OwnPostgres } from './postgres.ts'
import { until } from './until.ts'
import { acknowledgedIn, type Ledger, startWork } from './work.ts'

/** One fault under work, its end, and whether all that was acknowledged since the lot was opened is there, once. */
export async function runRound(
  { lot, ledger, postgres }: { lot: Lot; ledger: Ledger; postgres: OwnPostgres | undefined },
  fault: Fault,
  seed: number,
): Promise<Found & { acknowledged: number; retried: number }> {
  const { below } = seededChance(seed)
  const before = acknowledgedIn(ledger)
  const work = startWork(lot, ledger, seed)
  const more = async (count: number) => {
    const atLeast = acknowledgedIn(ledger) + count
    await until(`${count} more to be acknowledged`, () => acknowledgedIn(ledger) >= atLeast)
  }
  try {
    await fault.run({ lot, ledger, work, postgres, below, more })
    await untilUp(lot)
    // What was broken works again.
    await more(6)
  } catch (error) {
    work.abandon()
    throw error
  }
  await work.stop()
  await settle(lot)
  const found = await check(lot, ledger)
  const acknowledged = Math.max(0, acknowledgedIn(ledger) - before)
  return { ...found, acknowledged, retried: work.failures() }
}
