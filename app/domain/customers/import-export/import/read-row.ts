import { dayMs } from '#app/platform/durations.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { normalise } from '#app/platform/normalise.ts'
import { readName } from '#app/platform/person-name.ts'
import { readPhone } from '#app/platform/phone.ts'
import { hasResidentNumber } from '#app/platform/resident-number.ts'
import { keepUntil } from '../../customer/keep-until.ts'
import { checkLead, type LeadFields } from '../../customer/lead-form.ts'
import { type FieldName, fieldOf, otherFields, unknownHome } from '../../fields.ts'
import { columnOf, type ImportChoices, type ImportField } from './import-choices.ts'

export interface ImportedCustomer {
  fields: LeadFields
  marketing: boolean
  unitTypes: string[]
  source: string
  region: string
  registeredOn: Day
  consentOn: Day
}

export type ReadRow =
  | { ok: true; customer: ImportedCustomer }
  /** An empty row has no sentence. */
  | { ok: false; sentence: string }

const refuse = (sentence: string): ReadRow => ({ ok: false, sentence })

interface Rules {
  choices: ImportChoices
  today: Day
  /** Fields that the site asks for (`fieldsOn`); others are not read, though an earlier choice names their columns. */
  asked: readonly FieldName[]
  /** The site's homes; undefined where it has no layout, or no column names homes. */
  homes?: ReadonlySet<string> | undefined
  /** For so many months after the consent a registration may be kept. */
  months: number
}

/** A row of a list as a customer, or what is wrong with it. The sentence names nobody. */
export function readRow(row: readonly string[], rules: Rules): ReadRow {
  const { asked } = rules
  const { columns } = rules.choices
  const cell = (field: ImportField) => row[columns[field] ?? -1]?.trim() ?? ''
  if (row.every((one) => !one.trim())) return refuse('')
  const texts = [...asked.map(columnOf), 'source' as const, 'region' as const, 'unitTypes' as const].map(cell)
  if (texts.some((text) => /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|DIV\/0!|NULL!)/.test(text)))
    return refuse('엑셀 수식 오류(#N/A 등)가 있습니다.')
  if (texts.some(hasResidentNumber))
    return refuse('주민등록번호로 보이는 숫자가 있습니다. 법에 따라 보관할 수 없습니다.')
  const name = readName(cell('name'))
  if (!name.ok) return refuse(name.problem === 'missing' ? '이름이 없습니다.' : name.sentence)
  const phone = readPhone(cell('phone'))
  if (!phone.ok) return refuse(phone.problem === 'missing' ? '전화번호가 없습니다.' : phone.sentence)
  const days = readDays(cell('registeredAt'), cell('consentAt'), rules)
  if (!days.ok) return refuse(days.sentence)
  const others = readOthers(cell, rules)
  // A tab separates words, and a message may not have any.
  const memo = [cell('memo'), ...others.unread].filter(Boolean).join('\n').replaceAll('\t', ' ')
  if (memo.length > 1000)
    return refuse(`메모가${others.unread.length ? ' 읽지 못한 항목과 합해' : ''} 1,000자를 넘습니다.`)
  const checked = checkLead({
    ...Object.fromEntries(asked.map((field) => [field, cell(columnOf(field))])),
    ...others.values,
    message: memo,
    agree: true,
    ads: false,
  })
  if (!checked.ok) return refuse(Object.values(checked.errors)[0] ?? '내용을 확인해 주세요.')
  return {
    ok: true,
    customer: {
      fields: checked.fields,
      marketing: saysYes(cell('marketing')),
      unitTypes: cell('unitTypes')
        .split(/[,/·]/)
        .map((type) => type.trim().slice(0, 20))
        .filter(Boolean)
        .slice(0, 5),
      source: cell('source').slice(0, 60),
      region: cell('region').slice(0, 40),
      ...days.value,
    },
  }
}

/**
 * The optional fields of a row. What cannot be read, or is a home that the site does not have, is a line of the memo: an optional
 * cell loses no customer, and the office reads what was written.
 */
