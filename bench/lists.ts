/**
 * What lists, searches, counts, press and sitemap cost with 10,000 and 200,000 customers for what they cost with 1,000, on
 * both databases: `npm run bench:lists`, with a million by `-- --million`, on one database by `-- --only sqlite`.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type DatabaseKind, databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { addCustomers, addPosts } from '../tests/support/many-customers.ts'
import { countsAll, screens } from '../tests/support/office-work.ts'
import runServices from '../tests/support/run-services.ts'
import { median } from './load/measure.ts'
import type { Row } from './row.ts'

const base = 1000
/** Of a list page, as many times as with a thousand customers. */
const highestCost = 1.5
/** Milliseconds of which others on the machine make as much: what costs less is not compared. */
const unnoticed = 1

interface Options {
  /** Customers; posts are a twentieth, 10,000 at most. */
  sizes?: number[]
  kinds?: readonly DatabaseKind[]
  rounds?: number
}

/** Both sizes are asked in turns, so that whatever else runs slows both. @returns medians compared, a row a screen and size */
export async function benchLists({
  sizes = [10_000, 200_000],
  kinds = databaseKinds,
  rounds = 9,
}: Options = {}): Promise<Row[]> {
  const end = await runServices()
  try {
    const rows: Row[] = []
    for (const kind of kinds) {
      const [few, many] = [await openTestInstall(kind), await openTestInstall(kind)]
      await fill(few, 0, base)
      for (const [i, size] of sizes.entries()) {
        await fill(many, sizes[i - 1] ?? 0, size)
        rows.push(
          ...(await compare(few, many, rounds)).map((row) => ({
            ...row,
            what: `${row.what}, ${kind}, ${size.toLocaleString('en')}`,
          })),
        )
      }
      await Promise.all([few.close(), many.close()])
    }
    return rows
  } finally {
    await end()
  }
}

const postsFor = (customers: number) => Math.min(customers / 20, 10_000)

async function fill(office: TestInstall, from: number, size: number): Promise<void> {
  await addCustomers(office, size - from, from)
  await office.db.deleteFrom('press_posts').execute()
  await addPosts(office, postsFor(size))
  if (office.databaseUrl) await sql`vacuum analyze`.execute(office.db)
}

async function compare(few: TestInstall, many: TestInstall, rounds: number): Promise<Row[]> {
  const [small, large] = [await screens(few), await screens(many)]
  const rows: Row[] = []
  for (const name of Object.keys(small)) {
    const times: [number[], number[]] = [[], []]
    for (let round = -2; round < rounds; round++)
      for (const [i, works] of [small, large].entries()) {
        const took = await time(works[name])
        // Before the first round everything is compiled and read from the disk.
        if (round >= 0) times[i]?.push(took)
      }
    const [before, after] = times.map(median) as [number, number]
    rows.push({
      what: name,
      value: Math.max(after, unnoticed) / Math.max(before, unnoticed),
      unit: 'of 1,000',
      ...(countsAll.includes(name) ? {} : { limit: highestCost }),
      note: `${before.toFixed(1)} to ${after.toFixed(1)} ms`,
    })
  }
  return rows
}

async function time(work: (() => Promise<unknown>) | undefined): Promise<number> {
  const began = performance.now()
  await work?.()
  return performance.now() - began
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { million: { type: 'boolean' }, only: { type: 'string' } } })
  const rows = await benchLists({
    sizes: [10_000, 200_000, ...(values.million ? [1_000_000] : [])],
    kinds: databaseKinds.filter((kind) => !values.only || kind === values.only),
  })
  for (const { what, value, limit, note } of rows)
    console.log(
      `${limit && value > limit ? '!' : ' '} ${value.toFixed(2).padStart(7)}  ${what.padEnd(60)} ${note ?? ''}`,
    )
}
