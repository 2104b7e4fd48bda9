import { expect, test } from 'vitest'
import { storedPage } from './stored-page.ts'

test('a page of before has its blocks by the names of today', () => {
  const older = { path: '/', blocks: [{ type: 'scale', title: '규모' }, { type: 'hero' }, { type: 'times' }] }
  expect(storedPage.read(JSON.stringify(older), 1).blocks).toEqual([
    { type: 'key-figures', title: '규모' },
    { type: 'hero' },
    { type: 'travel-times' },
  ])
})

test('prices of before are in won today, whatever else a draft says', () => {
  const page = (prices: unknown[]) => ({
    blocks: [
      {
        type: 'prices',
        types: [
          { type: '84A', groups: [{ buildings: ['101'], floors: prices.map((price) => ({ price })) }] },
        ],
      },
      { type: 'prices', types: [null, { groups: '84A' }] },
    ],
  })
  const read = (prices: unknown[]) => storedPage.read(JSON.stringify(page(prices)), 2)
  expect(read([42_200, 0, '', 42_200.5])).toEqual(page([422_000_000, 0, '', 422_005_000]))
  // Somebody typed won where 만원 were asked for.
  expect(read([422_000_000])).toEqual(page([422_000_000]))
})
