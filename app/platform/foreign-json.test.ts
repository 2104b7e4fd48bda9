import { expect, test } from 'vitest'
import { findJsonFault } from '#app/domain/publishing/check/find-json-fault.ts'
import { maxJsonDepth, maxJsonValues, parseForeignJson } from './foreign-json.ts'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

test('parseForeignJson: reads what JSON.parse reads, brackets and escapes in strings included', () => {
  const text = '{"a[{":["\\\\","\\"}],",null,1.5e3,{"b":"{\\u005b"}],"c":{}}'
  expect(parseForeignJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
  for (const broken of ['', '[1,]', '{a:1}', '"\\', '[[]', ']]'])
    expect(parseForeignJson(broken)).toMatchObject({ ok: false, reason: 'not-json' })
})

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('parseForeignJson and findJsonFault: refuse more than the deepest nesting of %s', (open, close) => {
  const text = (depth: number) => open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth)
  expect(parseForeignJson(text(maxJsonDepth)).ok).toBe(true)
  expect(findJsonFault(text(maxJsonDepth))).toBeUndefined()
  for (const depth of [maxJsonDepth + 1, 6_000, 1_000_000]) {
    const read = parseForeignJson(text(depth), { maxLength: 20_000_000 })
    expect(read).toMatchObject({ ok: false, reason: 'too-deep' })
    expect(findJsonFault(text(depth))?.sentence).toContain(`${maxJsonDepth}겹`)
  }
})

test('parseForeignJson and findJsonFault: refuse too many values and too long a text before building anything', () => {
  const many = `[${'{},'.repeat(maxJsonValues)}1]`
  expect(parseForeignJson(many)).toMatchObject({ ok: false, reason: 'too-large' })
  expect(findJsonFault(many)?.sentence).toContain('너무 많아')
  expect(parseForeignJson(nested(3), { maxLength: 5 })).toMatchObject({ ok: false, reason: 'too-large' })
})

test('findJsonFault: refuses an object of more than 2,000 names', () => {
  const named = (count: number) => `{${Array.from({ length: count }, (_, i) => `"n${i}":1`).join(',')}}`
  expect(findJsonFault(named(2000))).toBeUndefined()
  expect(findJsonFault(named(2001))?.sentence).toContain('2,000개를 넘습니다')
})
