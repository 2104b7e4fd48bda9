import { expect, test } from 'vitest'
import { countHouseholds } from '#app/domain/drawings/layouts/households.ts'
import { layoutOf } from '../../../../tests/support/drawings.ts'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import { checkPrices } from './check-prices.ts'

const group = (buildings: string[], until = 28) => ({
  buildings,
  floors: [{ from: 1, until, price: 600_000_000 }],
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
  const site = madeUpSite({ pages: [{ path: '/a', blocks: [block] as never }], layouts })
  return checkPrices({ ...site, settings: { facts: {} } })
}
test('without a layout the facts say which types and floors there are', () => {
  const facts = {
    'area.exclusive.74A': { value: 74.9, unit: '㎡' },
    'floors.above': { value: 25, unit: '층' },
  }
  const payments = [{ label: '잔금', rate: '100' }]
  const block = { type: 'prices', title: '공급금액', payments, types, note: '기준' }
  const site = madeUpSite({ pages: [{ path: '/a', blocks: [block] as never }], layouts: [] })
  const of = (known: object) =>
    checkPrices({ ...site, settings: { facts: known as never } }).map(({ text, warning }) => [text, warning])
  expect(of(facts)).toEqual([
    ['74㎡A 1~28층', true],
    ['84㎡A', true],
    ['84㎡A 1~28층', true],
  ])
  expect(of({})).toEqual([])
})

const homesOfType = (type: string) => countHouseholds(layoutOf('riverside').buildings, type)
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
  [
    'ten thousand times too high',
    [1, 4, 4_220_000_000_000],
    '74㎡A 104동 1~4층 4,220,000,000,000원',
    '단위가 원인지',
  ],
  ['in 만원', [7, 7, 42_200], '74㎡A 104동 7층 42,200원', '단위가 원인지'],
] as const)('a price %s is asked about', (_, band, text, sentence) => {
  expect(found(bands([...band]), [])).toEqual([
    expect.objectContaining({ text, sentence: expect.stringContaining(sentence), warning: true }),
  ])
})

test('a price below that of the floor below is asked about, once a type, with its neighbours', () => {
  const falling = bands(
    [15, 20, 435_000_000],
    [5, 9, 410_000_000],
    [1, 4, 422_000_000],
    [10, 14, 430_000_000],
    [21, 28, 434_000_000],
  )
  expect(found(falling, [])).toEqual([
    expect.objectContaining({
      text: '74㎡A 104동 5~9층 410,000,000원',
      sentence:
        '아래층보다 낮은 금액입니다(이 주택형에 2건). 위아래 층은 1~4층 422,000,000원, 10~14층 430,000,000원입니다.',
      warning: true,
    }),
  ])
})

test('without a layout, floors that have two prices or run backwards are faults', () => {
  const texts = (over: object) =>
    found(over, [])
      .filter(({ warning }) => !warning)
      .map(({ text }) => text)
  expect(texts(bands([1, 4, 422_000_000], [4, 9, 430_000_000]))).toEqual(['74㎡A 104동 4~9층'])
  expect(texts(bands([20, 5, 422_000_000]))).toEqual(['74㎡A 104동 20~5층'])
  const twice = { types: [{ ...types[0], groups: [group(['104', '105']), group(['106', '105'])] }] }
  expect(texts(twice)).toEqual(['74㎡A 105동'])
  expect(texts(bands([1, 4, 422_000_000], [5, 9, 430_000_000]))).toEqual([])
})

test('homes of a line, and homes with prices of their own, have one price', () => {
  const of = (groups: object[], homes?: object[]) => ({ types: [types[0], { ...types[1], groups, homes }] })
  const lines = (one: ReturnType<typeof group>, ...numbers: number[]) => ({ ...one, lines: numbers })
  const all = group(['101', '102', '103'])
  const texts = (over: object) => said(over)
  expect(texts(of([lines(all, 1, 2, 3, 4, 5, 6, 7, 8)]))).toEqual([])
  expect(texts(of([all, lines(group(['101']), 1)]))).toEqual(['84㎡A 101동 2층 1호 라인'])
  expect(texts(of([all], [{ home: '101-201', price: 500_000_000 }]))).toEqual([])
  expect(texts(of([all], [{ home: '101-9901', price: 500_000_000 }]))).toEqual(['84㎡A 101-9901'])
  const twice = Array.from({ length: 2 }, () => ({ home: '101-201', price: 500_000_000 }))
  expect(texts(of([all], twice))).toEqual(['84㎡A 101-201'])
  const alone = (...groups: object[]) =>
    found({ types: [{ ...types[0], groups }] }, []).map(({ text }) => text)
  expect(alone(lines(group(['104']), 1), lines(group(['104']), 2))).toEqual([])
  expect(alone(lines(group(['104']), 1), group(['104']))).toEqual(['74㎡A 104동'])
  expect(alone(group(['104']), lines(group(['104']), 1))).toEqual(['74㎡A 104동'])
})

test('what was announced is held against the homes of the layout, to the won', () => {
  const homes = homesOfType('84A')
  const total = homes * 600_000_000
  const of = (announced: object) => found({ types: [types[0], { ...types[1], announced }] })
  expect(of({ homes, total })).toEqual([])
  expect(of({ homes: homes + 2, total: total - 1 }).map(({ sentence }) => sentence)).toEqual([
    `배치도의 세대는 ${homes}세대로 공고보다 2세대 적습니다.`,
    `세대별 공급금액의 합은 ${total.toLocaleString('ko-KR')}원으로 공고보다 1원 많습니다.`,
  ])
  const dearer = [{ home: '101-201', price: 600_000_007 }]
  expect(
    found({ types: [types[0], { ...types[1], homes: dearer, announced: { homes, total: total + 7 } }] }),
  ).toEqual([])
})

test('a tax on a home up to 85㎡ is asked about, and an option excludes no other than those there are', () => {
  const taxed = {
    from: 1,
    until: 28,
    price: 600_000_000,
    land: 200_000_000,
    building: 390_000_000,
    vat: 10_000_000,
  }
  const small = { ...types[0], groups: [{ buildings: ['104', '105'], floors: [taxed] }] }
  expect(found({ types: [small] }, [])).toEqual([
    expect.objectContaining({
      text: '74㎡A',
      warning: true,
      sentence: expect.stringContaining('부가가치세'),
    }),
  ])
  expect(found({ types: [{ ...small, type: '101' }] }, [])).toEqual([])
  const options = [
    { id: 'air', name: '시스템 에어컨', price: 5_000_000, without: ['aid'] },
    { id: 'wardrobe', name: '붙박이장', price: 2_000_000, without: ['air'] },
  ]
  expect(found({ types: [{ ...types[0], options }] }, []).map(({ text }) => text)).toEqual([
    '74㎡A 시스템 에어컨',
  ])
})
