import type { Day } from '#app/platform/korean-day.ts'
import { type FieldName, fieldNames, fieldOf, type fields, otherFields } from '../../fields.ts'

/** A column of a list: what it may contain, and the headings by which it is recognised. */
interface ImportColumn {
  label: string
  heading: RegExp
  note?: string
}

type FieldColumn<Name extends FieldName> = Name extends FieldName
  ? (typeof fields)[Name]['imported'] extends { key: infer Key extends string }
    ? Key
    : Name
  : never

/** The name of a field's column in the choices of an import. */
export const columnOf = <Name extends FieldName>(name: Name): FieldColumn<Name> =>
  (fieldOf(name).imported.key ?? name) as FieldColumn<Name>

export type ImportField =
  | 'consentAt'
  | 'marketing'
  | 'registeredAt'
  | 'unitTypes'
  | 'source'
  | 'region'
  | FieldColumn<FieldName>

const ofFields = (names: readonly FieldName[]) =>
  Object.fromEntries(names.map((name) => [columnOf(name), fieldOf(name).imported])) as Record<
    FieldColumn<FieldName>,
    ImportColumn
  >

/** What a column may hold, in the order in which headings are recognised: words that others contain come first. */
export const importFields: Readonly<Record<ImportField, ImportColumn>> = {
  consentAt: {
    label: '개인정보 동의일',
    heading: /동의.{0,4}(?:일|날짜|시각)|개인정보.{0,8}(?:일|날짜)/,
  },
  marketing: {
    label: '광고 수신 동의',
    heading: /(?:광고|마케팅|수신|문자).{0,6}(?:동의|여부)|수신동의|^광고수신$/,
  },
  registeredAt: {
    label: '접수일',
    heading: /(?:접수|등록|유입|상담|내방|방문).{0,2}(?:일|날짜|시간|시각)|^(?:일자|날짜|date)$/i,
  },
  ...ofFields(['phone', 'name', ...otherFields]),
  unitTypes: { label: '관심 타입', heading: /타입|평형|주택형|type/i },
  source: { label: '유입', heading: /유입|경로|매체|채널|source|channel/i },
  region: { label: '지역', heading: /지역|거주|주소/ },
  ...ofFields(['message']),
}

/** In the order of a form. */
const order: readonly ImportField[] = [
  'name',
  'phone',
  'registeredAt',
  'consentAt',
  'marketing',
  'unitTypes',
  ...otherFields,
  'source',
  'region',
  columnOf('message'),
]

/** The columns that an import may use where the site asks for these fields of a registration (개인정보 보호법 제16조). */
const columnsOn = (all: readonly ImportField[], asked: readonly FieldName[]): ImportField[] => {
  const unasked = new Set<ImportField>(
    fieldNames.filter((name) => !asked.includes(name)).map((name) => columnOf(name)),
  )
  return all.filter((field) => !unasked.has(field))
}

/** The columns that the screen offers, in the order of a form. */
export const importOrder = (asked: readonly FieldName[]): ImportField[] => columnsOn(order, asked)

export type Columns = Partial<Record<ImportField, number>>

/**
 * Which column holds what, by the headings; each column once.
 * @param asked fields that the site asks for (`fieldsOn`); all, where a row is only tested for being one of headings
 */
export function guessColumns(row: readonly string[], asked: readonly FieldName[] = fieldNames): Columns {
  const columns: Columns = {}
  const taken = new Set<number>()
  const titles = row.map((title) => title.replace(/[\s·ㆍ・･‧]/g, ''))
  for (const field of columnsOn(Object.keys(importFields) as ImportField[], asked)) {
    const index = titles.findIndex((title, i) => !taken.has(i) && importFields[field].heading.test(title))
    if (index < 0) continue
    columns[field] = index
    taken.add(index)
  }
  return columns
}

/**
 * How it is known that the customers agreed (개인정보 보호법 제15조, 제22조): a day in each row, or paper forms of these days that
 * somebody vouches for. Who agreed to nothing cannot be kept.
 */
export type ImportConsent = { way: 'column' } | { way: 'paper'; from: Day; until: Day; vouchedBy: string }

export interface ImportChoices {
  columns: Columns
  consent: ImportConsent
  /** What becomes of a customer who is registered already. */
  known: 'join' | 'skip'
  /** Numbers of days count from 1904, as in workbooks of old Macs; absent: from 1900. */
  since1904?: boolean
}

export type ChoiceFault = 'name' | 'phone' | 'consent' | 'twice' | 'from' | 'until' | 'vouchedBy'

const day = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/**
 * @param headings of all columns that were read
 * @param since1904 whether numbers of days count from 1904
 * @param asked fields that the site asks for (`fieldsOn`); columns of others are left out
 */
export function checkChoices(
  field: (name: string) => string,
  {
    headings,
    since1904,
    asked,
  }: { headings: readonly string[]; since1904: boolean; asked: readonly FieldName[] },
  today: Day,
): { ok: true; choices: ImportChoices } | { ok: false; errors: Partial<Record<ChoiceFault, string>> } {
  const errors: Partial<Record<ChoiceFault, string>> = {}
  const columns: Columns = {}
  for (const name of importOrder(asked)) {
    const value = field(`column-${name}`)
    if (/^\d{1,2}$/.test(value) && Number(value) < headings.length) columns[name] = Number(value)
  }
  const used = Object.values(columns)
  if (columns.name === undefined) errors.name = '이름이 있는 열을 선택해 주세요.'
  if (columns.phone === undefined) errors.phone = '전화번호가 있는 열을 선택해 주세요.'
  if (new Set(used).size < used.length) errors.twice = '한 열을 두 가지로 쓸 수 없습니다.'
  const [from, until] = [field('from'), field('until')]
  const vouchedBy = field('vouchedBy').trim().slice(0, 60)
  const isPaper = field('consent') === 'paper'
  if (!isPaper && columns.consentAt === undefined)
    errors.consent = '동의일이 있는 열을 선택하거나, 종이 동의서로 확인한다고 표시해 주세요.'
  if (isPaper) {
    if (!day.test(from) || from > today) errors.from = '동의서를 받기 시작한 날을 적어 주세요.'
    if (!day.test(until) || until > today || until < from)
      errors.until = '동의서를 마지막으로 받은 날을 적어 주세요.'
    if (vouchedBy.length < 2) errors.vouchedBy = '동의서를 보관하고 확인한 사람을 적어 주세요.'
  }
  if (Object.keys(errors).length) return { ok: false, errors }
  return {
    ok: true,
    choices: {
      columns,
      consent: isPaper
        ? { way: 'paper', from: from as Day, until: until as Day, vouchedBy }
        : { way: 'column' },
      known: field('known') === 'skip' ? 'skip' : 'join',
      ...(since1904 && { since1904 }),
    },
  }
}
