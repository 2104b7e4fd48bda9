import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { block as anyBlock } from '#app/blocks/schema.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall } from '../../../../tests/support/install.ts'
import { findPrices } from './find-prices.server.ts'
import { pageContent } from './page-content.ts'
import { inWon, inWonRange, type PriceTable, priceOf, sharesOf } from './price-of.ts'
import { publishPage } from './publish-page.server.ts'

const rates = (...parts: [rate: string, times?: number][]) =>
  parts.map(([rate, times]) => ({ rate, ...(times && { times: Array.from({ length: times }, () => '') }) }))

test('sharesOf: floors each instalment to the won; the last takes the rest', () => {
  expect(sharesOf(628_000_000, rates(['5'], ['60', 6], ['35']))).toEqual([
    [31_400_000],
    Array.from({ length: 6 }, () => 62_800_000),
    [219_800_000],
  ])
  expect(sharesOf(412_345_678, rates(['10'], ['60', 6], ['30']))).toEqual([
    [41_234_567],
    Array.from({ length: 6 }, () => 41_234_567),
    [123_703_709],
  ])
  expect(sharesOf(100_000_001, rates(['4.35'], ['95.65', 2]))).toEqual([
    [4_350_000],
    [47_825_000, 47_825_001],
  ])
})

test('sharesOf: sums to the price, and floors exactly, whatever the rates are', () => {
  const part = fc.record({
    hundredths: fc.integer({ min: 0, max: 9999 }),
    times: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000_000_000 }),
      fc.array(part, { minLength: 1 }),
      (price, parts) => {
        const shares = sharesOf(
          price,
          rates(...parts.map(({ hundredths, times }): [string, number] => [`${hundredths / 100}`, times])),
        )
        expect(shares.flat().reduce((sum, share) => sum + share, 0)).toBe(price)
        for (const [i, { hundredths, times }] of parts.slice(0, -1).entries())
          expect(shares[i]).toEqual(
            Array.from({ length: times }, () =>
              Number((BigInt(price) * BigInt(hundredths)) / (10_000n * BigInt(times))),
            ),
          )
      },
    ),
  )
})

test('amounts are written as they are said, each on one line', () => {
  expect(inWon(398_000_000)).toBe('3억\u00a09,800만원')
  expect(inWon(400_000_000)).toBe('4억원')
  expect(inWon(27_100_000)).toBe('2,710만원')
  expect(inWon(412_345_678)).toBe('412,345,678원')
  expect(inWonRange({ lowest: 542_000_000, highest: 611_000_000 })).toBe(
    '5억\u00a04,200만 ~\u00a06억\u00a01,100만원',
  )
  expect(inWonRange({ lowest: 542_000_000, highest: 542_000_000 })).toBe('5억\u00a04,200만원')
})

/** Every home of two small buildings, one by one, as a person would look it up in the table. */
function slowPrice(types: PriceTable['types'], type: string, building: string, floor: number, line: number) {
  const of = types.filter((one) => one.type === type)
  for (const { homes = [] } of of)
    for (const one of homes) if (one.home === `${building}-${floor}0${line}`) return one.price
  for (const { groups } of of)
    for (const group of groups)
      for (const band of group.floors)
        if (group.buildings.includes(building) && (group.lines ?? [line]).includes(line))
          if (band.from <= floor && floor <= band.until) return band.price
  return undefined
}

test('priceOf: says for each home what the table says, and for a type what all of them have', () => {
  const buildings = ['101', '102']
  const price = fc.integer({ min: 1, max: 1000 }).map((million) => million * 1_000_000)
  /** Lines 1 and 2 of each building have bands of their own or together, of floors that follow each other. */
  const bandsOf = fc.tuple(fc.integer({ min: 1, max: 4 }), price, price).map(([top, low, high]) => [
    { from: 1, until: top, price: low },
    { from: top + 1, until: 5, price: high },
  ])
  const groupsOf = (building: string) =>
    fc.oneof(
      bandsOf.map((floors) => [{ buildings: [building], floors }]),
      fc
        .tuple(bandsOf, bandsOf)
        .map((both) => both.map((floors, i) => ({ buildings: [building], lines: [i + 1], floors }))),
    )
  const home = fc.record({
    home: fc
      .tuple(fc.constantFrom(...buildings), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2 }))
      .map(([building, floor, line]) => `${building}-${floor}0${line}`),
    price,
  })
  const typeOf = (type: string) =>
    fc
      .tuple(
        groupsOf('101'),
        groupsOf('102'),
        fc.uniqueArray(home, { selector: (one) => one.home, maxLength: 4 }),
      )
      .map(([a, b, homes]) => ({ id: `price-${type}`, type, groups: [...a, ...b], homes }))
  fc.assert(
    fc.property(fc.tuple(typeOf('84A'), typeOf('59A')), (types) => {
      const table = [{ page: '/a', payments: [{ label: '계약금', rate: '5' }], types }]
      for (const type of ['84A', '59A'])
        for (const building of buildings)
          for (let floor = 1; floor <= 5; floor += 1)
            for (const line of [1, 2]) {
              const wanted = slowPrice(types, type, building, floor, line)
              const found = priceOf(table, {
                type,
                building,
                floor,
                line,
                home: `${building}-${floor}0${line}`,
              })
              expect([found?.lowest, found?.highest]).toEqual([wanted, wanted])
            }
      const named = types[0].groups.flatMap(({ floors }) => floors.map((band) => band.price))
      const all = [...named, ...types[0].homes.map((one) => one.price)]
      expect(priceOf(table, { type: '84A' })).toMatchObject({
        lowest: Math.min(...all),
        highest: Math.max(...all),
      })
    }),
    { numRuns: 50 },
  )
})

