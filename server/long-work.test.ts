import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { isLong } from '../tests/support/long.ts'
import { watchWork } from '../tests/support/longest-gap.ts'
import { addCustomers, addPosts } from '../tests/support/many-customers.ts'
import { jobsOf, screens } from '../tests/support/office-work.ts'

const customers = isLong ? 200_000 : 3000
const posts = isLong ? 10_000 : 100
const recipients = isLong ? 5000 : 60
const timeout = isLong ? 30 * 60_000 : 120_000
/** Milliseconds in which nobody else is served. */
const longestGap = 50
// PostgreSQL answers from another process: what is left is reading its answers.
const kinds = isLong ? databaseKinds : (['sqlite'] as const)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

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
      // A collection of all that the works before have left takes as long as they have left much: it is not this one's.
      if (isLong) collect()
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

  test('the event loop turns while jobs run', { timeout }, async () => {
    const works = jobsOf(office, { journalDir: office.dataDir, recipients })
    expect(tooLong(await gapsOf(works))).toEqual([])
  })
})
