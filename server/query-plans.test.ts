import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locksRows } from '#app/db/client.server.ts'
import { readAudience } from '#app/domain/customers/campaigns/audience.server.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { findHomeDetails } from '#app/domain/sales/home-details.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { addCustomers, addPosts, counsellor } from '../tests/support/many-customers.ts'
import { jobsOf, screens, type Works } from '../tests/support/office-work.ts'
import { faultsOfPlans, recordStatements } from '../tests/support/plans.ts'

/** Reads or rewrites everything, which is what it is for. */
const wholeTables = ['rewrite-files']

describe.each(databaseKinds)(
  'on %s no list, search, count or job reads a growing table from end to end',
  (kind) => {
    let office: TestInstall
    beforeAll(async () => {
      office = await openTestInstall(kind)
      // SQLite plans without looking at how much there is.
      const [customers, posts] = kind === 'sqlite' ? [300, 30] : [2000, 200]
      await addCustomers(office, customers)
      await addPosts(office, posts)
      if (locksRows(office.db)) await sql`vacuum analyze`.execute(office.db)
    })
    afterAll(() => office.close())

    const bounds = () => ({ journalDir: office.dataDir, recipients: 40 })

    /** Each as it is done once by itself. */
    async function faultsOf(worksOf: (recorded: TestInstall) => Works | Promise<Works>) {
      const { db, statements } = recordStatements(office.db)
      const found: Record<string, string[]> = {}
      for (const [name, work] of Object.entries(await worksOf({ ...office, db }))) {
        if (wholeTables.includes(name)) continue
        await work()
        const asked = statements()
        expect(asked.length, name).toBeGreaterThan(0)
        const faults = await faultsOfPlans(office.db, asked)
        if (faults.length) found[name] = faults
      }
      return found
    }

    test('screens', async () => {
      expect(await faultsOf(screens)).toEqual({})
    })

    test('a home with its record', async () => {
      const { site } = office
      const home = {
        building: '101',
        number: '201',
        kind: 'apartment',
        type: '84A',
        floor: 2,
        line: 1,
      } as const
      expect(await saveHomes(office, site, [{ ...home, isMirrored: false }], operator)).toMatchObject({
        ok: true,
      })
      const actor = { type: 'user', id: counsellor } as const
      const looked = async (recorded: TestInstall) => ({
        'a home': () => findHomeDetails(recorded, site, home, { actor, scope: { siteIds: [site.id] } }),
      })
      expect(await faultsOf(looked)).toEqual({})
    })

    test.runIf(kind === 'postgres')('a page of an audience is expected to be small', async () => {
      const { db, statements } = recordStatements(office.db)
      await readAudience({ ...office, db }, office.site.id, { after: '', until: '2099' })
      const asked = statements().find((one) => one.sql.includes('left join "consents"')) as CompiledQuery
      const explained = { ...asked, sql: `explain (format json) ${asked.sql}` }
      const { rows } = await office.db.executeQuery<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
        explained,
      )
      // A tenth of the table; of 200,000 it would rather read all than look for so many.
      expect(rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows']).toBeLessThan(200)
    })

    test('jobs', async () => {
      expect(await faultsOf((recorded) => jobsOf(recorded, bounds()))).toEqual({})
    })
  },
)
