import type { LeadForm } from '#app/db/column-types.ts'
import type { SealedPlace } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import { readHomeName } from '#app/domain/homes/read-home-name.ts'
import { normalise, visibleLine } from '#app/platform/normalise.ts'
import { maskName, readName } from '#app/platform/person-name.ts'
import { formatPhone, maskPhone, readPhone } from '#app/platform/phone.ts'
import { hasResidentNumber, residentNumberRefused } from '#app/platform/resident-number.ts'
import { readReceiptNo } from '#app/platform/typed-code.ts'

type ReadField = { ok: true; value: string } | { ok: false; sentence: string }

/** The forms that create registrations, and the form for corrections by staff. */
export type FormOfField = LeadForm | 'correction'

interface Column {
  name: keyof Database['leads']
  isSealed: boolean
}

/** One field of a registration. Everything that writes, shows, moves or asks for it follows this. */
interface Field {
  column: Column
  /** One for all registrations of a number: a repeated registration has none of its own. */
  isShared?: true
  label: string
  forms: readonly FormOfField[]
  isRequired?: true
  input: {
    type?: 'tel'
    autoComplete?: 'name' | 'tel'
    placeholder?: string
    maxLength: number
    /** Lines of a longer text. */
    rows?: number
  }
  /** The value as it is stored, empty for nothing, or what is wrong with it. */
  read(written: string): ReadField
  /** As people read it; absent: as it is stored. */
  format?(value: string): string
  /**
   * What is seen without a record of who looked. Empty is for `message` alone, of which screens say that there is one: another
   * field would show nowhere.
   */
  mask(value: string): string
  exported: { title: string; width: number }
  /**
   * `heading` is tested without spaces and middle dots. `key`: its name in the stored choices of imports, where that is another
   * one. `note`: what the screen says beside the choice of its column.
   */
  imported: { label: string; heading: RegExp; key?: string; note?: string }
  /** As a column of the customers' list, which shows it masked. */
  listed?: { title: string }
  /** How the consent text and the privacy page name it (개인정보 보호법 제15조제2항, 제30조제1항). */
  named: { as: string; by: RegExp }
  /**
   * Sites had published their consent texts before this field came: a form asks for it only where its text names it. Every new
   * field has this.
   */
  isAskedWhereNamed?: true
  /** On the public form only where a link brought it: from the cards of this block. */
  broughtBy?: 'buildings'
}

/** A column of registrations whose values are encrypted; with another place it does not compile. */
const sealedColumn = <Name extends string>(place: `leads.${Name}` & SealedPlace) => ({
  name: `${place.slice('leads.'.length)}_sealed` as `${Name}_sealed`,
  isSealed: true as const,
})

/** A column that registrations and repeated registrations have, not encrypted. */
const plainColumn = <Name extends string & keyof Database['leads'] & keyof Database['repeat_registrations']>(
  name: Name,
) => ({ name, isSealed: false as const })

const invisible = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const clean = (text: string) => normalise(text.replace(/\r\n?/g, '\n').replace(invisible, '')).trim()

/** A resident registration number may not be collected (개인정보 보호법 §24의2), not even inside a message. */
const residentNumber = /(?<!\d)\d{6}[-–—.\s]{0,3}[1-8]\d{6}(?!\d)/

function readMessage(written: string): ReadField {
  const value = clean(written)
  if (value.length > 1000) return { ok: false, sentence: '문의 내용은 1,000자까지 적을 수 있습니다.' }
  return residentNumber.test(normalise(value, 'NFKC'))
    ? {
        ok: false,
        sentence: '주민등록번호로 보이는 숫자가 있습니다. 법에 따라 받을 수 없으니 지우고 다시 보내 주세요.',
      }
    : { ok: true, value }
}

/** `101동 1502호`, `101-1502`, `101 1502`, as `101-1502`. Whether the site has it is asked by `unknownHome`. */
export function readHome(written: string): ReadField {
  if (!visibleLine(written)) return { ok: true, value: '' }
  const value = readHomeName(written)
  return value
    ? { ok: true, value }
    : { ok: false, sentence: '관심 세대는 ‘101동 1502호’처럼 동과 호를 적어 주세요.' }
}

