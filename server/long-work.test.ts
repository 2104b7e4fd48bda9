import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../tests/support/database.ts'
import { costs } from '../tests/support/growth.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { isLong } from '../tests/support/long.ts'
import { watchWork } from '../tests/support/longest-gap.ts'
import { addCustomers, addPosts } from '../tests/support/many-customers.ts'
import { countsAll, jobsOf, screens } from '../tests/support/office-work.ts'

const customers = isLong ? 200_000 : 3000
const posts = isLong ? 10_000 : 100
const recipients = isLong ? 5000 : 60
const timeout = isLong ? 30 * 60_000 : 120_000
/** Milliseconds in which nobody else is served. */
const longestGap = 50
/** Of a list page, as many times as with a thousand customers. */
const highestCost = 1.5
// PostgreSQL answers from another process: what is left is reading its answers.
const kinds = isLong ? databaseKinds : (['sqlite'] as const)

describe.each(kinds)(`with ${customers} customers on %s`, (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
    await addCustomers(office, customers)
    await addPosts(office, posts)
    if (kind === 'postgres') await sql`vacuum analyze`.execute(office.db)
  }, timeout)
  afterAll(() => office.close())

  async function gapsOf(works: Record<string, () => Promise<unknown>>) {
    const gaps: Record<string, number> = {}
    for (const [name, work] of Object.entries(works)) {
      await new Promise((turn) => setImmediate(turn))
      const longest = watchWork()
      await work()
      gaps[name] = longest()
    }
    return gaps
  }
  const tooLong = (gaps: Record<string, number>) => Object.entries(gaps).filter(([, gap]) => gap > longestGap)

  test('the event loop turns while screens are read', { timeout }, async () => {
    const works = await screens(office)
    // Once before, for what is compiled and read from the disk.
    await gapsOf(works)
    expect(tooLong(await gapsOf(works))).toEqual([])
  })

  test.runIf(isLong && kind === 'sqlite')(
    'a page costs what it costs with a thousand',
    { timeout },
    async () => {
      const few = await openTestInstall(kind)
      try {
        await addCustomers(few, 1000)
        await addPosts(few, 100)
        const flat = async (one: TestInstall) =>
          Object.fromEntries(Object.entries(await screens(one)).filter(([name]) => !countsAll.includes(name)))
        const found = await costs(await flat(few), await flat(office))
        const usual = found.registrations?.small ?? 0
        expect(usual).toBeGreaterThan(0)
        const dear = Object.entries(found).filter(
          ([, { small, large }]) => large > highestCost * Math.max(small, usual),
        )
        expect(dear).toEqual([])
      } finally {
        await few.close()
      }
    },
  )

  test('the event loop turns while jobs run', { timeout }, async () => {
    const works = jobsOf(office, { journalDir: office.dataDir, recipients })
    expect(tooLong(await gapsOf(works))).toEqual([])
  })
})
