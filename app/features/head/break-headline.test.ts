import { expect, test } from 'vitest'
import { breakHeadline } from './break-headline.ts'

const room = { width: 1000, sizes: [100, 50], mostLines: (size: number) => (size > 50 ? 2 : 3) }
const widthOf = (text: string) => text.length

test('a short headline is one line, as large as it can be', () => {
  expect(breakHeadline('분양일정', widthOf, room)).toEqual({ size: 100, lines: ['분양일정'] })
})

test('a longer one breaks between words, into lines of much the same width', () => {
  expect(breakHeadline('가나다라마 바사아 자차카 타파하', widthOf, room)).toEqual({
    size: 100,
    lines: ['가나다라마 바사아', '자차카 타파하'],
  })
})

test('one that needs more is set smaller, and one that has no room is not set', () => {
  expect(breakHeadline(Array(5).fill('가나다라마바').join(' '), widthOf, room)).toMatchObject({ size: 50 })
  expect(breakHeadline('가'.repeat(30), widthOf, room)).toBe(undefined)
  expect(breakHeadline('뷁', () => Number.NaN, room)).toBe(undefined)
})
