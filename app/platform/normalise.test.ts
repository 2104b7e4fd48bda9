import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { growth } from '../../tests/support/growth.ts'
import { runs } from '../../tests/support/long.ts'
import { normalise } from './normalise.ts'

test('a text is composed as Unicode says, whatever it is written in', () => {
  for (const text of ['가온 레이크파크'.normalize('NFD'), '８４㎡', 'e\u0323\u0301', 'ﬁ ｶﾞ', '👨‍👩‍👧'])
    for (const form of ['NFC', 'NFD', 'NFKC'] as const)
      expect(normalise(text, form)).toBe(text.normalize(form))
})

test('letters keep thirty marks, and thousands of them cost what their number says', () => {
  const marked = (marks: number) => `a${'\u0301\u0323'.repeat(marks / 2)}`
  expect(normalise(marked(30), 'NFD')).toBe(marked(30).normalize('NFD'))
  expect([...normalise(marked(10_000), 'NFD')]).toHaveLength(31)
  expect(growth((size) => () => normalise(marked(size)), { from: runs(5_000, 20_000) })).toBeLessThan(3)
})

test('nothing else puts texts into a normal form', () => {
  const others = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts']).filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('.normalize('),
  )
  expect(others).toEqual(['app/platform/normalise.ts'])
})
