import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { type Figure, readFigures, type Unit } from './read-figures.ts'
import { type Subjects, subjectsIn, subjectsOfFact } from './subjects.ts'

export interface KnownFigure {
  /** The fact's name, or its derivation. */
  name: string
  /** The name without its phase, shared by the facts of all phases. */
  stem: string
  value: number
  unit: Unit
  subjects: Subjects
  parts?: number
}

/** As people call it; a sum has the names of its parts. */
export const labelOfFigure = (name: string): string => name.split(' + ').map(factLabel).join(' + ')

/** 평 per square metre, as `app/blocks/units/pyeong.ts` shows them. */
const pyeongPerSquareMetre = 0.3025

const known = new WeakMap<Record<string, Fact>, KnownFigure[]>()

export function knownFigures(facts: Record<string, Fact>): KnownFigure[] {
  const figures = known.get(facts) ?? readKnown(facts)
  known.set(facts, figures)
  return figures
}

function readKnown(facts: Record<string, Fact>): KnownFigure[] {
  const stated = Object.entries(facts).flatMap(([name, fact]) => figuresOfFact(name, fact))
  const combined = [...stated, ...sumsOf('phase', stated), ...sumsOf('type', stated), ...sumsOfAreas(stated)]
  return [...combined, ...combined.filter((figure) => figure.unit === '㎡').map(inPyeong)]
}

function figuresOfFact(name: string, fact: Fact): KnownFigure[] {
  const text = typeof fact === 'string' ? fact : `${fact.value}${fact.unit}`
  const figures = readFigures(text)
  const stem = name
    .split('.')
    .filter((segment, i) => i === 0 || !/^(phase\d|total|onSale|all)$/.test(segment))
    .join('.')
  const subjectsOf = subjectsIn(text, figures)
  const own = subjectsOfFact(name)
  return figures.map((figure) => {
    const subjects = new Map([...subjectsOf(figure, []), ...own])
    if (['분', 'km', 'm'].includes(figure.unit) && !subjects.has('place'))
      subjects.set('place', new Set([name.split('.')[0] as string]))
    return { name, stem, value: figure.value, unit: figure.unit, subjects }
  })
}

const counted: Unit[] = ['세대', '동', '대']

/** Sums over each run of neighbouring phases or types: 2·3단지, 84㎡A·B·C. */
function sumsOf(dimension: 'phase' | 'type', stated: KnownFigure[]): KnownFigure[] {
  const parts = stated.filter(({ unit, subjects }) => counted.includes(unit) && subjects.has(dimension))
  const isSameKind = ({ stem, unit, subjects }: KnownFigure) =>
    dimension === 'phase'
      ? [stem, unit].join()
      : [withoutType(stem), unit, ...(subjects.get('phase') ?? [])].join()
  const single = parts.filter(({ subjects }) => !subjects.get('phase')?.has('all') || dimension === 'type')
  return [...Map.groupBy(single, isSameKind).values()].flatMap((group) =>
    runs(group).map((run) => ({
      ...(run[0] as KnownFigure),
      name: run.map((part) => part.name).join(' + '),
      stem: dimension === 'phase' ? (run[0] as KnownFigure).stem : withoutType((run[0] as KnownFigure).stem),
      value: run.reduce((sum, part) => sum + part.value, 0),
      subjects: merged(run),
      parts: run.length,
    })),
  )
}

/** `households.74A` and `households.101` become `households`. */
export const withoutType = (stem: string) => stem.replace(/\.\d{2,3}[A-Z]?$/, '')

/** No sentence names more phases or types one by one. */
const longestRun = 20

/** Two neighbours and more, up to the longest that a text names; and all of them, which make a total. */
const runs = <T>(items: T[]): T[][] => {
  const short = items.flatMap((_, from) =>
    items.slice(from + 1, from + longestRun).map((_, length) => items.slice(from, from + length + 2)),
  )
  return items.length > longestRun ? [...short, items] : short
}

function merged(figures: KnownFigure[]): Subjects {
  const all = new Map<string, Set<string>>()
  for (const { subjects } of figures)
    for (const [dimension, values] of subjects) {
      const known = all.get(dimension) ?? new Set()
      all.set(dimension, known)
      for (const value of values) known.add(value)
    }
  return all
}

/** 공급 = 전용 + 주거공용, 계약 = 공급 + 기타공용, by type. */
function sumsOfAreas(stated: KnownFigure[]): KnownFigure[] {
  const parts = new Map<string, KnownFigure>()
  for (const figure of stated)
    if (figure.name.startsWith('area.'))
      for (const kind of figure.subjects.get('area') ?? [])
        for (const type of figure.subjects.get('type') ?? [])
          if (!parts.has(`${kind} ${type}`)) parts.set(`${kind} ${type}`, figure)
  const part = (kind: string, type: string) => parts.get(`${kind} ${type}`)
  const exclusives = stated.filter(
    ({ subjects }) => subjects.get('area')?.has('exclusive') && subjects.has('type'),
  )
  return exclusives.flatMap((exclusive) => {
    const type = [...(exclusive.subjects.get('type') ?? [])][0] as string
    const about = (area: string): Subjects => new Map([...exclusive.subjects, ['area', new Set([area])]])
    const supply =
      (part('supply', type)?.value ?? 0) || exclusive.value + (part('common', type)?.value ?? Number.NaN)
    const contract = supply + (part('other', type)?.value ?? Number.NaN)
    const common = supply - exclusive.value
    return [
      { ...exclusive, name: `${type} 전용 + 주거공용`, value: supply, subjects: about('supply') },
      { ...exclusive, name: `${type} 공급 - 전용`, value: common, subjects: about('common') },
      { ...exclusive, name: `${type} 공급 + 기타공용`, value: contract, subjects: about('contract') },
    ].flatMap((sum) => (Number.isFinite(sum.value) ? [{ ...sum, parts: 2 }] : []))
  })
}

const inPyeong = (figure: KnownFigure): KnownFigure => ({
  ...figure,
  unit: '평',
  value: figure.value * pyeongPerSquareMetre,
})

/** Exactly, truncated or rounded to its digits (59㎡ for 59.9372㎡), or nearly with 약 or 여. */
export function matchesValue(
  { value: written, decimals, unit, approximate }: Figure,
  value: number,
): boolean {
  if (Math.abs(written - value) < 1e-6) return true
  if (approximate && Math.abs(written - value) <= Math.abs(value) * 0.03) return true
  if (!isRounded(unit)) return false
  const step = 10 ** -decimals
  return (
    Math.abs(written - value) < step && (written <= value || Math.abs(written - value) <= step / 2 + 1e-9)
  )
}

/** Between which values those lie that `matchesValue` takes; few others do. */
export function valuesStatedBy({
  value,
  decimals,
  unit,
  approximate,
}: Figure): [least: number, most: number] {
  const step = isRounded(unit) ? 10 ** -decimals : 0
  const [least, most] = [value - step / 2 - 1e-5, value + step + 1e-5]
  return approximate ? [Math.min(least, value / 1.03), Math.max(most, value / 0.97)] : [least, most]
}

const isRounded = (unit: Unit) => unit === '㎡' || unit === '평' || unit === '%'
