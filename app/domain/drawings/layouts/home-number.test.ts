import { expect, test } from 'vitest'
import { readBuilding, readHomeNumber } from './home-number.ts'

test.each([
  '203동 1502호',
  '203동1502',
  '203-1502',
  '203–1502',
  '203/1502',
  ' 203 1502 ',
  '２０３－１５０２',
  '1502호 203동',
  '1502호, 203동',
  '2031502',
])('%s is a home', (written) => {
  expect(readHomeNumber(written, '101')).toBe('203-1502')
})

test.each(['1502', '1502호'])('%s is a home of the building that was chosen', (written) => {
  expect(readHomeNumber(written, '203')).toBe('203-1502')
  expect(readHomeNumber(written)).toBeUndefined()
})

test.each(['', '203동', '이백삼동', '203-15-02', '203동 1502호 84A'])('%s is no home', (written) => {
  expect(readHomeNumber(written, '101')).toBeUndefined()
})

test('a building alone is read as that', () => {
  expect([' 203동 ', '203 동', '203', '203동 1502호'].map(readBuilding)).toEqual([
    '203',
    '203',
    undefined,
    undefined,
  ])
})
