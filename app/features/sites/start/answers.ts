import { z } from 'zod'
import { daySchema } from '../../../platform/day-schema.ts'
import { siteHost, siteSlug } from '../../site/site-names.ts'

const line = (max: number) => z.string().trim().max(max, `${max}자까지 적을 수 있습니다`)
const needed = (max: number, message: string) => line(max).min(1, message)
const count = (max: number) =>
  z.coerce.number('숫자로 적어 주세요').int('소수 없이 적어 주세요').min(1, '1 이상이어야 합니다').max(max)

/** 84A, 101, 84T, 84A1: exclusive area in whole square metres, and what tells apart types of the same area. */
const typeName = /^(\d{2,3})\s?㎡?\s?([A-Za-z]?\d?)$/

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

/** Cells as typed or pasted from a sheet: by tabs, else by commas that are no part of a number. */
const cellsOf = (row: string): string[] =>
  row.split(row.includes('\t') ? '\t' : /,(?!\d{3}(?:\D|$))|,\s+/).map((cell) => cell.trim())

/** The same, or by spaces where there is nothing else between them. */
const cellsOfType = (row: string): string[] => {
  const cells = cellsOf(row)
  return cells.length > 1 ? cells : row.trim().split(/\s+/)
}

const numberIn = (cell: string | undefined): number =>
  cell ? Number(cell.replaceAll(',', '').replace(/(?:㎡|세대|개?\s?동)$/, '')) : Number.NaN

const rowsOf = (text: string): string[] => text.split(/\r?\n/).filter((row) => row.trim())

type Issues = z.core.$RefinementCtx['addIssue']

function readTypes(text: string, addIssue: Issues): UnitType[] {
  const types = rowsOf(text).flatMap((row, i): UnitType[] => {
    const [name = '', households, exclusive, common, other] = cellsOfType(row)
    const complain = (message: string) => addIssue({ code: 'custom', message: `${i + 1}번째 줄: ${message}` })
    const [, area, letter = ''] = typeName.exec(name) ?? []
    if (!area) {
      complain(`주택형 ‘${name}’을(를) 84A, 84㎡A, 101처럼 적어 주세요`)
      return []
    }
    const type: UnitType = {
      id: `${area}${letter.toUpperCase()}`,
      label: `${area}㎡${letter.toUpperCase()}`,
      households: numberIn(households),
      exclusive: numberIn(exclusive),
      common: common ? numberIn(common) : undefined,
      other: other ? numberIn(other) : undefined,
    }
    if (!Number.isInteger(type.households) || type.households < 1) complain('세대수를 숫자로 적어 주세요')
    else if (!(Math.floor(type.exclusive) === Number(area)))
      complain(`전용면적은 ${area}.0000~${area}.9999㎡여야 합니다`)
    else if ([type.common, type.other].some((one) => one !== undefined && !(one > 0)))
      complain('공용면적을 숫자로 적어 주세요')
    else return [type]
    return []
  })
  const twice = types.find(({ id }, i) => types.findIndex((one) => one.id === id) < i)
  if (twice) addIssue({ code: 'custom', message: `주택형 ‘${twice.label}’이(가) 두 번 있습니다` })
  if (types.length > 40) addIssue({ code: 'custom', message: '주택형은 40개까지 적을 수 있습니다' })
  return types
}

function readPhases(text: string, addIssue: Issues): Phase[] {
  const phases = rowsOf(text).flatMap((row, i): Phase[] => {
    const [name = '', households, buildings] = cellsOf(row)
    const phase = { name, households: numberIn(households), buildings: numberIn(buildings) }
    if (name && name.length <= 20 && phase.households >= 1 && phase.buildings >= 1) return [phase]
    addIssue({
      code: 'custom',
      message: `${i + 1}번째 줄: ‘1단지, 420, 5’처럼 이름, 세대수, 동수를 적어 주세요`,
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
    phone: z
      .string()
      .trim()
      .regex(/^(?:1\d{3}-\d{4}|0\d{1,2}-\d{3,4}-\d{4})$/, '1500-0000이나 02-000-0000처럼 적어 주세요'),
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
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    const ofTypes = sum(types.map((one) => one.households))
    if (!types.length) fault('types', '주택형을 하나 이상 적어 주세요')
    else if (ofTypes !== households)
      fault('types', `주택형의 합(${ofTypes}세대)이 총 세대수(${households}세대)와 다릅니다`)
    if (phases.length === 1) fault('phases', '단지가 하나이면 비워 두세요')
    if (phases.length > 1) {
      const ofPhases = sum(phases.map((one) => one.households))
      if (ofPhases !== households)
        fault('phases', `단지의 합(${ofPhases}세대)이 총 세대수(${households}세대)와 다릅니다`)
      const built = sum(phases.map((one) => one.buildings))
      if (built !== buildings)
        fault('phases', `단지의 합(${built}개 동)이 동수(${buildings}개 동)와 다릅니다`)
    }
    if (!answers.contractFrom !== !answers.contractUntil)
      fault('contractUntil', '계약 기간은 시작일과 마감일을 함께 적어 주세요')
  })

export type SiteAnswers = z.infer<typeof siteAnswers>

/** Stands where something has still to be written; no site opens with it. */
export const blank = '○○○'
