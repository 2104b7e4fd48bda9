import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test('a part, an open end and the last bytes of a file', () => {
  expect(byteRange('bytes=0-99', 1000)).toEqual({ first: 0, last: 99 })
  expect(byteRange('bytes=900-', 1000)).toEqual({ first: 900, last: 999 })
  expect(byteRange('bytes=-100', 1000)).toEqual({ first: 900, last: 999 })
  expect(byteRange('bytes=-5000', 1000)).toEqual({ first: 0, last: 999 })
  expect(byteRange('bytes=990-5000', 1000)).toEqual({ first: 990, last: 999 })
})

test('what is beyond the end cannot be answered', () => {
  expect(byteRange('bytes=1000-', 1000)).toBe('unsatisfiable')
  expect(byteRange('bytes=-0', 1000)).toBe('unsatisfiable')
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
})

test('what is not understood is answered by the whole file', () => {
  for (const header of [
    null,
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-1',
    'items=0-1',
    'bytes=0-1,5-6',
    'bytes=a-b',
  ])
    expect(byteRange(header, 1000), String(header)).toBe(undefined)
})
