import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../tests/support/long.ts'
import { formatPhone, maskPhone, normalisePhone, type PhoneUse, phoneKind, readPhone } from './phone.ts'

describe('a phone number as people write it', () => {
  test.each([
    ['010-1234-5678', '01012345678'],
    ['010 1234 5678', '01012345678'],
    ['010.1234.5678', '01012345678'],
    ['０１０－１２３４－５６７８', '01012345678'],
    ['+82 10-1234-5678', '01012345678'],
    ['+82 (0)10 1234 5678', '01012345678'],
    ['+821012345678', '01012345678'],
    ['8210 1234 5678', '01012345678'],
    ['02-123-4567', '021234567'],
    ['1500-0000', '15000000'],
    ['+1 (213) 555-1234', '+12135551234'],
    ['+82 2-123-4567', '021234567'],
  ])('%s becomes %s', (written, digits) => expect(normalisePhone(written)).toBe(digits))

  test.each([
    ['01012345678', 'mobile'],
    ['0111234567', 'legacy-mobile'],
    ['021234567', 'landline'],
    ['03212345678', 'landline'],
    ['15000000', 'representative'],
    ['050712345678', 'virtual'],
    ['07012345678', 'voip'],
    ['0801234567', 'free'],
    ['+12135551234', 'foreign'],
    ['+821234', 'other'],
    ['0101234567', 'other'],
    ['01212345678', 'other'],
    ['1012345678', 'other'],
  ])('%s is %s', (digits, kind) => expect(phoneKind(digits)).toBe(kind))
})

test('numbers are written with hyphens and masked in one way', () => {
  expect(formatPhone('01012345678')).toBe('010-1234-5678')
  expect(maskPhone('01012345678')).toBe('010-****-5678')
  expect(maskPhone('0112345678')).toBe('011-***-5678')
  expect(maskPhone('15001234')).toBe('****1234')
  expect(maskPhone('021234567')).toBe('02-***-4567')
  expect(maskPhone('050712345678')).toBe('0507-****-5678')
  expect(maskPhone('+12135551234')).toBe('+*******1234')
})

test('numbers of eleven digits that begin with 050, and 15xx, have hyphens', () => {
  expect(formatPhone('05051234567')).toBe('0505-123-4567')
  expect(formatPhone('15001234')).toBe('1500-1234')
})

test.each<[written: string, sentence: string, use?: PhoneUse]>([
  ['', '전화번호를 적어 주세요'],
  [' \u3164 ', '전화번호를 적어 주세요'],
  ['-', '전화번호를 적어 주세요'],
  ['010-2222-444', '한 자리 모자랍니다'],
  ['010-2222-44', '두 자리 모자랍니다'],
  ['123', '자릿수가 모자랍니다'],
  ['+82 10 1234', '네 자리 모자랍니다'],
  ['+1 23', '자릿수가 모자랍니다'],
  ['010-2222-44445', '한 자리 더 많습니다'],
  ['010-2222-4444-5555', '네 자리 더 많습니다'],
  ['010-2222-4444-55556', '자릿수가 너무 많습니다'],
  ['0'.repeat(101), '자릿수가 너무 많습니다'],
  ['010-2222-3333, 010-4444-5555', '둘 이상'],
  ['010-2222-3333 010-4444-5555', '둘 이상'],
  ['010-2222-3333 (02-444-5555)', '둘 이상'],
  ['010-2222-3333/4444', '둘 이상'],
  ['02-123-4567~8', '둘 이상'],
  ['02-123-4567,8', '둘 이상'],
  ['010-****-1234', '가려져'],
  ['010-＊＊＊＊-1234', '가려져'],
  ['010-xxxx-1234', '가려져'],
  ['010xxxx1234', '가려져'],
  ['010-○○○○-1234', '가려져'],
  ['010-1234-567O', '글자가 섞여'],
  ['없음', '글자가 섞여'],
  ['02-123-4567 내선번호 12번', '내선번호'],
  ['02-123-4567 #12', '내선번호'],
  ['tel:02-123-4567;ext=12', '내선번호'],
  ['02-123-4567x12', '내선번호', 'office'],
  ['1588-1234', '직접 받으시는 번호'],
  ['080-123-4567', '직접 받으시는 번호'],
  ['012-3456-7890', '앞자리가 맞지 않습니다'],
  ['000-0000-0000', '앞자리가 맞지 않습니다'],
  ['2123-4567', '지역번호'],
  ['21234567', '지역번호'],
  ['213 555 1234', '해외 번호는 +'],
  ['02-123-4567', '휴대전화', 'mobile'],
  ['1588-1234', '휴대전화', 'mobile'],
  ['010-2222-44', '두 자리 모자랍니다', 'mobile'],
  ['02-123-4567', '080으로', 'refusal'],
  ['+1 213 555 1234', '국내', 'office'],
  ['1588-123', '한 자리 모자랍니다', 'office'],
])('the refusal of %j says: %s', (written, sentence, use) => {
  expect(readPhone(written, use)).toMatchObject({ ok: false, sentence: expect.stringContaining(sentence) })
})

test.each([
  ['1023456789', '01023456789'],
  ['311234567', '0311234567'],
  ['21234567 8'.replace(' ', ''), '0212345678'],
  ['H.P. 010 2345 6789', '01023456789'],
  ['[휴대폰] 010-2345-6789', '01023456789'],
  ['휴대전화번호: 010-2345-6789', '01023456789'],
  ['☎ 02)123-4567', '021234567'],
  ['℡ 02-123-4567', '021234567'],
  ['010 • 2345 • 6789', '01023456789'],
  ['010-2345\n-6789', '01023456789'],
])('%j is read as %s', (written, phone) => expect(readPhone(written)).toEqual({ ok: true, phone }))

/** How numbers became the form that their hashes are made of before there was one rule for them. */
const formerForm = (written: string) => {
  const national = written
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/^\+?82(?=\d)0?/, '0')
  return (national.startsWith('+') ? '+' : '') + national.replace(/\D/g, '')
}
const formerlyTaken =
  /^(?:010\d{8}|01[16789]\d{7,8}|02\d{7,8}|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4])\d{7,8}|050\d{8,9}|070\d{8}|\+(?!82)[1-9]\d{6,14})$/

test('readPhone: what was taken before has the same form, so that stored hashes still match', () => {
  const part = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 5 })
  const start = fc.constantFrom(
    '010',
    '011',
    '02',
    '031',
    '064',
    '0505',
    '0507',
    '070',
    '+82 10',
    '82-2',
    '+1 ',
    '+44',
  )
  const between = fc.constantFrom('', '-', ' ', '.', '–', ') ')
  let taken = 0
  fc.assert(
    fc.property(start, part, between, part, between, (first, second, a, third, b) => {
      const written = first + a + second + b + third
      const former = formerForm(written)
      if (!formerlyTaken.test(former)) return
      taken++
      expect(readPhone(written)).toEqual({ ok: true, phone: former })
      expect(readPhone(former)).toEqual({ ok: true, phone: former })
    }),
    { numRuns: runs(500, 20_000) },
  )
  expect(taken).toBeGreaterThan(50)
})