test('priceOf: says parts, extension and options where the table has them', () => {
  const options = [{ id: 'air', name: '시스템 에어컨', price: 5_000_000 }]
  const parts = { land: 200_000_000, building: 300_000_000, vat: 30_000_000 }
  const floors = [{ from: 1, until: 4, price: 530_000_000, ...parts }]
  const type = {
    id: 'price-101',
    type: '101',
    groups: [{ buildings: ['201'], floors }],
    extension: 20_000_000,
  }
  const table = { page: '/a', payments: [{ label: '계약금', rate: '10' }], types: [{ ...type, options }] }
  expect(priceOf([table], { type: '101', building: '201', floor: 2 })).toEqual({
    ...{ lowest: 530_000_000, highest: 530_000_000, parts, extension: 20_000_000, options },
    first: { label: '계약금', amount: 53_000_000 },
    url: '/a#price-101',
  })
})

test('a price is the sum of its parts to the won, or the field says by how much it is not', () => {
  const parsed = (over: object) => {
    const value = block(542_000_000)
    const [type] = value.types
    const floors = [{ from: 1, until: 4, price: 542_000_000, ...over }]
    const types = [{ ...type, groups: [{ buildings: ['201'], floors }] }]
    return anyBlock
      .safeParse({ ...value, types })
      .error?.issues.map(({ path, message }) => [path.at(-1), message])
  }
  expect(parsed({})).toBeUndefined()
  expect(parsed({ land: 242_000_000, building: 300_000_000 })).toBeUndefined()
  expect(parsed({ land: 242_000_001, building: 300_000_000 })).toEqual([
    ['price', '대지비와 건축비, 부가가치세의 합이 공급금액보다 1원 많습니다'],
  ])
})

const block = (price: number) => ({
  type: 'prices' as const,
  title: '공급금액',
  payments: [
    { label: '계약금', rate: '5' },
    { label: '잔금', rate: '95' },
  ],
  types: [
    {
      id: 'price-84A',
      type: '84A',
      label: '84㎡A',
      groups: [
        { buildings: ['201'], floors: [{ from: 1, until: 4, price: 566_000_000 }] },
        {
          buildings: ['206', '207'],
          floors: [
            { from: 1, until: 4, price },
            { from: 5, until: 9, price: 551_000_000 },
          ],
        },
      ],
    },
  ],
  note: '기준',
})
const tables: PriceTable[] = [{ page: '/SalesInfo/price', ...block(542_000_000) }]

test('a type has the lowest and the highest of its homes, and the first payment of the lowest', () => {
  expect(priceOf(tables, { type: '84A' })).toEqual({
    lowest: 542_000_000,
    highest: 566_000_000,
    first: { label: '계약금', amount: 27_100_000 },
    url: '/SalesInfo/price#price-84A',
  })
})

test('a home has the price of its building and floor', () => {
  const priced = (building: string, floor: number) =>
    priceOf(tables, { type: '84A', building, floor })?.lowest
  expect([priced('207', 4), priced('207', 5), priced('201', 2)]).toEqual([
    542_000_000, 551_000_000, 566_000_000,
  ])
})

test('what no table has shows no price', () => {
  expect(priceOf([], { type: '84A' })).toBeUndefined()
  expect(priceOf(tables, { type: '59A' })).toBeUndefined()
  expect(priceOf(tables, { type: '84A', building: '299' })).toBeUndefined()
  expect(priceOf(tables, { type: '84A', building: '201', floor: 9 })).toBeUndefined()
})

describe.each(databaseKinds)('prices of a site on %s', (kind) => {
  test('a price that is changed is another one for every reader; a hidden table and a draft count as they are shown', async () => {
    const office = await openTestInstall(kind)
    try {
      const publish = (...blocks: object[]) =>
        office.db.transaction().execute((tx) =>
          publishPage(
            tx,
            office.clock,
            office.site.id,
            pageContent.parse({
              path: '/SalesInfo/price',
              title: '공급금액표',
              description: '공급금액',
              keywords: ['분양가'],
              blocks,
            }),
            operator,
          ),
        )
      const lowest = async (more: Partial<Site> = {}) => {
        const site = (await findSite(office.db, '', '/first/')) as Site
        return priceOf(await findPrices(office.db, { ...site, ...more }), { type: '84A' })?.lowest
      }
      expect(await lowest()).toBeUndefined()
      await publish(block(542_000_000))
      expect(await lowest()).toBe(542_000_000)
      await publish(block(543_000_000))
      expect(await lowest()).toBe(543_000_000)
      const drafts = new Map([['page /SalesInfo/price', { blocks: [block(500_000_000)] }]])
      expect(await lowest({ drafts })).toBe(500_000_000)
      expect(await lowest({ drafts: new Map([['page /SalesInfo/price', null]]) })).toBeUndefined()
      await publish(
        { ...block(543_000_000), hidden: true },
        {
          type: 'prose',
          sections: [{ title: '준비 중', parts: [{ text: '곧 안내합니다.' }] }],
        },
      )
      expect(await lowest()).toBeUndefined()
    } finally {
      await office.close()
    }
  })
})
