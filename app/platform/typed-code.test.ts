import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeHangul as compose } from '../../tests/support/hangul-input.ts'
import { runs } from '../../tests/support/long.ts'
import { readCode, readReceiptNo, typedKeys } from './typed-code.ts'

test('the input method of this test composes like those of people', () => {
  expect(compose('rkskekfrl')).toBe('가나달기')
  expect(compose('dksgdmfqhkT')).toBe('않을봤')
  expect(compose('GL-6779-5041-AB64W9')).toBe('히-6779-5041-뮤64ㅉ9')
  expect(compose('FCF7AFQFM5')).toBe('ㄹㅊㄹ7ㅁㄹㅃ르5')
})

test('readCode reads what was typed with Hangul on', () => {
  expect(typedKeys('히-6779-5041-뮤64ㅉ9')).toBe('GL-6779-5041-AB64W9')
  expect(readCode('ㄹㅊㄹ7ㅁㄹㅃ르5')).toBe('FCF7AFQFM5')
  expect(readCode('ｇｌ－６７７９')).toBe('GL6779')
  expect(readReceiptNo('히67795041')).toBe('GL-6779-5041')
  expect(readReceiptNo('6779 5041', 'GL')).toBe('GL-6779-5041')
  expect(readReceiptNo('6779 5041')).toBeUndefined()
  expect(readReceiptNo('김가온')).toBeUndefined()
})

test('readCode: every code is the same after it was typed with Hangul on, in capitals or not', () => {
  const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-')
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 24 }), fc.constantFrom('NFC', 'NFD'), (code, form) => {
      for (const keys of [code, code.toLowerCase()])
        expect(typedKeys(compose(keys).normalize(form))).toBe(code)
    }),
    { numRuns: runs(500, 20_000) },
  )
})