function readOthers(cell: (field: ImportField) => string, { asked, homes }: Rules) {
  const values: Partial<Record<FieldName, string>> = {}
  const unread: string[] = []
  for (const name of otherFields) {
    const written = asked.includes(name) ? cell(columnOf(name)) : ''
    const read = fieldOf(name).read(written)
    const isRead = read.ok && !(name === 'home' && unknownHome(read.value, homes))
    values[name] = isRead ? read.value : ''
    if (!isRead) unread.push(`${fieldOf(name).label} ${written}`)
  }
  return { values, unread }
}

type Part<Value> = { ok: true; value: Value } | { ok: false; sentence: string }

function readDays(
  registeredAt: string,
  consentAt: string,
  { choices, today, months }: Rules,
): Part<{ registeredOn: Day; consentOn: Day }> {
  const registered = registeredAt ? readDay(registeredAt, choices.since1904) : undefined
  if (registeredAt && !registered) return { ok: false, sentence: '접수일을 읽을 수 없습니다.' }
  if (registered && registered > today) return { ok: false, sentence: '접수일이 오늘보다 뒤입니다.' }
  let consentOn: Day
  if (choices.consent.way === 'column') {
    if (!consentAt) return { ok: false, sentence: '개인정보 동의일이 없습니다.' }
    const consent = readDay(consentAt, choices.since1904)
    if (!consent) return { ok: false, sentence: '개인정보 동의일을 읽을 수 없습니다.' }
    if (consent > today) return { ok: false, sentence: '개인정보 동의일이 오늘보다 뒤입니다.' }
    consentOn = consent
  } else {
    const { from, until } = choices.consent
    if (registered && (registered < from || registered > until))
      return { ok: false, sentence: '접수일이 종이 동의서를 받은 기간 밖입니다.' }
    // Without a day of its own the earliest: nobody is kept for longer than agreed to.
    consentOn = registered ?? from
  }
  if (+keepUntil(months, noon(consentOn)) <= noon(today).getTime() - dayMs / 2)
    return {
      ok: false,
      sentence: `동의한 보유 기간(${months}개월)이 지났습니다. 보관하지 말고 파기해 주세요.`,
    }
  return { ok: true, value: { registeredOn: registered ?? consentOn, consentOn } }
}

export const noon = (day: Day): Date => new Date(`${day}T12:00:00+09:00`)

/** Days by which the two ways to count differ (ECMA-376, part 1, 18.17.4.1). */
const daysUntil1904 = 1462

/** `2026-11-21`, `2026. 11. 21.(토) 14:05`, `26/11/21`, `20261121`, `2026년 11월 21일`, or a spreadsheet's number of days since 1900 or 1904. */
export function readDay(written: string, since1904 = false): Day | undefined {
  const text = normalise(written, 'NFKC').trim()
  if (/^\d{5}(?:\.\d{1,15})?$/.test(text)) {
    const serial = Math.floor(Number(text)) + (since1904 ? daysUntil1904 : 0)
    return serial > 36_000 && serial < 73_000
      ? dayOf(new Date(Date.UTC(1899, 11, 30) + serial * dayMs))
      : undefined
  }
  const [, year, month, date] =
    /^(20\d{2})(\d{2})(\d{2})$/.exec(text) ??
    /^((?:20)?\d{2})\s?[-./년]\s?(\d{1,2})\s?[-./월]\s?(\d{1,2})(?!\d)/.exec(text) ??
    []
  if (!year || !month || !date) return undefined
  const [y, m, d] = [Number(year.length === 2 ? `20${year}` : year), Number(month), Number(date)]
  const at = new Date(Date.UTC(y, m - 1, d))
  return at.getUTCMonth() === m - 1 && at.getUTCDate() === d ? dayOf(at) : undefined
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10) as Day

/** Whatever does not clearly agree does not agree (정보통신망법 제50조). */
const saysYes = (written: string): boolean =>
  /^(?:y|yes|o|○|◯|v|✓|✔|1|true|예|네|동의|동의함|수신|수신동의|수신함)$/i.test(
    normalise(written, 'NFKC').trim(),
  ) || /^[○◯✓✔]$/.test(written.trim())

export const todayOf = (now: Date): Day => koreanDay(now)
