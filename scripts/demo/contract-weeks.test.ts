import { expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { type HomePlace, homeKey } from '#app/domain/homes/home.ts'
import { shownState } from '#app/domain/homes/home-states.ts'
import { priceOfHome } from '#app/domain/publishing/pages/contract-amounts.ts'
import { findPrices } from '#app/domain/publishing/pages/find-prices.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { openTestInstall } from '../../tests/support/install.ts'
import { isLong } from '../../tests/support/long.ts'
import { lowCost } from '../../tests/support/people.ts'
import { writeContractWeeks } from './contract-weeks.ts'

const types = ['59A', '59B', '84A', '84B', '84C']

/** As many as the demo has, or a tenth of them. */
const places: HomePlace[] = Array.from({ length: isLong ? 2043 : 205 }, (_, i) => {
  const [building, floor, line] = [`${101 + Math.floor(i / 100)}`, 2 + Math.floor((i % 100) / 4), (i % 4) + 1]
  const type = types[i % types.length] ?? ''
  return { building, number: `${floor}0${line}`, kind: 'apartment', type, floor, line, isMirrored: false }
})

/** Pages whose prices tell types and floors apart. */
const prices = {
  ...{ type: 'prices', title: '공급금액' },
  payments: [
    { label: '계약금', rate: '10', times: ['계약할 때'] },
    { label: '잔금', rate: '90', times: ['입주할 때'] },
  ],
  types: types.map((type, i) => ({
    ...{ id: `price-${type}`, type, label: type },
    groups: [
      {
        buildings: [...new Set(places.map(({ building }) => building))],
        floors: [
          { from: 1, until: 9, price: 400_000_000 + i * 10_000_000 },
          { from: 10, until: 40, price: 450_000_000 + i * 10_000_000 },
        ],
      },
    ],
  })),
}
const drafts = new Map([['page /price', { path: '/price', title: '분양가', blocks: [prices] }]])

test('contract weeks of the demo: parts sum to the whole, once, and nobody gets a message', async () => {
  const office = await openTestInstall('sqlite')
  const { db, keys, clock } = office
  const site = { ...office.site, drafts } as unknown as Site
  try {
    expect(await writeContractWeeks(office, site, places, lowCost)).toEqual({ homes: places.length })
    const { homes } = await readBoard(db, site)
    const now = clock.now().toISOString()
    const of = (state: string) => homes.filter((home) => shownState(home, now) === state).length
    const counts = Object.fromEntries(
      ['excluded', 'preparing', 'offered', 'held', 'assigned', 'contracted', 'remaining'].map((state) => [
        state,
        of(state),
      ]),
    )
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(places.length)
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
    if (isLong) expect(counts.contracted).toBe(1300)
    for (const cause of ['not-taken', 'not-signed', 'ended'])
      expect(homes.filter((home) => home.cause === cause).length, cause).toBeGreaterThan(0)

    const cases = await db
      .selectFrom('sales_cases')
      .select(['id', 'state', 'open_home_id', 'sold_by', 'lead_id', 'contracted_on'])
      .execute()
    const open = (state: string) => cases.filter((one) => one.open_home_id && one.state === state).length
    expect(open('contracted')).toBe(counts.contracted)
    expect(open('won')).toBe(counts.assigned)
    const shares = await db.selectFrom('case_parties').select(['case_id', 'share', 'of_shares']).execute()
    const sums = new Map<string, number>()
    for (const { case_id, share, of_shares } of shares)
      sums.set(case_id, (sums.get(case_id) ?? 0) + share / of_shares)
    expect([...sums.values()].filter((sum) => sum !== 1)).toEqual([])
    expect(sums.size).toBe(cases.length)

    const leads = await db.selectFrom('leads').select(['id', 'status', 'assigned_to']).execute()
    const buying = new Set(cases.flatMap((one) => (one.state === 'contracted' ? (one.lead_id ?? []) : [])))
    expect(leads.filter(({ status }) => status === 'contracted').length).toBe(buying.size)
    expect(leads.filter(({ assigned_to }) => assigned_to === null)).toEqual([])
    const inTeams = await db.selectFrom('team_members').select('user_id').execute()
    const sellers = new Set(cases.flatMap(({ sold_by }) => sold_by ?? []))
    expect([...sellers].filter((id) => !inTeams.some(({ user_id }) => user_id === id))).toEqual([])
    expect(sellers.size).toBeGreaterThan(4)

    const waiting = await db.selectFrom('home_requests').select('kind').where('state', '=', 'asked').execute()
    expect(new Set(waiting.map(({ kind }) => kind))).toEqual(new Set(['open', 'end']))
    const buyer = await db.selectFrom('buyers').selectAll().orderBy('id').executeTakeFirstOrThrow()
    expect(decrypt(keys, buyer.phone_sealed, `buyers.phone:${buyer.id}`)).toMatch(/^0101\d{7}$/)
    const lines = await db.selectFrom('journal_entries').select('entry').execute()
    expect(lines.filter(({ entry }) => entry.includes('"homes-changed"')).length).toBeGreaterThan(100)
    expect(await db.selectFrom('outbox_messages').select('id').execute()).toEqual([])

    const tables = await findPrices(db, site)
    const signed = await db
      .selectFrom('sales_cases')
      .innerJoin('homes', 'homes.id', 'home_id')
      .select(['building', 'number', 'type', 'floor', 'line', 'amounts'])
      .where('contracted_on', 'is not', null)
      .execute()
    for (const home of signed)
      expect(JSON.parse(home.amounts ?? '{}'), homeKey(home)).toMatchObject({
        price: priceOfHome(tables, home)?.lowest,
      })
    expect(signed.length).toBeGreaterThan(100)

    expect(await writeContractWeeks(office, site, places, lowCost)).toBeUndefined()
    expect((await readBoard(db, site)).homes).toHaveLength(places.length)
  } finally {
    await office.close()
  }
})
