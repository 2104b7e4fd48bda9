import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexAt, type Stop, stepFrom } from './stops.ts'

/** Sections of the given heights in a window of 800, below which a footer follows. */
function page(heights: number[], footer = 300, window = 800) {
  let top = 0
  const stops = heights.map((height): Stop => {
    const stop = { top, bottom: top + height - window }
    top += height
    return stop
  })
  return { stops, end: top + footer - window }
}

const eight = page([800, 800, 800, 800, 800, 800, 800, 800])

test('the wheel goes from 1 to 8.5, one section a turn, and stays there', () => {
  const seen = [1]
  let scroll = 0
  for (let turn = 0; turn < 12; turn++) {
    const step = stepFrom(scroll, true, eight.stops, eight.end)
    if (!step) break
    seen.push(step.index)
    scroll = step.scroll
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8.5])
  expect(scroll).toBe(eight.end)
})

test('from the footer it goes back to the last section, and at the top the page is left alone', () => {
  expect(stepFrom(eight.end, false, eight.stops, eight.end)).toEqual({ index: 8, scroll: 5600 })
  expect(stepFrom(0, false, eight.stops, eight.end)).toBeUndefined()
})

test('a section higher than the window scrolls by itself until its edge', () => {
  const { stops, end } = page([800, 1100, 800])
  expect(stepFrom(800, true, stops, end)).toBeUndefined()
  expect(stepFrom(1050, true, stops, end)).toBeUndefined()
  expect(stepFrom(1100, true, stops, end)).toEqual({ index: 3, scroll: 1900 })
  expect(stepFrom(1100, false, stops, end)).toBeUndefined()
  expect(stepFrom(800, false, stops, end)).toEqual({ index: 1, scroll: 0 })
})

test('a high section is entered at its end from below', () => {
  const { stops, end } = page([800, 1100, 800])
  expect(stepFrom(1900, false, stops, end)).toEqual({ index: 2, scroll: 1100 })
})

test('after free scrolling the next turn goes to the nearest edge in its direction', () => {
  expect(stepFrom(1000, true, eight.stops, eight.end)).toEqual({ index: 3, scroll: 1600 })
  expect(stepFrom(1000, false, eight.stops, eight.end)).toEqual({ index: 2, scroll: 800 })
})

test('a section that cannot reach the top of a high window is stopped at the page’s end', () => {
  const { stops, end } = page([800, 500], 100)
  expect(stepFrom(0, true, stops, end)).toEqual({ index: 2, scroll: 600 })
  expect(indexAt(600, stops, end)).toBe(1)
})

test('whatever the heights, turning down reaches the end and turning up the top', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 200, max: 2400 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 0, max: 900 }),
      (heights, footer) => {
        const { stops, end } = page(heights, footer)
        fc.pre(end > 0)
        for (const down of [true, false]) {
          let scroll = down ? 0 : end
          for (let turn = 0; turn < 400 && scroll !== (down ? end : 0); turn++) {
            const step = stepFrom(scroll, down, stops, end)
            // What the browser does by itself: a hundred pixels a turn.
            const next = step?.scroll ?? Math.min(end, Math.max(0, scroll + (down ? 100 : -100)))
            if (down) expect(next).toBeGreaterThanOrEqual(scroll)
            else expect(next).toBeLessThanOrEqual(scroll)
            scroll = next
          }
          expect(scroll).toBe(down ? end : 0)
        }
      },
    ),
  )
})
