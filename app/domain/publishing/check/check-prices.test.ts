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
const found = (over: object, layouts = [layoutOf('riverside')]) => {
  const payments = [
    { label: '계약금', rate: '10' },
    { label: '잔금', rate: '90' },
  ]
  const block = { type: 'prices', title: '공급금액', payments, types, note: '기준', ...over }
  return checkPrices(madeUpSite({ pages: [{ path: '/a', blocks: [block] as never }], layouts }))
}
const said = (over: object) => found(over).map(({ text }) => text)

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

const bands = (...floors: [from: number, until: number, price: number][]) => ({
  types: [
    {
      ...types[0],
      groups: [
        { buildings: ['104'], floors: floors.map(([from, until, price]) => ({ from, until, price })) },
      ],
    },
  ],
})

test.each([
  ['in 원', [1, 4, 422_000_000], '74㎡A 104동 1~4층 422,000,000만원', '단위가 만원인지'],
  ['in 억', [7, 7, 4], '74㎡A 104동 7층 4만원', '단위가 만원인지'],
] as const)('a price %s is asked about', (_, band, text, sentence) => {
  expect(found(bands([...band]), [])).toEqual([
    expect.objectContaining({ text, sentence: expect.stringContaining(sentence), warning: true }),
  ])
})

test('a price below that of the floor below is asked about, once a type, with its neighbours', () => {
  const falling = bands([15, 20, 43_500], [5, 9, 41_000], [1, 4, 42_200], [10, 14, 43_000], [21, 28, 43_400])
  expect(found(falling, [])).toEqual([
    expect.objectContaining({
      text: '74㎡A 104동 5~9층 41,000만원',
      sentence:
        '아래층보다 낮은 금액입니다(이 주택형에 2건). 위아래 층은 1~4층 42,200만원, 10~14층 43,000만원입니다.',
      warning: true,
    }),
  ])
})

test('without a layout, floors that have two prices or run backwards are faults', () => {
  const texts = (over: object) =>
    found(over, [])
      .filter(({ warning }) => !warning)
      .map(({ text }) => text)
  expect(texts(bands([1, 4, 42_200], [4, 9, 43_000]))).toEqual(['74㎡A 104동 4~9층'])
  expect(texts(bands([20, 5, 42_200]))).toEqual(['74㎡A 104동 20~5층'])
  const twice = { types: [{ ...types[0], groups: [group(['104', '105']), group(['106', '105'])] }] }
  expect(texts(twice)).toEqual(['74㎡A 105동'])
  expect(texts(bands([1, 4, 42_200], [5, 9, 43_000]))).toEqual([])
})
