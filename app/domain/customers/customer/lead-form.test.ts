import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../../tests/support/any-text.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { runs } from '../../../../tests/support/long.ts'
import { checkLead, parseDraft } from './lead-form.ts'

const good = filledIn({ phone: '010-1234-5678' })

describe('a registration', () => {
  test('is accepted with a name, a mobile number and the consent', () => {
    expect(checkLead(good)).toEqual({ ok: true, fields: { ...good, phone: '01012345678' } })
  })

  test('without its required parts names each of them in Korean', () => {
    const checked = checkLead({ name: ' ', phone: '', message: '', agree: false, ads: false })
    expect(checked).toEqual({
      ok: false,
      errors: {
        name: '이름을 적어 주세요.',
        phone: '전화번호를 적어 주세요.',
        agree: '개인정보 수집·이용에 동의하셔야 접수할 수 있습니다.',
      },
    })
  })

  test.each([
    ['02-123-4567', '021234567'],
    ['031 1234 5678', '03112345678'],
    ['070-1234-5678', '07012345678'],
    ['0507-1234-5678', '050712345678'],
    ['011-234-5678', '0112345678'],
    ['+82 2-123-4567', '021234567'],
    ['+1 213 555 1234', '+12135551234'],
  ])('is accepted with %s, which takes no messages', (phone, digits) => {
    expect(checkLead({ ...good, phone })).toMatchObject({ ok: true, fields: { phone: digits } })
  })

  test('refuses numbers where nobody can be called back, and says what is wrong', () => {
    for (const [phone, sentence] of [
      ['1500-0000', '직접 받으시는 번호'],
      ['080-123-4567', '직접 받으시는 번호'],
      ['010-123-456', '두 자리 모자랍니다'],
      ['+1 23', '자릿수가 모자랍니다'],
      ['213 555 1234', '국가번호부터'],
      ['abc', '글자가 섞여'],
    ] as const)
      expect(checkLead({ ...good, phone })).toMatchObject({
        ok: false,
        errors: { phone: expect.stringContaining(sentence) },
      })
  })

  test('refuses a message that holds a resident registration number', () => {
    for (const message of [
      '900101-1234567',
      '제 번호는 9001011234567입니다',
      '900101 2345678',
      '900101 - 1234567',
      '９００１０１–１２３４５６７',
    ])
      expect(checkLead({ ...good, message })).toMatchObject({
        ok: false,
        errors: { message: expect.stringContaining('주민등록번호') },
      })
    expect(checkLead({ ...good, message: '84A 010-1234-5678 2026-11-21' }).ok).toBe(true)
  })

  test('drops control and invisible characters, keeps line breaks and composes letters', () => {
    const checked = checkLead({
      ...good,
      name: '\u0000홍\u200b길동\ufeff'.normalize('NFD'),
      message: '첫째\r\n둘째\u0007',
    })
    expect(checked).toMatchObject({ ok: true, fields: { name: '홍길동', message: '첫째\n둘째' } })
  })

  test('writes a name in one line with single blanks', () => {
    const checked = checkLead({ ...good, name: ' 김  영희\n(광고)' })
    expect(checked).toMatchObject({ ok: true, fields: { name: '김 영희 (광고)' } })
  })

  test('takes ticked boxes from a form and from JSON alike', () => {
    const form = new Map<string, unknown>([
      ['name', 'a'],
      ['agree', 'on'],
    ])
    expect(parseDraft((name) => form.get(name))).toMatchObject({ agree: true, ads: false })
    expect(parseDraft((name) => ({ agree: true, ads: 'false' })[name])).toMatchObject({
      agree: true,
      ads: false,
    })
    expect(parseDraft((name) => ({ name: { toString: 'x' }, phone: 3, message: ['a'] })[name])).toMatchObject(
      {
        name: '',
        phone: '',
        message: '',
      },
    )
  })

  test('whatever is written, is answered by fields or by errors, never by an exception', () => {
    fc.assert(
      fc.property(
        anyText(60),
        fc.string({ maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: runs(1200, 3000) }),
        fc.boolean(),
        (name, phone, message, agree) => {
          const checked = checkLead({ name, phone, message, agree, ads: false })
          if (checked.ok) expect(checked.fields.name.length).toBeGreaterThan(0)
          else expect(Object.values(checked.errors).every((sentence) => sentence.length > 0)).toBe(true)
        },
      ),
      { numRuns: runs(50, 1000) },
    )
  })
})
