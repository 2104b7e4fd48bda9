import { expect, test } from 'vitest'
import type { Day } from '#app/platform/korean-day.ts'
import { fieldNames, fieldsOn } from '../../fields.ts'
import { checkChoices, guessColumns, type ImportChoices, importOrder } from './import-choices.ts'
import { readDay, readRow } from './read-row.ts'

const columns = { name: 0, phone: 1, consentAt: 2, registeredAt: 3, marketing: 4, memo: 5 }
const byColumn: ImportChoices = { columns, consent: { way: 'column' }, known: 'join' }
const byPaper: ImportChoices = {
  columns,
  consent: { way: 'paper', from: '2026-10-01' as Day, until: '2026-10-31' as Day, vouchedBy: '박서윤' },
  known: 'join',
}
const rules = { choices: byColumn, today: '2026-11-21' as Day, asked: fieldNames, months: 6 }
const whole = ['김민지', '010-2345-6789', '2026-11-01', '', '', '']
const withCells = (cells: Partial<Record<keyof typeof columns, string>>) => {
  const row = [...whole]
  for (const [field, value] of Object.entries(cells)) row[columns[field as keyof typeof columns]] = value
  return row
}
const sentenceOf = (cells: Parameters<typeof withCells>[0], choices = byColumn) => {
  const read = readRow(withCells(cells), { ...rules, choices })
  return read.ok ? 'sound' : read.sentence
}

test.each<[string, Parameters<typeof withCells>[0]]>([
  ['이름이 없', { name: '' }],
  ['이름이 없', { name: '  ' }],
  ['글자가 없', { name: '12345' }],
  ['글자가 없', { name: '***' }],
  ['이름이 없', { name: '\u3164' }],
  ['40자', { name: '가'.repeat(41) }],
  ['수식 오류', { name: '#N/A' }],
  ['수식 오류', { phone: '#REF!' }],
  ['수식 오류', { memo: '#VALUE!' }],
  ['주민등록번호', { name: '900101-1234567' }],
  ['주민등록번호', { memo: '주민번호 900101-2234567' }],
  ['주민등록번호', { memo: '9001011234567' }],
  ['주민등록번호', { phone: '900101-1234567' }],
  ['전화번호가 없', { phone: '' }],
  ['자릿수가 모자', { phone: '1234' }],
  ['전화번호가 없', { phone: '-' }],
  ['두 자리 모자', { phone: '010-123-456' }],
  ['한 자리 더 많', { phone: '010-1234-56789' }],
  ['지역번호', { phone: '21234567' }],
  ['너무 많', { phone: '0101234567890123' }],
  ['글자가 섞', { phone: '없음' }],
  ['글자가 섞', { phone: '010-1234-567O' }],
  ['글자가 섞', { phone: '배우자 010-2345-6789' }],
  ['둘 이상', { phone: '010-2345-6789, 010-3456-7890' }],
  ['둘 이상', { phone: '010-2345-6789 / 02-123-4567' }],
  ['가려져', { phone: '010-****-6789' }],
  ['가려져', { phone: '010-2345-xxxx' }],
  ['대표번호', { phone: '1588-1234' }],
  ['대표번호', { phone: '080-123-4567' }],
  ['맞지 않', { phone: '000-0000-0000' }],
  ['맞지 않', { phone: '099-1234-5678' }],
  ['동의일이 없', { consentAt: '' }],
  ['동의일을 읽을', { consentAt: '동의함' }],
  ['동의일을 읽을', { consentAt: '2026-02-30' }],
  ['동의일을 읽을', { consentAt: '2026-13-01' }],
  ['동의일을 읽을', { consentAt: '11월' }],
  ['동의일을 읽을', { consentAt: '9999' }],
  ['동의일을 읽을', { consentAt: '1' }],
  ['오늘보다 뒤', { consentAt: '2026-11-22' }],
  ['오늘보다 뒤', { consentAt: '2062-11-01' }],
  ['보유 기간', { consentAt: '2026-05-20' }],
  ['보유 기간', { consentAt: '2019-01-01' }],
  ['보유 기간', { consentAt: '43466' }],
  ['접수일을 읽을', { registeredAt: '어제' }],
  ['접수일을 읽을', { registeredAt: '2026/11/31' }],
  ['접수일이 오늘보다', { registeredAt: '2026-12-01' }],
  ['메모가 1,000자', { memo: '가'.repeat(1001) }],
])('a row is refused: %s %o', (said, cells) => {
  expect(sentenceOf(cells)).toContain(said)
})

test.each<[string, Parameters<typeof withCells>[0]]>([
  ['기간 밖', { registeredAt: '2026-09-30' }],
  ['기간 밖', { registeredAt: '2026-11-01' }],
  ['접수일을 읽을', { registeredAt: '?' }],
  ['이름이 없', { name: '' }],
  ['맞지 않', { phone: '012-3456-7890' }],
])('a row of paper forms is refused: %s %o', (said, cells) => {
  expect(sentenceOf(cells, byPaper)).toContain(said)
})

