import { expect, test } from 'vitest'
import { writeBytes } from './write-bytes.ts'

test('sizes are said in the unit people know', () => {
  expect(writeBytes(10)).toBe('1KB')
  expect(writeBytes(319_488)).toBe('312KB')
  expect(writeBytes(999 * 1024)).toBe('999KB')
  expect(writeBytes(1_258_291)).toBe('1.2MB')
})
