import { expect, test } from 'vitest'
import { countByType, countHouseholds, facingsOf, linesOf, storeysOf } from './households.ts'
import { type Building, siteLayout } from './site-layout.ts'

const front: [number, number][] = [
  [0, 100],
  [300, 100],
  [300, 0],
  [0, 0],
]
const tower = siteLayout.shape.buildings.element.parse({
  number: '301',
  phase: 'phase3',
  floors: 6,
  pilotis: [1, 2],
  refuge: [5],
  without: [{ home: '301', use: '작은도서관' }],
  wings: [
    { footprint: front, lines: ['84B', '84A'] },
    {
      footprint: [
        [300, 100],
        [400, 200],
        [470, 130],
        [370, 30],
      ],
      lines: ['84A'],
    },
  ],
} satisfies Partial<Building>)

test('lines are counted through the wings and look where their wing looks', () => {
  expect(linesOf(tower)).toEqual([
    { number: 1, type: '84B', facing: '남', isMirrored: false },
    { number: 2, type: '84A', facing: '남', isMirrored: true },
    { number: 3, type: '84A', facing: '남서', isMirrored: false },
  ])
  expect(facingsOf(tower)).toEqual(['남', '남서'])
})

test('a floor has a home of each line, but not where it is open or kept free', () => {
  expect(storeysOf(tower)).toEqual([
    { floor: 1, homes: [], without: 'pilotis' },
    { floor: 2, homes: [], without: 'pilotis' },
    { floor: 3, homes: [undefined, '302', '303'] },
    { floor: 4, homes: ['401', '402', '403'] },
    { floor: 5, homes: [], without: 'refuge' },
    { floor: 6, homes: ['601', '602', '603'] },
  ])
})

test('a home that is not there is taken off its type', () => {
  expect([...countByType([tower])]).toEqual([
    ['84B', 2],
    ['84A', 6],
  ])
  expect([...countByType([{ ...tower, without: [] }])][0]).toEqual(['84B', 3])
})

test('buildings are counted together, or one type of them', () => {
  expect(countHouseholds([tower, tower])).toBe(16)
  expect(countHouseholds([tower, tower], '84A')).toBe(12)
  expect(countHouseholds([tower], '59A')).toBe(0)
})
