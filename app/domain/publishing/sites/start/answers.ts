import { z } from 'zod'
import { labelOfType } from '#app/domain/site/homes-of-facts.ts'
import { phoneField } from '#app/domain/site/phone-field.ts'
import { siteHost, siteSlug } from '#app/domain/site/site-names.ts'
import { daySchema } from '#app/platform/day-schema.ts'
import { withParticle } from '#app/platform/particle.ts'
import { findHead, isSumRow, readUnitType, rowsIn } from '#app/platform/pasted-table.ts'
import { readTypedNumber } from '#app/platform/typed-number.ts'

const line = (max: number) => z.string().trim().max(max, `${max}자까지 적을 수 있습니다`)
const needed = (max: number, message: string) => line(max).min(1, message)
const count = (max: number) =>
  z.coerce.number('숫자로 적어 주세요').int('소수 없이 적어 주세요').min(1, '1 이상이어야 합니다').max(max)

export interface UnitType {
  id: string
  /** `84㎡A` */
  label: string
  households: number
  /** Square metres. */
  exclusive: number
  common: number | undefined
  other: number | undefined
}

export interface Phase {
  name: string
  households: number
  buildings: number
}

/** A row of a pasted table and the number of its line, from 1. */
type Row = [line: number, cells: string[]]

/** Rows with entries: blank rows, headings and sums are none. */
const entriesOf = (rows: string[][]): Row[] =>
  rows.flatMap((cells, i): Row[] => (hasNumber(cells) && !isSumRow(cells) ? [[i + 1, cells]] : []))

/** A heading has no number; a type's name may be all that a row has. */
const hasNumber = (cells: string[]): boolean =>
  cells.some((cell, i) => !Number.isNaN(numberIn(cell)) || (i === 0 && /^\d/.test(cell)))

/** A number with or without its unit; of a blank cell none, as of anything else. */
const numberIn = (cell: string | undefined): number =>
  readTypedNumber(cell?.replace(/(?:m2|세대|개?\s?동)$/, '') ?? '')

/** Columns of a table of unit types, in the order of a table without headings. */
const typeColumns = {
  name: /타입|주택형|형별|^형$/,
  households: /세대/,
  exclusive: /전용/,
  common: /^(?!.*기타).*공용/,
  other: /기타/,
} as const

type TypeColumn = keyof typeof typeColumns

/** The columns of unit types, by the headings, or in order where there are none. */
const columnsOf = (rows: string[][]): Record<TypeColumn, number> =>
  findHead(
    rows.filter((cells) => !hasNumber(cells)),
    typeColumns,
    ['name', 'households'],
  )?.columns ?? { name: 0, households: 1, exclusive: 2, common: 3, other: 4 }

type Issues = z.core.$RefinementCtx['addIssue']

function readTypes(text: string, addIssue: Issues): UnitType[] {
  const lines = rowsIn(text)
  const isSpaced = lines.every((cells) => cells.length === 1)
  // Spaces part the cells of a line where nothing else does, but not the words of a title.
  const rows = lines.map((cells) => {
    const [first = ''] = cells
    return cells.length === 1 && (isSpaced || /\d/.test(first)) ? first.split(/\s+/) : cells
  })
  const columns = columnsOf(rows)
  const types = entriesOf(rows).flatMap(([line, cells]): UnitType[] => {
    const at = (column: TypeColumn) => cells[columns[column]] ?? ''
    const complain = (message: string): [] => {
      addIssue({ code: 'custom', message: `${line}번째 줄: ${message}` })
      return []
    }
    const name = at('name')
    const id = readUnitType(name)
    if (!id) return complain(`주택형 ${withParticle(`‘${name}’`, '을')} 84A, 84㎡A, 101처럼 적어 주세요`)
    const area = Number.parseInt(id, 10)
    const type: UnitType = {
      id,
      label: labelOfType(id),
      households: numberIn(at('households')),
      exclusive: numberIn(at('exclusive') || exclusiveInName(name)),
      common: at('common') ? numberIn(at('common')) : undefined,
      other: at('other') ? numberIn(at('other')) : undefined,
    }
    if (!Number.isInteger(type.households) || type.households < 1)
      return complain('세대수를 숫자로 적어 주세요')
    if (Math.floor(type.exclusive) !== area)
      return complain(`전용면적은 ㎡로, ${area}.0000~${area}.9999여야 합니다`)
    if ([type.common, type.other].some((one) => one !== undefined && !(one > 0)))
      return complain('공용면적을 ㎡ 단위의 숫자로 적어 주세요')
    return [type]
  })
  // The law has areas in square metres; 평 turned back into them would be wrong in the last digits.
  if (rows.some((cells) => Object.values(columns).some((i) => /[(\d.]평\)?$/.test(cells[i] ?? ''))))
    addIssue({ code: 'custom', message: '면적을 평이 아니라 ㎡로, 소수 넷째 자리까지 적어 주세요' })
  const twice = types.find(({ id }, i) => types.findIndex((one) => one.id === id) < i)
  if (twice)
    addIssue({ code: 'custom', message: `주택형 ${withParticle(`‘${twice.label}’`, '이')} 두 번 있습니다` })
  if (types.length > 40) addIssue({ code: 'custom', message: '주택형은 40개까지 적을 수 있습니다' })
  return types
}

