import { expect, test } from 'vitest'
import { formatBytes } from './write-bytes.ts'

test('sizes are said in the unit people know', () => {
  expect(formatBytes(10)).toBe('1KB')
  expect(formatBytes(319_488)).toBe('312KB')
  expect(formatBytes(999 * 1024)).toBe('999KB')
  expect(formatBytes(1_258_291)).toBe('1.2MB')
})
