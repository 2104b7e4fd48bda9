import { expect, test } from 'vitest'
import { sheetFor } from './draw-layout.ts'

const layoutOf = (width: number) => {
  const box = { x0: 0, y0: 0, x1: width, y1: 12_000 }
  return { outside: box, middle: width / 2, view: box }
}

test('plans that fit on A4 at 1:100 share a scale on screen', () => {
  expect(sheetFor(layoutOf(12_000))).toEqual({ scale: 100, frame: 18_000, screenFrame: 18_000 })
  expect(sheetFor(layoutOf(18_000))).toEqual({ scale: 100, frame: 18_000, screenFrame: 18_000 })
})

test('a home of 16 metres between its walls fills the screen and is not drawn at half its size', () => {
  const { scale, frame, screenFrame } = sheetFor(layoutOf(18_300))
  expect(screenFrame).toBe(18_300)
  expect([scale, frame]).toEqual([150, 27_000])
})