/** Labels of the types in a pasted table, for whom is still typing. */
export const typeLabelsIn = (text: string): string[] => readTypes(text, () => {}).map(({ label }) => label)

/** The official name of a type is its exclusive area: `084.9511A`. */
const exclusiveInName = (name: string): string | undefined => /^\d{2,3}\.\d{1,4}/.exec(name)?.[0]

function readPhases(text: string, addIssue: Issues): Phase[] {
  const phases = entriesOf(rowsIn(text)).flatMap(([line, [name = '', households, buildings]]): Phase[] => {
    const phase = { name, households: numberIn(households), buildings: numberIn(buildings) }
    if (name && name.length <= 20 && phase.households >= 1 && phase.buildings >= 1) return [phase]
    addIssue({
      code: 'custom',
      message: `${line}번째 줄: ‘1단지, 420, 5’처럼 이름, 세대수, 동수를 적어 주세요`,
    })
    return []
  })
  if (phases.length > 9) addIssue({ code: 'custom', message: '단지는 9개까지 나눌 수 있습니다' })
  return phases
}

const optionalDay = z.union([z.literal('').transform(() => undefined), daySchema]).optional()

/** What is asked for a new site; some sixty values, of which those that may come later are empty. */
export const siteAnswers = z
  .strictObject({
    slug: siteSlug,
    name: needed(40, '단지 이름을 적어 주세요'),
    shortName: line(20),
    place: needed(60, '어디에 짓는지 시·구·동까지 적어 주세요'),
    phone: phoneField('office'),
    hours: needed(60, '상담 시간을 적어 주세요'),
    developer: needed(40, '시행사를 적어 주세요'),
    developerText: line(120),
    builder: needed(40, '시공사를 적어 주세요'),
    builderText: line(120),
    modelHouse: line(80),
    email: z.union([z.literal(''), z.email('이메일 주소를 다시 확인해 주세요')]),
    agency: line(40),
    messenger: line(40),
    hosting: line(40),
    households: count(50_000),
    buildings: count(300),
    floorsAbove: count(120),
    floorsBelow: z.coerce.number('숫자로 적어 주세요').int().min(0).max(20),
    phases: z
      .string()
      .max(2000)
      .transform((text, context) => readPhases(text, (issue) => context.addIssue(issue))),
    types: z
      .string()
      .max(6000)
      .transform((text, context) => readTypes(text, (issue) => context.addIssue(issue))),
    notice: optionalDay,
    special: optionalDay,
    first: optionalDay,
    second: optionalDay,
    winners: optionalDay,
    contractFrom: optionalDay,
    contractUntil: optionalDay,
    moveIn: z.union([z.literal(''), z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '2029-12처럼 적어 주세요')]),
    colour: z.string().regex(/^#[0-9a-f]{6}$/i, '#1f4a6b처럼 적어 주세요'),
    host: z.union([z.literal(''), siteHost]),
  })
  .superRefine((answers, { addIssue }) => {
    const fault = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    const { types, phases, households, buildings } = answers
    // What is too long has an error of its own, and was not read.
    if (!Array.isArray(types) || !Array.isArray(phases)) return
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    const ofTypes = sum(types.map((one) => one.households))
    if (!types.length) fault('types', '주택형을 하나 이상 적어 주세요')
    else if (ofTypes !== households)
      fault('types', `주택형의 합(${ofTypes}세대)이 총 세대수(${households}세대)와 다릅니다`)
    if (phases.length === 1) fault('phases', '단지가 하나이면 비워 두세요')
    if (phases.length > 1) {
      const ofPhases = sum(phases.map((one) => one.households))
      if (ofPhases !== households)
        fault('phases', `단지별 합계(${ofPhases}세대)이 총 세대수(${households}세대)와 다릅니다`)
      const built = sum(phases.map((one) => one.buildings))
      if (built !== buildings)
        fault('phases', `단지별 합계(${built}개 동)이 동수(${buildings}개 동)와 다릅니다`)
    }
    if (!answers.contractFrom !== !answers.contractUntil)
      fault('contractUntil', '계약 기간은 시작일과 마감일을 함께 적어 주세요')
  })

export type SiteAnswers = z.infer<typeof siteAnswers>

/** Stands where something has still to be written; no site opens with it. */
export const blank = '○○○'
