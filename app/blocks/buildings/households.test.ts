import { expect, test } from 'vitest'
import { countHouseholds, householdsByType } from './households.ts'
import type { Building } from './schema.ts'

const tower: Building = { number: '301', floors: 26, from: 3, lines: ['84B', '84A', '84A'], without: ['301'] }

test('a building has a home on each floor of each line, from its lowest floor with homes', () => {
  expect([...householdsByType({ ...tower, without: [] })]).toEqual([
    ['84B', 24],
    ['84A', 48],
  ])
})

test('a home that is not there is taken off its type', () => {
  expect([...householdsByType(tower)]).toEqual([
    ['84B', 23],
    ['84A', 48],
  ])
})

test('buildings are counted together, or one type of them', () => {
  expect(countHouseholds([tower, tower])).toBe(142)
  expect(countHouseholds([tower, tower], '84B')).toBe(46)
  expect(countHouseholds([tower], '59A')).toBe(0)
})
