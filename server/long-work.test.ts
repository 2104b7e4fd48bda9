import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { isLong } from '../tests/support/long.ts'
import { watchWork } from '../tests/support/longest-gap.ts'
import { addCustomers, addPosts } from '../tests/support/many-customers.ts'
import { jobsOf, screens } from '../tests/support/office-work.ts'

const customers = isLong ? 200_000 : 3000
const posts = isLong ? 10_000 : 200
const recipients = isLong ? 5000 : 100
const timeout = isLong ? 30 * 60_000 : 120_000
/** Milliseconds in which nobody else is served. */
const longestGap = 50

// PostgreSQL answers from another process: what is left is reading its answers.
const kinds = isLong ? databaseKinds : (['sqlite'] as const)

describe.each(kinds)(`with ${customers} customers on %s the event loop turns`, (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
    await addCustomers(office, customers)
    await addPosts(office, posts)
    if (kind === 'postgres') await sql`analyze`.execute(office.db)
  }, timeout)
  afterAll(() => office.close())

  async function gapsOf(works: Record<string, () => Promise<unknown>>) {
    const gaps: Record<string, number> = {}
    for (const [name, work] of Object.entries(works)) {
      await new Promise((turn) => setImmediate(turn))
      const t0 = performance.now()
      const longest = watchWork()
      await work()
      gaps[name] = longest()
      if (process.env.DEBUG_GAPS) console.log(name, gaps[name], performance.now() - t0)
    }
    return gaps
  }
  const tooLong = (gaps: Record<string, number>) => Object.entries(gaps).filter(([, gap]) => gap > longestGap)

  test(
    'while screens are read',
    async () => {
      const works = await screens(office)
      await gapsOf(works)
      expect(tooLong(await gapsOf(works))).toEqual([])
    },
    timeout,
  )

  test(
    'while jobs run',
    async () => {
      expect(tooLong(await gapsOf(jobsOf(office, { journalDir: office.dataDir, recipients })))).toEqual([])
    },
    timeout,
  )
})
