import { expect, test } from 'vitest'
import { fillAllFacts, fillFacts, unknownFacts } from './facts.ts'

const facts = {
  'households.total': { value: 3724, unit: '세대' },
  'area.site': { value: 106050.4985, unit: '㎡', digits: 4 },
  'ratio.phase2': { value: 220, unit: '%', digits: 2 },
  'types.phase2': '59㎡A·B',
}

test('a reference becomes the figure with its unit, or the bare figure', () => {
  expect(fillFacts('{households.total}의 아침', facts)).toBe('3,724세대의 아침')
  expect(fillFacts('{households.total:n}', facts)).toBe('3,724')
  expect(fillFacts('{area.site}, {ratio.phase2}, {types.phase2}', facts)).toBe(
    '106,050.4985㎡, 220.00%, 59㎡A·B',
  )
})

test('a text grows by forty at most, however long its facts are', () => {
  const long = { 'a.b': '가'.repeat(100_000), 'a.c': { value: 1, unit: '세'.repeat(100_000) } }
  expect(fillFacts('{a.b}'.repeat(1000), long)).toHaveLength(200_000)
  expect(fillFacts('{a.c}', long)).toHaveLength(200)
})

test('words that show a fact which comes and goes are left out with it', () => {
  const text = '지금 {site.remaining?잔여 세대는 {site.remaining}}입니다.'
  expect(fillFacts(text, { 'site.remaining': '3세대' })).toBe('지금 잔여 세대는 3세대입니다.')
  expect(fillFacts(text, {})).toBe('지금 입니다.')
  expect(unknownFacts({ text }, {})).toEqual([])
  expect(unknownFacts({ text: '{site.remaining}, {a.b?{c.d}}' }, { 'a.b': '1' })).toEqual([
    { path: 'text', name: 'site.remaining' },
    { path: 'text', name: 'c.d' },
  ])
})

test('names of message fields are left alone', () => {
  expect(fillFacts('{receiptNo} {households.total}', facts)).toBe('{receiptNo} 3,724세대')
})

test('a reference without a fact is an error that names it', () => {
  expect(() => fillFacts('{households.phase9}', facts)).toThrow('세대수 9단지')
})

test('texts are filled and checked however deep they stand', () => {
  const content = { a: [{ b: '{households.total}' }], c: 3, d: null }
  expect(fillAllFacts(content, facts)).toEqual({ a: [{ b: '3,724세대' }], c: 3, d: null })
  expect(unknownFacts({ a: [{ b: '{x.y} {households.total} {z.w}' }] }, facts)).toEqual([
    { path: 'a[0].b', name: 'x.y' },
    { path: 'a[0].b', name: 'z.w' },
  ])
})

test('a text may call a fact as people do', () => {
  const facts = { 'payment.interim': { value: 60, unit: '%' }, '비율.중도금': { value: 50, unit: '%' } }
  expect(fillFacts('{납부.중도금}, {비율.중도금:n}', facts)).toBe('60%, 50')
  expect(unknownFacts({ text: '{납부.중도금} {납부.잔금}' }, facts)).toEqual([
    { path: 'text', name: '납부.잔금' },
  ])
  expect(() => fillFacts('{납부.잔금}', facts)).toThrow('공통 수치에 ‘납부 잔금’ 값이 없습니다')
})
