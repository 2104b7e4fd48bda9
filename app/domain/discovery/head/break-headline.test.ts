import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakEveryWay } from '../../../../tests/support/break-every-way.ts'
import { growth } from '../../../../tests/support/growth.ts'
import { breakHeadline } from './break-headline.ts'
import { openHeadlineType } from './headline-type.server.ts'

const room = { width: 1000, sizes: [100, 50], maxLines: (size: number) => (size > 50 ? 2 : 3) }
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

test('every headline of the sites is broken as by trying every way', async () => {
  const type = await openHeadlineType('noto-serif')
  const widths = new Map<string, number>()
  const drawn = (text: string) => {
    const width = widths.get(text) ?? type.draw(text)?.width ?? Number.NaN
    widths.set(text, width)
    return width
  }
  const headlines = globSync('content/*/{pages,press}/**/*.json').map(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as { title: string }).title,
  )
  expect(headlines.length).toBeGreaterThan(50)
  for (const room of [
    { width: 860, sizes: [92, 84, 76, 68, 60, 54, 48], maxLines: (size: number) => (size > 76 ? 2 : 3) },
    // Narrower, so that nearly all are broken.
    { width: 360, sizes: [60, 30], maxLines: (size: number) => (size > 40 ? 3 : 4) },
  ])
    for (const headline of headlines)
      expect(breakHeadline(headline, drawn, room), headline).toEqual(breakEveryWay(headline, drawn, room))
})

test('a headline of any length costs what its length says, and one that fits nowhere next to nothing', () => {
  const width = (text: string) => text.length * 0.5
  const words = (count: number) => Array.from({ length: count }, (_, i) => '가'.repeat(1 + (i % 7))).join(' ')
  const breaking = (count: number) => {
    const text = words(count)
    // Room for three lines of all of it, at the one size there is.
    const wide = { width: text.length / 5, sizes: [1], maxLines: () => 3 }
    return () => breakHeadline(text, width, wide)
  }
  expect(breaking(50)()?.lines).toHaveLength(3)
  expect(growth(breaking, { from: 2_000 })).toBeLessThan(3)

  let measured = 0
  const counted = (text: string) => {
    measured += text.length
    return width(text)
  }
  expect(breakHeadline(words(20_000), counted, room)).toBe(undefined)
  expect(breakHeadline('가'.repeat(20_000), counted, room)).toBe(undefined)
  expect(measured).toBeLessThan(500)
})
