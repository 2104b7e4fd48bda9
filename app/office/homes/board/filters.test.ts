import { expect, test } from 'vitest'
import { fromCell, type HomeCell } from '#app/domain/homes/home-cell.ts'
import { buildingsOf } from './building.tsx'
import { matchingHomes, priceSteps } from './filters.tsx'

const table = (...prices: number[]) => ({
  page: '',
  payments: [],
  types: prices.map((price, i) => ({
    id: `price-${i}`,
    type: `8${i}`,
    groups: [{ buildings: ['101'], floors: [{ from: 1, until: 9, price }] }],
  })),
})
const million = 1_000_000

test('priceSteps: from below the lowest price to above the highest, as budgets are named', () => {
  expect(priceSteps([])).toEqual([])
  expect(priceSteps([table(600 * million)])).toEqual([])
  // 4억 2,200만 to 5억 4,100만
  expect(priceSteps([table(422 * million, 541 * million)]).map((one) => one / million)).toEqual([
    420, 430, 440, 450, 460, 470, 480, 490, 500, 510, 520, 530, 540, 550,
  ])
  expect(priceSteps([table(422 * million, 812_345_678)]).map((one) => one / million)).toEqual([
    400, 450, 500, 550, 600, 650, 700, 750, 800, 850,
  ])
  const dear = priceSteps([table(600 * million), table(9000 * million)])
  expect([dear[0], dear[1], dear.at(-1), dear.length]).toEqual([
    500 * million,
    1000 * million,
    9000 * million,
    18,
  ])
})

const cell = (building: string, floor: number, line: number, type = '80'): HomeCell => [
  ...([building, `${floor}0${line}`, type, floor, line] as const),
  ...(['offered', 'first-come', null, null, 1] as const),
]

test('matchingHomes: by price and facing; a home without either is not what was asked for', () => {
  const homes = [cell('101', 2, 1), cell('101', 2, 2), cell('101', 10, 1), cell('102', 2, 1)].map(fromCell)
  const of = { prices: [table(500 * million)], facings: { 101: ['남', '남동'] } }
  const left = (filter: Parameters<typeof matchingHomes>[2]) => {
    const keys = matchingHomes(homes, '2026-11-27T00:00:00.000Z', filter, of)
    return keys && [...keys]
  }
  expect(left({})).toBeUndefined()
  expect(left({ facing: '남' })).toEqual(['101-201', '101-1001'])
  // The table ends with floor 9, and names building 101 alone.
  expect(left({ until: 500 * million })).toEqual(['101-201', '101-202'])
  expect(left({ from: 500 * million, facing: '남동' })).toEqual(['101-202'])
  expect(left({ from: 500 * million + 1 })).toEqual([])
  expect(left({ until: 499 * million, floors: '1-5' })).toEqual([])
})

test('buildingsOf: a building without a change stays the same object', () => {
  const homes = [cell('101', 2, 1), cell('101', 2, 2), cell('102', 2, 1)].map(fromCell)
  const before = buildingsOf(homes)
  const after = buildingsOf(
    homes.map((home) => (home.key === '101-202' ? { ...home, version: 9 } : home)),
    before,
  )
  expect(after[1]).toBe(before[1])
  expect(after[0]?.floors.at(0)?.homes[1]?.version).toBe(9)
  expect(buildingsOf(homes.slice(1), before).map(({ homes }) => homes.length)).toEqual([1, 1])
})
