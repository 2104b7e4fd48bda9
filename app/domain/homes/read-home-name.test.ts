import { expect, test } from 'vitest'
import { readHomeName } from './read-home-name.ts'

test.each([
  ['101동 1502호', '101-1502'],
  ['2031502', '203-1502'],
  ['A동 1502호', 'A-1502'],
  ['a-1502', 'A-1502'],
  ['타워1동 301호', '타워1-301'],
  ['가동 201', '가-201'],
  ['B동 B101호', 'B-B101'],
])('%s is %s', (written, home) => {
  expect(readHomeName(written)).toBe(home)
})

test('a number alone is of the building that was chosen', () => {
  expect(readHomeName('12호', '타워1')).toBe('타워1-12')
  expect(readHomeName('12호')).toBeUndefined()
})

test.each(['', '84A 타입', '남향', '홍길동', '-1502'])('%s is no home', (written) => {
  expect(readHomeName(written)).toBeUndefined()
})
