import { expect, test } from 'vitest'
import { searchTerm } from './search-term.ts'

test('of what people type, only four digits or a receipt number are looked for', () => {
  expect(searchTerm(' 5678 ')).toBe('5678')
  expect(searchTerm('５６７８')).toBe('5678')
  for (const whole of ['010-1234-5678', '+82 10 1234 5678', '01012345678'])
    expect(searchTerm(whole)).toBe('5678')
  expect(searchTerm('gl-4829-1377')).toBe('GL-4829-1377')
  expect(searchTerm('GL48291377')).toBe('GL-4829-1377')
  for (const other of ['', '567', '56789', '홍길동', 'GL-4829', "' or 1=1"])
    expect(searchTerm(other)).toBeUndefined()
})
