import { expect, test } from 'vitest'
import { polygonOf } from '../../../../tests/support/made-up-plan.ts'
import { compareRooms } from './compare-plans.ts'
import { type UnitPlan, unitPlan } from './unit-plan.ts'

const square = (x0: number, metres: number) => polygonOf({ x0, y0: 0, x1: x0 + metres * 1000, y1: 1000 })
const planOf = (rooms: [name: string, metres: number, variant?: 'basic'][]): UnitPlan =>
  unitPlan.parse({
    name: 'X',
    label: '집',
    exclusiveArea: 'area.x',
    ceiling: 2400,
    envelope: square(0, 9),
    walls: [1, 2, 3].map((i) => ({ id: `w${i}`, from: [0, i], to: [9, i], thickness: 100, kind: 'outer' })),
    rooms: rooms.map(([name, metres, variant], i) => ({
      id: `r${i}`,
      name,
      kind: 'bedroom',
      floor: 'wood',
      polygon: square(i * 10_000, metres),
      ...(variant ? { in: variant } : {}),
    })),
    openings: [],
  })

test('pairs rooms of two plans by name, and keeps those of one name together', () => {
  const a = planOf([
    ['안방', 4],
    ['발코니', 2],
    ['발코니', 3, 'basic'],
  ])
  const b = planOf([
    ['팬트리', 1],
    ['안방', 5],
  ])
  expect(compareRooms(a, b, 'basic')).toEqual([
    { name: '안방', areas: [4, 5] },
    { name: '발코니', areas: [5, undefined] },
    { name: '팬트리', areas: [undefined, 1] },
  ])
  expect(compareRooms(a, b, 'extended')[1]).toEqual({ name: '발코니', areas: [2, undefined] })
})