const formatHome = (value: string): string => value.replace(/^([^-]+)-([^-]+)$/, '$1동 $2호')

/** @param homes of the site; undefined where it has none and no layout, so that nobody can say @returns what is wrong with a home that was read */
export const unknownHome = (home: string, homes: ReadonlySet<string> | undefined): string | undefined =>
  home && homes && !homes.has(home)
    ? `${formatHome(home)}는 동·호수배치도에서 찾을 수 없습니다. 동과 호를 확인해 주세요.`
    : undefined

const everywhere = ['popup', 'inline', 'enquiry', 'call', 'desk', 'import', 'correction'] as const

/** The fields of a registration, in their order in forms and files. */
export const fields = {
  name: {
    column: sealedColumn('leads.name'),
    label: '이름',
    forms: everywhere,
    isRequired: true,
    input: { autoComplete: 'name', placeholder: '홍길동', maxLength: 40 },
    read: (written) => {
      const result = readName(written)
      return result.ok ? { ok: true, value: result.name } : result
    },
    mask: maskName,
    exported: { title: '이름', width: 12 },
    imported: { label: '이름', heading: /이름|성명|고객명|성함|^고객$|^name$/i },
    named: { as: '이름', by: /이름|성명|성함/ },
  },
  phone: {
    column: sealedColumn('leads.phone'),
    isShared: true,
    label: '전화번호',
    forms: everywhere,
    isRequired: true,
    input: { type: 'tel', autoComplete: 'tel', placeholder: '010-0000-0000', maxLength: 40 },
    read: (written) => {
      const result = readPhone(written)
      return result.ok ? { ok: true, value: result.phone } : result
    },
    format: formatPhone,
    mask: maskPhone,
    exported: { title: '전화번호', width: 16 },
    imported: { label: '전화번호', heading: /전화|휴대|핸드폰|연락처|phone|mobile|^h\.?p/i },
    named: { as: '전화번호', by: /전화|휴대|연락처/ },
  },
  message: {
    column: sealedColumn('leads.message'),
    label: '문의 내용',
    forms: ['inline', 'enquiry', 'call', 'import'],
    input: { placeholder: '관심 있는 주택형이나 궁금한 점을 남겨 주세요.', maxLength: 1000, rows: 5 },
    read: readMessage,
    mask: () => '',
    exported: { title: '문의', width: 40 },
    imported: { label: '메모', heading: /메모|비고|내용|문의|특이|memo|note/i, key: 'memo' },
    named: { as: '문의 내용', by: /문의|상담 ?내용|요청 ?사항/ },
  },
  /** 관심 세대. Not encrypted: it names a home of the site, like the types of interest, and nobody by itself. */
  home: {
    column: plainColumn('home'),
    label: '관심 세대',
    forms: ['inline', 'enquiry', 'call', 'desk', 'import', 'correction'],
    input: { placeholder: '101동 1502호', maxLength: 40 },
    read: readHome,
    format: formatHome,
    mask: formatHome,
    exported: { title: '관심 세대', width: 14 },
    imported: {
      label: '관심 세대',
      // Not `동호수` alone: in many lists it is a part of the customer's address.
      heading: /(?:관심|희망)(?:세대|동[/,]?호)/,
      note: '동·호수배치도에서 찾을 수 없는 세대는 메모에 적습니다.',
    },
    listed: { title: '관심 세대' },
    named: { as: '관심 세대(동·호수)', by: /관심 ?세대|동[·,\s]?호수/ },
    isAskedWhereNamed: true,
    broughtBy: 'buildings',
  },
} as const satisfies Record<string, Field>

type Fields = typeof fields
export type FieldName = keyof Fields

/** Fields that a repeated registration of the number has as well. */
export type RepeatedField = {
  [Name in FieldName]: Fields[Name] extends { isShared: true } ? never : Name
}[FieldName]

