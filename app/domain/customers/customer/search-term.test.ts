import { expect, test } from 'vitest'
import { parseSearch, searchTerm } from './search-term.ts'

test('of what people type, four digits, a receipt number or a name is looked for', () => {
  expect(parseSearch(' 5678 ')).toEqual({ by: 'phone-end', text: '5678' })
  expect(parseSearch('５６７８')).toEqual({ by: 'phone-end', text: '5678' })
  for (const whole of [
    'HP 010ㅡ1234ㅡ5678',
    'tel:0507-1234-5678',
    '010-1234-5678',
    '+82 10 1234 5678',
    '01012345678',
    '+1 212 555 5678',
  ])
    expect(parseSearch(whole)).toEqual({ by: 'phone-end', text: '5678' })
  for (const receipt of ['gl-4829-1377', '히-4829-1377', 'ㅎㅣ48291377', 'GL48291377'])
    expect(parseSearch(receipt)).toEqual({ by: 'receipt-no', text: 'GL-4829-1377' })
  // The digits alone would look like a phone.
  expect(parseSearch('히0829-1377')).toEqual({ by: 'receipt-no', text: 'GL-0829-1377' })
  for (const digits of ['4829-1377', '48291377'])
    expect(parseSearch(digits)).toEqual({ by: 'digits', text: '48291377' })
  for (const name of ['홍길동', 'Anna Lee', '남궁 민', '린', '가람'])
    expect(parseSearch(` ${name}`)).toEqual({ by: 'name', text: name })
  expect(parseSearch('ㄱㄹ'), 'first consonants').toMatchObject({ by: 'name' })
  for (const other of ['', '567', '56789', 'GL-4829', "' or 1=1"]) expect(parseSearch(other)).toBeUndefined()
})

test('in addresses stand neither names nor eight digits, which may be a phone', () => {
  expect(searchTerm('5678')).toEqual({ by: 'phone-end', text: '5678' })
  expect(searchTerm('GL-4829-1377')).toEqual({ by: 'receipt-no', text: 'GL-4829-1377' })
  for (const other of ['홍길동', '48291377']) expect(searchTerm(other)).toBeUndefined()
})
