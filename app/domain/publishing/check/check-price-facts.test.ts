import { expect, test } from 'vitest'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import { checkPriceFacts } from './check-price-facts.ts'

const floors = (...prices: number[]) => prices.map((price, i) => ({ from: i + 1, until: i + 1, price }))
const prices = (...of: number[]) => ({
  ...{ type: 'prices', title: '공급금액', note: '기준', payments: [{ label: '잔금', rate: '100' }] },
  types: [{ id: 'p', type: '84A', label: '84㎡A', groups: [{ buildings: ['101'], floors: floors(...of) }] }],
})
const table = (head: string[], ...rows: string[][]) => ({
  type: 'table',
  title: '금액',
  table: { caption: '금액', head, rows },
})

const found = (block: object, fact: object = { value: 69_800, unit: '만원' }, name = '분양가.84A') => {
  const site = madeUpSite({ pages: [{ path: '/a', blocks: [block] as never }] })
  const settings = { ...site.settings, facts: { [name]: fact } as never }
  return checkPriceFacts({ ...site, settings }).map(({ text, location, isDoubt }) => [
    text,
    location,
    isDoubt,
  ])
}

test('a price table that the fact is not in is doubted', () => {
  expect(found(prices(705_000_000))).toEqual([['84㎡A 705,000,000원', 'blocks[0]', true]])
  expect(found(prices(700_000_000, 705_000_000))).toEqual([
    ['84㎡A 700,000,000원~705,000,000원', 'blocks[0]', true],
  ])
  expect(found(prices(680_000_000, 705_000_000))).toEqual([])
})

test('a cell that is labelled as the price of the type is compared, in the unit of its column or its own', () => {
  expect(found(table(['타입', '세대', '분양가(만원)'], ['84㎡A', '120', '70,500']))).toEqual([
    ['84㎡A 70,500', 'blocks[0].table.rows[0][2]', true],
  ])
  expect(found(table(['타입', '공급금액'], ['84A', '7.05억원']))).toHaveLength(1)
  expect(found(table(['타입', '공급금액'], ['84A', '6.98억원']))).toEqual([])
  expect(found(table(['타입', '분양가(만원)'], ['84A 타입', '69,800']))).toEqual([])
})

test.each([
  [table(['타입', '분양가(만원)'], ['84A', '68,000'], ['84A', '71,000'])],
  [table(['타입', '분양가'], ['84A', '70,500'])],
  [table(['타입', '평균 분양가(만원)'], ['84A', '70,500'])],
  [table(['타입', '분양가(만원)'], ['74A', '61,000'])],
  [table(['타입', '분양가(만원)'], ['84A', '미정'])],
])('what may be something else is not doubted: %#', (block) => expect(found(block)).toEqual([]))

test('facts that are no price of a type are not compared', () => {
  const block = prices(705_000_000)
  expect(found(block, { value: 69_800, unit: '만원' }, '분양가.84A.평균')).toEqual([])
  expect(found(block, { value: 2_100, unit: '만원/평' })).toEqual([])
})
