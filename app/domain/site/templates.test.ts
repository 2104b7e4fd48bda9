import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lawfulTime } from '#app/domain/messages/advertisement.ts'
import { checkMessages } from '#app/domain/messages/check-messages.ts'
import { checkAdvertisement, checkTemplate } from '#app/domain/messages/check-template.ts'
import { composeMessage, type MessageValues } from '#app/domain/messages/compose-message.ts'
import { reasonInKorean } from '#app/domain/messages/reasons.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'
import { anyText } from '../../../tests/support/any-text.ts'
import { runs } from '../../../tests/support/long.ts'
import { smallSite } from '../../../tests/support/small-site.ts'
import { vendorBytes } from '../../../tests/support/vendors/stand-in.ts'
import type { MessageTemplates } from './message-settings.ts'
import type { Site } from './site-settings.ts'
import { templateKind, templateNames } from './templates.ts'

const { settings } = smallSite('first', true)
const siteWith = (messages: MessageTemplates = {}, sender?: Site['settings']['sender']): Site => ({
  id: 's',
  slug: 'first',
  contentVersion: 1,
  headlineFont: null,
  settings: { ...settings, messages, ...(sender ? { sender } : {}) },
})
const problemsOf = (text: string, title?: string) =>
  checkTemplate('confirmation', { text, title }, settings).problems

describe('a template', () => {
  test('of the product is right everywhere, and so are those of the demo sites', () => {
    for (const name of templateNames)
      expect([name, checkTemplate(name, templateKind(name).standard, settings)]).toMatchObject([
        name,
        { problems: [], warnings: [] },
      ])
    expect(checkMessages(settings)).toEqual([])
  })

  test('is refused for a field it may not have, and told which it may', () => {
    expect(problemsOf('{receiptNo} {decision}')).toEqual([expect.stringContaining('‘{decision}’')])
    expect(problemsOf('{receiptNo} {constructor}')[0]).toContain('{receiptNo}')
    expect(problemsOf('{receiptNo} {name')).toHaveLength(1)
  })

  test('is refused without what it has to say', () => {
    expect(problemsOf('안녕하세요')).toEqual([expect.stringContaining('{접수번호}')])
    expect(checkTemplate('consentResult', { text: '{builder} {decision}' }, settings).problems).toEqual([
      expect.stringContaining('{의사 표시 날짜}'),
    ])
  })

  test('is refused for characters that cannot be sent, with a suggestion', () => {
    expect(problemsOf('{receiptNo} — 뷁')).toEqual([
      expect.stringContaining('‘-’'),
      expect.stringContaining('‘뷁’'),
    ])
  })

  test('is measured with the longest values, in bytes', () => {
    expect(checkTemplate('confirmation', { text: '{receiptNo}' }, settings)).toMatchObject({
      bytes: 12,
      maxBytes: 20,
      kind: 'SMS',
    })
    expect(problemsOf(`{receiptNo}${'가'.repeat(991)}`)).toEqual([expect.stringContaining('2002바이트')])
    expect(problemsOf('{receiptNo}', '가'.repeat(21))).toEqual([expect.stringContaining('42바이트')])
  })

  test('that promises something is pointed out as an advertisement', () => {
    expect(checkTemplate('confirmation', { text: '{receiptNo} 특별 할인' }, settings).warnings).toEqual([
      expect.stringContaining('할인'),
    ])
    expect(problemsOf('(광 고) {receiptNo}')).toHaveLength(1)
  })
})

