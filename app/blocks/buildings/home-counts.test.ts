import { expect, test } from 'vitest'
import { countIn, countsOf, type Home } from './home-counts.ts'

const home = (type: string, floor: string, facing: string, tower: number): Home => ({
  type,
  floor,
  facing,
  tower,
})
const homes = [
  home('a', 'fl', 'ss', 0),
  home('a', 'fh', 'ss', 0),
  home('a', 'fh', 'se', 1),
  home('b', 'fh', 'se', 1),
  home('b', 'fm', 'ss', 2),
]
const anything = { type: '', floor: '', facing: '' }

test('homes that match all that is chosen are counted by building', () => {
  expect(countIn(homes, anything, 3)).toEqual([2, 2, 1])
  expect(countIn(homes, { type: 'a', floor: 'fh', facing: '' }, 3)).toEqual([1, 1, 0])
  expect(countIn(homes, { type: 'b', floor: 'fl', facing: 'se' }, 3)).toEqual([0, 0, 0])
})

test('a choice says how many homes it would leave beside the other choices', () => {
  const chosen = { ...anything, type: 'a' }
  expect(Object.fromEntries(countsOf(homes, chosen, 'floor'))).toEqual({ '': 3, fl: 1, fh: 2 })
  expect(Object.fromEntries(countsOf(homes, chosen, 'facing'))).toEqual({ '': 3, ss: 2, se: 1 })
})

test('what a kind itself has chosen does not change its own counts', () => {
  expect(Object.fromEntries(countsOf(homes, { ...anything, type: 'a' }, 'type'))).toEqual({
    '': 5,
    a: 3,
    b: 2,
  })
})