test.each([
  ['010-2345-6789', '01023456789'],
  ['1023456789', '01023456789'],
  ['01023456789', '01023456789'],
  ['+82 10-2345-6789', '01023456789'],
  ['０１０ ２３４５ ６７８９', '01023456789'],
  ['010.2345.6789', '01023456789'],
  ['02-123-4567', '021234567'],
  ['212345678', '0212345678'],
  ['031-123-4567', '0311234567'],
  ['0507-1234-5678', '050712345678'],
  ['+1 415 555 0100', '+14155550100'],
])('a number is read as it is written: %s', (written, phone) => {
  expect(readRow(withCells({ phone: written }), rules)).toMatchObject({
    ok: true,
    customer: { fields: { phone } },
  })
})

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026. 11. 21.(토) 14:05', '2026-11-21'],
  ['2026.11.21', '2026-11-21'],
  ['26/1/2', '2026-01-02'],
  ['20261121', '2026-11-21'],
  ['2026년 1월 2일', '2026-01-02'],
  ['2026-11-21T05:00:00Z', '2026-11-21'],
  ['46347', '2026-11-21'],
  ['46347.58', '2026-11-21'],
  ['46347.999', '2026-11-21'],
  ['1/2/2026', undefined],
  ['', undefined],
])('a day is read as it is written: %s', (written, day) => {
  expect(readDay(written)).toBe(day)
})

test('readDay: numbers of days of a workbook that counts from 1904', () => {
  expect(readDay('44885', true)).toBe('2026-11-21')
  expect(readDay('44885.5', true)).toBe('2026-11-21')
  expect(readDay('2026-11-21', true)).toBe('2026-11-21')
})

test.each(['예', 'Y', 'O', '○', '동의', '1', 'TRUE', 'ｙ'])('agrees to advertisements: %s', (marketing) => {
  expect(readRow(withCells({ marketing }), rules)).toMatchObject({ customer: { marketing: true } })
})

test.each(['', 'N', '아니오', '미동의', '동의 안 함', '?', 'X', '0', '거부'])(
  'does not agree to advertisements: %s',
  (marketing) => {
    expect(readRow(withCells({ marketing }), rules)).toMatchObject({ customer: { marketing: false } })
  },
)

test('an empty row is nothing, and no fault', () => {
  expect(readRow(['', ' ', ''], rules)).toEqual({ ok: false, sentence: '' })
})

test('no sentence repeats what the row says', () => {
  const sentence = sentenceOf({ phone: '010-9999-99999' })
  expect(sentence).not.toMatch(/9999/)
})

test('columns are recognised by how offices name them', () => {
  expect(
    guessColumns([
      'No',
      '접수일자',
      '고객명',
      '휴대폰 번호',
      '관심평형',
      '유입경로',
      '거주지역',
      '비고',
      '개인정보 동의일',
      '광고수신동의',
    ]),
  ).toEqual({
    registeredAt: 1,
    name: 2,
    phone: 3,
    unitTypes: 4,
    source: 5,
    region: 6,
    memo: 7,
    consentAt: 8,
    marketing: 9,
  })
})

test.each([
  ['101동 1502호', '101-1502', '남향'],
  ['101동1502호(84A)', '', '남향\n관심 세대 101동1502호(84A)'],
  ['101동 1502호, 102동 301호', '', '남향\n관심 세대 101동 1502호, 102동 301호'],
  ['101동 9901호', '', '남향\n관심 세대 101동 9901호'],
])(
  'a home of interest that cannot be read or is not there is a line of the memo: %s',
  (written, home, message) => {
    const choices: ImportChoices = { ...byColumn, columns: { ...columns, home: 6 } }
    const row = [...withCells({ memo: '남향' }), written]
    const homes = new Set(['101-1502'])
    expect(readRow(row, { ...rules, choices, homes })).toMatchObject({
      customer: { fields: { home, message } },
    })
    const long = [...withCells({ memo: '가'.repeat(999) }), written]
    expect(readRow(long, { ...rules, choices, homes }).ok).toBe(home !== '')
  },
)

test('a field that the consent text of the site does not name is neither offered nor read', () => {
  const asked = fieldsOn('import', { items: '이름, 전화번호, 문의 내용' })
  const headings = ['이름', '전화번호', '동의일', '관심 세대']
  expect(guessColumns(headings)).toHaveProperty('home')
  expect(guessColumns(headings, asked)).not.toHaveProperty('home')
  expect([importOrder(asked).includes('home'), importOrder(fieldNames).includes('home')]).toEqual([
    false,
    true,
  ])
  const form: Record<string, string> = {
    'column-name': '0',
    'column-phone': '1',
    'column-consentAt': '2',
    'column-home': '3',
  }
  const chosen = checkChoices((name) => form[name] ?? '', { headings, since1904: false, asked }, rules.today)
  expect(chosen).toMatchObject({ ok: true })
  expect(chosen.ok && chosen.choices.columns).not.toHaveProperty('home')
  const choices: ImportChoices = { ...byColumn, columns: { name: 0, phone: 1, consentAt: 2, home: 3 } }
  const row = ['김민지', '010-2345-6789', '2026-11-01', '101동 1502호']
  expect(readRow(row, { ...rules, choices, asked })).toMatchObject({
    customer: { fields: { home: '', message: '' } },
  })
})

test.each([
  ['관심 세대', true],
  ['관심 동·호수', true],
  ['관심 동ㆍ호', true],
  ['희망 동/호수', true],
  ['관심세대(동·호)', true],
  // In many lists a part of the customer's address.
  ['동호수', false],
  ['동·호', false],
])('guessColumns: whether %s is a home of interest: %s', (heading, is) => {
  expect(guessColumns(['이름', '전화번호', heading]).home).toBe(is ? 2 : undefined)
})
