import { expect, test } from 'vitest'
import { boxOfDrawn } from './margins.ts'

/** Points of four bytes each: `.` clear, `w` white, `r` red, `g` green. */
const points = (...rows: string[]) => {
  const colours: Record<string, number[]> = {
    '.': [0, 0, 0, 0],
    w: [255, 255, 255, 255],
    r: [161, 58, 44, 255],
    g: [31, 66, 54, 255],
  }
  const data = rows.flatMap((row) => [...row].flatMap((letter) => colours[letter] ?? []))
  return [new Uint8ClampedArray(data), rows[0]?.length ?? 0, rows.length] as const
}

test('empty margins are found on a clear and on a white ground', () => {
  expect(boxOfDrawn(...points('.....', '..r..', '.rr..', '.....'))).toEqual({
    ...{ left: 1, top: 1, width: 2, height: 2 },
  })
  expect(boxOfDrawn(...points('wwww', 'wwrr'))).toEqual({ left: 2, top: 1, width: 2, height: 1 })
  expect(boxOfDrawn(...points('www.', 'wrw.', '....'))).toEqual({ left: 1, top: 1, width: 1, height: 1 })
})

test('white letters on a clear ground are drawn, and a ground of its own colour belongs to a logo', () => {
  expect(boxOfDrawn(...points('...', '.w.'))).toEqual({ left: 1, top: 1, width: 1, height: 1 })
  expect(boxOfDrawn(...points('ggg', 'gwg', 'ggg'))).toEqual({ left: 0, top: 0, width: 3, height: 3 })
})

test('of an empty picture nothing is left to cut out', () => {
  expect(boxOfDrawn(...points('..', '..'))).toBeUndefined()
})