/** The columns that hold these fields. */
export type ColumnsOf<Name extends FieldName> = {
  [Each in Name as Fields[Each]['column']['name']]: Fields[Each] extends { isRequired: true }
    ? string
    : string | null
}

export const fieldNames = Object.keys(fields) as FieldName[]

type PlainField = {
  [Name in FieldName]: Fields[Name] extends { column: { isSealed: false } } ? Name : never
}[FieldName]
export type OtherField = Exclude<FieldName, 'name' | 'phone' | 'message'>

/** With the type of a field that may have every property. */
export const fieldOf = (name: FieldName): Field => fields[name]

export const repeatedFields = fieldNames.filter((name): name is RepeatedField => !fieldOf(name).isShared)

/** All but who it is and what they ask, which screens show in places of their own. */
export const otherFields = fieldNames.filter(
  (name): name is OtherField => name !== 'name' && name !== 'phone' && name !== 'message',
)

/** What the desk corrects by itself, as it writes down what it knows. */
export const notedFields = fieldNames.filter(
  (name): name is PlainField => !fieldOf(name).column.isSealed && fieldOf(name).forms.includes('correction'),
)

/** What is corrected on the customer's request, with a record (개인정보 보호법 제36조). */
export const correctedFields = fieldNames.filter(
  (name): name is Exclude<FieldName, PlainField> =>
    fieldOf(name).column.isSealed && fieldOf(name).forms.includes('correction'),
)
export type CorrectedField = (typeof correctedFields)[number]
export type NotedField = (typeof notedFields)[number]

/** Reads what was typed into some of the fields. `values` lacks those that have an error. */
export function readFields<Name extends FieldName>(
  names: readonly Name[],
  typed: Partial<Record<Name, string>>,
): { values: Record<Name, string>; errors: Partial<Record<Name, string>> } {
  const values: Partial<Record<Name, string>> = {}
  const errors: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const result = fieldOf(name).read(typed[name] ?? '')
    if (result.ok) values[name] = result.value
    else errors[name] = result.sentence
  }
  return { values: values as Record<Name, string>, errors }
}

/** As people read a stored value. */
export const formatField = (name: FieldName, value: string): string => fieldOf(name).format?.(value) ?? value

export const formatFields = <Name extends FieldName>(values: Record<Name, string>): Record<Name, string> => {
  const names = Object.keys(values) as Name[]
  return Object.fromEntries(names.map((name) => [name, formatField(name, values[name])])) as Record<
    Name,
    string
  >
}

/** A value as everybody of the office sees it; empty where there is none, or only that there is one. */
export const maskField = (name: FieldName, value: string): string => value && fieldOf(name).mask(value)

/** What the consent text lists under 수집 항목; a form without a message may have words of its own. */
interface Items {
  items: string
  itemsWithoutMessage?: string | undefined
}

/** The forms of the website. */
export const publicForms = ['popup', 'inline', 'enquiry'] as const

/** The items of the consent text that a form shows. The office reads out, or shows on a tablet, the items of forms with a message. */
export const itemsOn = (form: FormOfField, text: Items): string =>
  (publicForms.some((one) => one === form) && !fieldOf('message').forms.includes(form)
    ? text.itemsWithoutMessage
    : undefined) ?? text.items

/** The fields that a form asks for under a consent text. */
export const fieldsOn = (form: FormOfField, text: Items): FieldName[] =>
  fieldNames.filter((name) => {
    const { forms, isAskedWhereNamed, named } = fieldOf(name)
    return forms.includes(form) && (!isAskedWhereNamed || named.by.test(itemsOn(form, text)))
  })

/** The fields that the desk may note about a customer under a consent text. */
export const notedOn = (text: Items): NotedField[] => {
  const asked = fieldsOn('correction', text)
  return notedFields.filter((name) => asked.includes(name))
}

/** The parameter by which a link to the registration page carries a home, `?home=101-1502`. */
export const homeParam = 'home'

