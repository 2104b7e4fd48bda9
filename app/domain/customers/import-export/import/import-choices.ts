import type { Day } from '#app/platform/korean-day.ts'

/** What a column of a list may hold, in the order in which headings are recognised. */
export const importFields = {
  consentAt: '개인정보 동의일',
  marketing: '광고 수신 동의',
  registeredAt: '접수일',
  phone: '전화번호',
  name: '이름',
  unitTypes: '관심 타입',
  source: '유입',
  region: '지역',
  memo: '메모',
} as const

export type ImportField = keyof typeof importFields

const headings: Record<ImportField, RegExp> = {
  consentAt: /동의.{0,4}(?:일|날짜|시각)|개인정보.{0,8}(?:일|날짜)/,
  marketing: /(?:광고|마케팅|수신|문자).{0,6}(?:동의|여부)|수신동의|^광고수신$/,
  registeredAt: /(?:접수|등록|유입|상담|내방|방문).{0,2}(?:일|날짜|시간|시각)|^(?:일자|날짜|date)$/i,
  phone: /전화|휴대|핸드폰|연락처|phone|mobile|^h\.?p/i,
  name: /이름|성명|고객명|성함|^고객$|^name$/i,
  unitTypes: /타입|평형|주택형|type/i,
  source: /유입|경로|매체|채널|source|channel/i,
  region: /지역|거주|주소/,
  memo: /메모|비고|내용|문의|특이|memo|note/i,
}

export type Columns = Partial<Record<ImportField, number>>

/** Which column holds what, by the headings; each column once. */
export function guessColumns(row: readonly string[]): Columns {
  const columns: Columns = {}
  const taken = new Set<number>()
  for (const field of Object.keys(importFields) as ImportField[]) {
    const index = row.findIndex((title, i) => !taken.has(i) && headings[field].test(title.replace(/\s/g, '')))
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
 */
export function checkChoices(
  field: (name: string) => string,
  { headings, since1904 }: { headings: readonly string[]; since1904: boolean },
  today: Day,
): { ok: true; choices: ImportChoices } | { ok: false; errors: Partial<Record<ChoiceFault, string>> } {
  const errors: Partial<Record<ChoiceFault, string>> = {}
  const columns: Columns = {}
  for (const name of Object.keys(importFields) as ImportField[]) {
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
