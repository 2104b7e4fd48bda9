import { expect, test } from 'vitest'
import { rowStarts } from './row-starts.ts'

test.each([
  ['six of four lines', [4, 4, 4, 4, 4, 4], [3]],
  ['eleven of four lines', [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4], [4, 8]],
  ['five that fit', [3, 4, 3, 4, 2], []],
  ['seven, of which two are left', [4, 4, 4, 4, 4, 4, 4], []],
  ['two that fill a row each', [20, 20], []],
  ['narrow ones before wide ones', [2, 2, 2, 2, 2, 9, 9, 9, 9], []],
  ['one', [4], []],
  ['none', [], []],
])('rowStarts: %s', (_, lines, starts) => {
  expect(rowStarts(lines)).toEqual(starts)
})
