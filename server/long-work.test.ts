import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBoard } from '#app/domain/homes/board.server.ts'
import type { HomePlace } from '#app/domain/homes/home.ts'
import { toCell } from '#app/domain/homes/home-cell.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { changeHomesDirectly } from '#app/domain/sales/direct-events.server.ts'
import { readDaysOfContracts, readHomeFigures, readSellers } from '#app/domain/sales/figures.server.ts'
import { findHomeDetails } from '#app/domain/sales/home-details.server.ts'
import { fetchHomeList, prepareHomeExport } from '#app/domain/sales/home-exports.server.ts'
import { listRequests } from '#app/domain/sales/requests.server.ts'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { isLong } from '../tests/support/long.ts'
import { watchWork } from '../tests/support/longest-gap.ts'
import { addCustomers, addPosts } from '../tests/support/many-customers.ts'
import { jobsOf, screens } from '../tests/support/office-work.ts'
import { makePerson } from '../tests/support/people.ts'

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

const floors = isLong ? 50 : 12
const homes = Array.from({ length: floors * 120 }, (_, i): HomePlace => {
  const [building, floor, line] = [
    101 + Math.floor(i / (floors * 6)),
    1 + Math.floor((i % (floors * 6)) / 6),
    1 + (i % 6),
  ]
  return {
    ...{ building: String(building), number: `${floor}0${line}`, kind: 'apartment', type: '84A' },
    ...{ floor, line, isMirrored: false },
  }
})

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

  test('the event loop turns while homes are read and a whole board changes', { timeout }, async () => {
    const { db, site } = office
    const manager = {
      type: 'user',
      id: await makePerson(office, { email: 'm@example.com', role: 'manager' }),
    } as const
    expect(await saveHomes(office, site, homes, manager)).toMatchObject({ ok: true })
    const change = async (event: 'exclude' | 'include') => {
      const seen = (await readBoard(db, site)).homes
      expect(await changeHomesDirectly(office, site, event, seen, manager)).toMatchObject({ ok: true })
    }
    const take = async (format: 'xlsx' | 'csv') => {
      const reason = { recipient: '대보개발', basis: 'internal', reason: '주간 보고' } as const
      const chosen = { what: 'homes', format, withBuyers: true, ...reason } as const
      const id = await prepareHomeExport(office, site, chosen, manager)
      expect((await fetchHomeList(office, site, id, manager))?.body.byteLength).toBeGreaterThan(homes.length)
    }
    const [home] = homes as [HomePlace]
    const viewer = { actor: manager, scope: { siteIds: [site.id] } }
    const works = {
      'a change of all homes': () => change('exclude'),
      'and back': () => change('include'),
      board: async () => (await readBoard(db, site)).homes.map(toCell),
      'what changed': () => readBoard(db, site, 0),
      figures: () => readHomeFigures(office, site),
      'days of contracts': () => readDaysOfContracts(db, site),
      sellers: () => readSellers(office, site, { id: manager.id, role: 'manager' }),
      'a list as a workbook': () => take('xlsx'),
      'a list as text': () => take('csv'),
      requests: () => listRequests(office, site, manager),
      'a home': () => findHomeDetails(office, site, home, viewer),
      'a sheet of the same homes': () => saveHomes(office, site, homes, manager),
    }
    await gapsOf(works)
    expect(tooLong(await gapsOf(works))).toEqual([])
  })

  test('the event loop turns while jobs run', { timeout }, async () => {
    const works = jobsOf(office, { journalDir: office.dataDir, recipients })
    expect(tooLong(await gapsOf(works))).toEqual([])
  })
})
