import { describe, expect, test } from 'vitest'
import { formatPhone, maskName, maskPhone, normalisePhone, phoneKind } from './phone.ts'

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

test.each([
  ['홍길동', '홍*동'],
  ['홍길', '홍*'],
  ['남궁민수', '남**수'],
  ['Smith', 'S****'],
  ['김', '김*'],
])('the name %s is masked as %s', (name, masked) => expect(maskName(name)).toBe(masked))
