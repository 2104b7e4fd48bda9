import { expect, test } from 'vitest'
import { growth } from '../../tests/support/growth.ts'
import { runs } from '../../tests/support/long.ts'
import { keptLines, keptText } from './kept-text.ts'

test('keptText: composes, and drops letters that mean nothing', () => {
  for (const [written, kept] of [
    ['분양'.normalize('NFD'), '분양'],
    ['\ufeff호수\u200b공원\ufffc', '호수공원'],
    ['가\u200d나\u200c 다\u200d', '가나 다'],
    ['\u200d\u200d\u200d', ''],
    ['👩\u200d👩\u200d👧과 ❤️\u200d🔥', '👩\u200d👩\u200d👧과 ❤️\u200d🔥'],
    ['क्\u200dष می\u200cخواهم', 'क्\u200dष می\u200cخواهم'],
    ['{"a":"\u200b"}', '{"a":""}'],
  ] as const)
    expect(keptText(written), JSON.stringify(written)).toBe(kept)
})

test('keptLines: a line without anything to see is empty', () => {
  expect(keptLines('하나\n\u200b\n \u3164\u00a0\n둘\u2028셋')).toBe('하나\n\n\n둘\n셋')
})

test('keptText: joiners by the thousand cost what their number says', () => {
  const text = (size: number) => () => keptText(`가${'\u200d'.repeat(size)}😀`.repeat(3))
  expect(growth(text, { from: runs(20_000, 100_000) })).toBeLessThan(3)
})
