import { expect, test } from 'vitest'
import { layoutOf } from '../../../../tests/support/drawings.ts'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import { checkPrices } from './check-prices.ts'

const group = (buildings: string[], until = 28) => ({
  buildings,
  floors: [{ from: 1, until, price: 60_000 }],
})
const types = [
  { id: 'price-74A', type: '74A', label: '74㎡A', groups: [group(['104', '105'])] },
  { id: 'price-84A', type: '84A', label: '84㎡A', groups: [group(['101', '102']), group(['103'])] },
]
const said = (over: object) => {
  const payments = [
    { label: '계약금', rate: '10' },
    { label: '잔금', rate: '90' },
  ]
  const block = { type: 'prices', title: '공급금액', payments, types, note: '기준', ...over }
  const layouts = [layoutOf('hannae-riverview')]
  return checkPrices(madeUpSite({ pages: [{ path: '/a', blocks: [block] as never }], layouts })).map(
    ({ text }) => text,
  )
}

test('a price for every home is in order', () => {
  expect(said({})).toEqual([])
})

test.each([
  [{ types: [types[0]] }, '84㎡A'],
  [{ types: [types[0], { ...types[1], groups: [group(['101', '102'])] }] }, '84㎡A 103동 2층'],
  [{ types: [types[0], { ...types[1], groups: [group(['101', '102', '103'], 20)] }] }, '84㎡A 101동 21층'],
  [{ types: [types[0], { ...types[1], groups: [group(['101', '102', '103', '104'])] }] }, '84㎡A 104동'],
  [
    { types: [types[0], { ...types[1], groups: [group(['101', '102', '103']), group(['103'])] }] },
    '84㎡A 103동 2층',
  ],
  [{ payments: [{ label: '계약금', rate: '5' }] }, '5%'],
])('a home without a price, or with two, is found: %#', (over, text) => {
  expect(said(over)).toContain(text)
})
