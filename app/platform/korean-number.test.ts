import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { koreanNumber } from './korean-number.ts'

const figures = fc.oneof(
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  fc.maxSafeInteger(),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  // Halves that are no halves as fractions of two: 1.0005.
  fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 5 })).map(([n, d]) => n / 10 ** d),
)

test('koreanNumber: writes figures as Intl does', () => {
  fc.assert(
    fc.property(figures, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }), (value, a, b) => {
      const [least, most] = a < b ? [a, b] : [b, a]
      const written = value.toLocaleString('ko-KR', {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      })
      // Nobody reads of less than nothing that it is nothing.
      expect(koreanNumber(value, most, least)).toBe(
        /[1-9]/.test(written) ? written : written.replace('-', ''),
      )
    }),
  )
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1_234_567, '-1,234,567'],
  [84.9876, '84.988'],
  [1.0005, '1.001'],
  [1e-7, '0'],
])('koreanNumber: writes %d as %s', (value, text) => {
  expect(koreanNumber(value)).toBe(text)
  expect(value.toLocaleString('ko-KR')).toBe(text)
})

test('what a browser may run writes figures by koreanNumber alone', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.(?:test|server)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const others = files.filter((file) =>
    /toLocaleString\('ko|NumberFormat\('ko/.test(readFileSync(file, 'utf8')),
  )
  // A percentage, in a thread that reads sheets.
  expect(others).toEqual(['app/domain/customers/import-export/sheet/cells.ts'])
})
