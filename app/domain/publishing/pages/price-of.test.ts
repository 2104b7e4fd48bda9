import { describe, expect, test } from 'vitest'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall } from '../../../../tests/support/install.ts'
import { findPrices } from './find-prices.server.ts'
import { pageContent } from './page-content.ts'
import { inWon, inWonRange, type PriceTable, priceOf, sharesOf } from './price-of.ts'
import { publishPage } from './publish-page.server.ts'

test('what is due are the parts of the price, and sums to it', () => {
  expect(sharesOf(62_800, [5, 60, 35])).toEqual([3140, 37_680, 21_980])
  expect(sharesOf(62_801, [5, 60, 35])).toEqual([3140, 37_681, 21_980])
})

test('amounts are written as they are said, each on one line', () => {
  expect(inWon(39_800)).toBe('3억\u00a09,800만원')
  expect(inWon(40_000)).toBe('4억원')
  expect(inWon(2710)).toBe('2,710만원')
  expect(inWonRange({ lowest: 54_200, highest: 61_100 })).toBe('5억\u00a04,200만 ~\u00a06억\u00a01,100만원')
  expect(inWonRange({ lowest: 54_200, highest: 54_200 })).toBe('5억\u00a04,200만원')
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
        { buildings: ['201'], floors: [{ from: 1, until: 4, price: 56_600 }] },
        {
          buildings: ['206', '207'],
          floors: [
            { from: 1, until: 4, price },
            { from: 5, until: 9, price: 55_100 },
          ],
        },
      ],
    },
  ],
  note: '기준',
})
const tables: PriceTable[] = [{ page: '/SalesInfo/price', ...block(54_200) }]

test('a type has the lowest and the highest of its homes, and the first payment of the lowest', () => {
  expect(priceOf(tables, { type: '84A' })).toEqual({
    lowest: 54_200,
    highest: 56_600,
    first: { label: '계약금', amount: 2710 },
    url: '/SalesInfo/price#price-84A',
  })
})

test('a home has the price of its building and floor', () => {
  const priced = (building: string, floor: number) =>
    priceOf(tables, { type: '84A', building, floor })?.lowest
  expect([priced('207', 4), priced('207', 5), priced('201', 2)]).toEqual([54_200, 55_100, 56_600])
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
      await publish(block(54_200))
      expect(await lowest()).toBe(54_200)
      await publish(block(54_300))
      expect(await lowest()).toBe(54_300)
      const drafts = new Map([['page /SalesInfo/price', { blocks: [block(50_000)] }]])
      expect(await lowest({ drafts })).toBe(50_000)
      expect(await lowest({ drafts: new Map([['page /SalesInfo/price', null]]) })).toBeUndefined()
      await publish(
        { ...block(54_300), hidden: true },
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
