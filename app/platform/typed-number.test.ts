import { expect, test } from 'vitest'
import { readTypedNumber } from './typed-number.ts'

test('a number is read as people write it, and nothing else is one', () => {
  expect(['14', ' 1,250.5 ', '-3', '\u22123', '0', '0.25'].map(readTypedNumber)).toEqual([
    14, 1250.5, -3, -3, 0, 0.25,
  ])
  for (const typed of ['', '1e3', '0x10', '.5', '5.', 'Infinity', '십사', '1 000', '9'.repeat(16)])
    expect(readTypedNumber(typed), typed).toBeNaN()
})