/** Beside a number alone, the building: `?building=101&home=1502`, as the form of 동·호수배치도 sends it. */
export const buildingParam = 'building'

/** Whether links may carry a home to the registration page. */
export const takesHomes = (text: Items): boolean => fieldsOn('enquiry', text).includes('home')

export const storeys = ['low', 'middle', 'high'] as const
export type Storey = (typeof storeys)[number]
export const storeyNames: Record<Storey, string> = { low: '저층', middle: '중층', high: '고층' }

export const grades = ['A', 'B', 'C'] as const

export const purposes = ['living', 'moving', 'children', 'invest'] as const
export type Purpose = (typeof purposes)[number]
export const purposeNames: Record<Purpose, string> = {
  living: '실거주',
  moving: '갈아타기',
  children: '자녀 거주',
  invest: '투자·임대',
}

/** Proposals; the desk may type another. */
export const sourceProposals = [
  '지인 소개',
  '현수막',
  '전단',
  '포털 검색',
  '유튜브',
  '블로그·카페',
  '신문·방송',
  '부동산',
] as const

export interface Interest {
  types: string[]
  storeys: Storey[]
}

/** JSON of `leads.interest`. What is no list there counts as empty. */
export function parseInterest(json: string | null): Interest {
  const kept: { types?: unknown; storeys?: unknown } | null = json ? parseJson(json) : null
  const words = (list: unknown) =>
    Array.isArray(list) ? list.filter((word): word is string => typeof word === 'string') : []
  const chosen = words(kept?.storeys)
  return { types: words(kept?.types), storeys: storeys.filter((storey) => chosen.includes(storey)) }
}

function parseJson(json: string): { types?: unknown; storeys?: unknown } | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** What a desk writes down about a customer, as it is typed. */
export interface FieldsDraft extends Partial<Record<NotedField, string>> {
  types: string[]
  storeys: string[]
  grade: string
  region: string
  partySize: string
  purpose: string
  source: string
  /** A receipt number, or nothing. */
  introducedBy: string
}

/** A noted field that is absent stays as it is. */
export interface LeadFieldsInput extends Partial<Record<NotedField, string>> {
  interest: Interest
  grade: string | null
  region: string | null
  partySize: number | null
  purpose: Purpose | null
  source: string | null
  introducedBy: string | null
}

export type FieldErrors = Partial<Record<keyof FieldsDraft, string>>

const maxWords = 40
const maxParty = 20

const among = <Word extends string>(words: readonly Word[], value: string): Word | null =>
  words.find((word) => word === value) ?? null

/**
 * @param types that the site has
 * @param asked fields that the desk may note at this site (`notedOn`); others are not read
 */
export function checkFields(
  draft: FieldsDraft,
  types: readonly string[],
  asked: readonly NotedField[],
): { ok: true; fields: LeadFieldsInput } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const party = draft.partySize.trim()
  const partySize = party ? Number(party) : null
  if (partySize !== null && !(Number.isInteger(partySize) && partySize >= 1 && partySize <= maxParty))
    errors.partySize = `1명에서 ${maxParty}명까지 적어 주세요.`
  for (const field of ['region', 'source'] as const) {
    if (draft[field].trim().length > maxWords) errors[field] = `${maxWords}자까지 적을 수 있습니다.`
    if (hasResidentNumber(draft[field])) errors[field] = residentNumberRefused
  }
  const noted = readFields(asked, draft)
  Object.assign(errors, noted.errors)
  if (Object.keys(errors).length) return { ok: false, errors }
  return {
    ok: true,
    fields: {
      ...noted.values,
      interest: {
        types: types.filter((type) => draft.types.includes(type)),
        storeys: storeys.filter((storey) => draft.storeys.includes(storey)),
      },
      grade: among(grades, draft.grade),
      region: draft.region.trim() || null,
      partySize,
      purpose: among(purposes, draft.purpose),
      source: draft.source.trim() || null,
      introducedBy: readReceiptNo(draft.introducedBy) ?? (draft.introducedBy.trim() || null),
    },
  }
}