describe('a message', () => {
  const values: MessageValues = { name: '홍길동', receiptNo: 'TS-1234-5678' }
  const written = (over: MessageValues, messages: MessageTemplates = {}) => {
    const composed = composeMessage(siteWith(messages), 'confirmation', { ...values, ...over })
    if (!composed.ok) throw new Error(composed.reason)
    return composed.body
  }

  test('has values of the site and of the registration, each on its line', () => {
    expect(
      written({ visitAt: koreanDayTime(new Date('2026-11-28T05:00:00Z')), link: 'https://x.example/my/1' }),
    ).toBe(
      '[first] 홍길동님, 방문예약이 접수되었습니다.\n접수번호 TS-1234-5678\n방문 11월 28일(토) 오후 2:00\n견본주택: 가온시 호수로 1\n예약 확인·변경·철회 https://x.example/my/1\n문의 1500-0000',
    )
  })

  test('composeMessage: a customer who chose no time has registered and booked no visit', () => {
    const of = (messages: MessageTemplates) =>
      composeMessage(siteWith(messages), 'registration', { ...values, link: 'https://x.example/my/1' })
    expect(of({})).toEqual({
      ok: true,
      title: '관심고객 등록 접수',
      body: '[first] 홍길동님, 관심고객 등록이 접수되었습니다.\n접수번호 TS-1234-5678\n견본주택: 가온시 호수로 1\n등록 확인·변경·철회 https://x.example/my/1\n문의 1500-0000',
    })
    // A site that changed its words before there were two keeps them, without the line of a time that nobody chose.
    const own = { confirmation: '{name}님 반갑습니다. {receiptNo}\n방문 {visitAt}' }
    expect(of(own)).toMatchObject({ body: '홍길동님 반갑습니다. TS-1234-5678' })
    expect(of({ ...own, registration: '등록 {receiptNo}' })).toMatchObject({ body: '등록 TS-1234-5678' })
    expect(checkMessages(siteWith(own).settings)).toEqual([])
  })

  test('leaves out the line of what there is not', () => {
    expect(written({ home: '101동 1502호' })).toContain('접수번호 TS-1234-5678\n관심 세대 101동 1502호\n')
    expect(written({})).not.toMatch(/^방문 |확인·변경|관심 세대/m)
  })

  test('calls who has a name that cannot be sent a guest, and still goes out', () => {
    expect(written({ name: '김똠방' })).toContain('고객님, 방문예약이')
    expect(written({ name: '' })).toContain('고객님, 방문예약이')
  })

  test('is not made where something it must say is missing', () => {
    expect(composeMessage(siteWith(), 'confirmation', { name: '홍길동' })).toEqual({
      ok: false,
      reason: 'own:missing:receiptNo',
    })
    expect(reasonInKorean('own:missing:receiptNo')).toBe('‘접수번호’에 넣을 값이 없어 보내지 않았습니다.')
  })

  test('to the staff names nobody, on any channel', () => {
    for (const channel of ['sms', 'email', 'webhook'] as const) {
      const composed = composeMessage(
        siteWith(),
        'staffAlert',
        { ...values, link: 'https://x.example/admin', event: '새 방문예약' },
        channel,
      )
      expect(JSON.stringify(composed)).toContain('TS-1234-5678')
      expect(JSON.stringify(composed)).not.toContain('홍길동')
    }
  })

  test('fits the limits of its vendor for every name, in any script and of any length', () => {
    const anything = fc.oneof(
      anyText(300),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom(
        '{link}',
        '{{name}}',
        '$&$1',
        '=1+1',
        '<b>',
        "'; drop table leads; --",
        '뷁'.repeat(40),
        '가'.repeat(3000),
      ),
    )
    fc.assert(
      fc.property(anything, anything, (name, link) => {
        const composed = composeMessage(siteWith(), 'confirmation', { ...values, name, link })
        if (!composed.ok) throw new Error(composed.reason)
        expect(composed.body).toContain('TS-1234-5678')
        expect(vendorBytes(composed.body)).toBeLessThanOrEqual(2000)
        expect(vendorBytes(composed.title ?? '')).toBeLessThanOrEqual(40)
      }),
      { numRuns: runs(50, 200) },
    )
  })

  test('can be made of every template that passes the check, with any values', () => {
    const words = fc.array(
      fc.oneof(
        fc.constantFrom(
          '{name}',
          '{receiptNo}',
          '{visitAt}',
          '{link}',
          '{phone}',
          '{x}',
          '{',
          '\n',
          '(광고)',
          '—',
        ),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
        fc.constant('가나다 '),
      ),
      { maxLength: 12 },
    )
    let taken = 0
    fc.assert(
      fc.property(words, fc.string({ unit: 'grapheme', maxLength: 200 }), (parts, name) => {
        const text = `{receiptNo}${parts.join('')}`
        if (problemsOf(text).length) return
        taken++
        const composed = composeMessage(siteWith({ confirmation: { text } }), 'confirmation', {
          ...values,
          name,
        })
        if (!composed.ok) throw new Error(`${composed.reason}: ${text}`)
        expect(vendorBytes(composed.body)).toBeLessThanOrEqual(2000)
      }),
      { numRuns: runs(100, 2000) },
    )
    expect(taken).toBeGreaterThan(runs(5, 100))
  })
})

describe('an advertisement', () => {
  const sender = { freeRefusal: '080-123-4567' }

  test('is put into its lawful form by the system', () => {
    expect(
      composeMessage(siteWith({}, sender), 'advertisement', { text: '잔여 세대 안내\n12월 5일까지' }),
    ).toEqual({
      ok: true,
      title: '(광고)분양 소식',
      body: '(광고)[first]\n잔여 세대 안내\n12월 5일까지\n\n문의 1500-0000\n무료수신거부 080-123-4567',
    })
  })

  test('is not made without a number at which refusing is free', () => {
    expect(composeMessage(siteWith(), 'advertisement', { text: '안내' })).toEqual({
      ok: false,
      reason: 'own:no-free-refusal',
    })
    expect(checkAdvertisement('안내', settings).problems).toEqual([expect.stringContaining('080')])
  })

  test('has its mark written by nobody else, and its characters checked', () => {
    const site = { ...settings, sender }
    expect(checkAdvertisement('[광고] 안내', site).problems).toHaveLength(1)
    expect(checkAdvertisement('안내 😀', site).problems).toHaveLength(1)
    expect(checkAdvertisement('안내', site)).toMatchObject({ problems: [], kind: 'SMS' })
    expect(checkAdvertisement('가'.repeat(1000), site).problems).toHaveLength(1)
  })

  test.each([
    ['20:59 in the evening is lawful', '2026-11-21T11:59:59.999Z', '2026-11-21T11:59:59.999Z'],
    ['21:00 waits for the morning', '2026-11-21T12:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['midnight waits for the same morning', '2026-11-21T15:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['07:59 waits a minute', '2026-11-20T22:59:00.000Z', '2026-11-20T23:00:00.000Z'],
    ['08:00 is lawful', '2026-11-20T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
    ['the last night of a year ends in the next', '2026-12-31T14:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('%s', (_, at, due) => {
    expect(lawfulTime(new Date(at))).toEqual(new Date(due))
  })
})
