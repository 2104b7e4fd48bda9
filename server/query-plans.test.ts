import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locksRows } from '../app/db/client.server.ts'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { addCustomers, addPosts } from '../tests/support/many-customers.ts'
import { jobsOf, screens } from '../tests/support/office-work.ts'
import { faultsOfPlan, recordStatements } from '../tests/support/plans.ts'

/** Reads or rewrites everything, which is what it is for. */
const wholeTables = ['rewrite-files']

describe.each(databaseKinds)(
  'on %s no list, search, count or job reads a growing table from end to end',
  (kind) => {
    let office: TestInstall
    beforeAll(async () => {
      office = await openTestInstall(kind)
      // SQLite plans without looking at how much there is.
      const [customers, posts] = kind === 'sqlite' ? [300, 30] : [3000, 300]
      await addCustomers(office, customers)
      await addPosts(office, posts)
      if (locksRows(office.db)) await sql`vacuum analyze`.execute(office.db)
    })
    afterAll(() => office.close())

    const bounds = () => ({ journalDir: office.dataDir, recipients: 40 })

    async function faultsOf(work: (recorded: TestInstall) => Promise<unknown>) {
      const { db, statements } = recordStatements(office.db)
      await work({ ...office, db })
      const faults: string[] = []
      expect(statements().length).toBeGreaterThan(0)
      for (const statement of statements())
        for (const fault of await faultsOfPlan(office.db, statement))
          faults.push(`${fault}: ${statement.sql}`)
      return faults
    }

    test('screens', async () => {
      for (const name of Object.keys(await screens(office)))
        expect(await faultsOf(async (recorded) => (await screens(recorded))[name]?.()), name).toEqual([])
    })

    test('jobs', async () => {
      for (const name of Object.keys(jobsOf(office, bounds())))
        if (!wholeTables.includes(name))
          expect(await faultsOf(async (recorded) => jobsOf(recorded, bounds())[name]?.()), name).toEqual([])
    })
  },
)
