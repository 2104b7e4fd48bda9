import { remember } from '#app/platform/remember.ts'
import type { Statement } from '../pages/statements.ts'
import { type KnownFigure, matchesValue, valuesStatedBy, withoutType } from './known-figures.ts'
import type { Figure, Unit } from './read-figures.ts'
import { mentioned, type Subjects } from './subjects.ts'

/** Takes time in proportion to the smaller set. */
function intersects(some: ReadonlySet<string> | undefined, values: ReadonlySet<string>): boolean {
  if (!some) return false
  const [few, many] = some.size < values.size ? [some, values] : [values, some]
  for (const value of few) if (many.has(value)) return true
  return false
}

/** A text refers to a sum only if it names all its parts. */
const includesAll = (values: ReadonlySet<string>, own: ReadonlySet<string>) =>
  own.size <= values.size && [...own].every((value) => values.has(value))

type OfValue = readonly [value: number, facts: readonly KnownFigure[]]

/** Facts of one unit, found by value and subject: a text is not compared with each of them. */
export class FactsOfUnit {
  readonly all: readonly KnownFigure[]
  /** Different values from the least, and their facts. */
  readonly #byValue: readonly OfValue[]
  readonly #order: ReadonlyMap<KnownFigure, number>
  readonly #bySubject = new Map<string, KnownFigure[]>()
  /** Phases of the facts of a stem, and types of those that are one but for their types. */
  readonly #phases = new Map<string, Set<string>>()
  readonly #types = new Map<string, Set<string>>()
  readonly #withoutType = new Set<string>()
  readonly #heights = { any: -Infinity, above: -Infinity, below: -Infinity }

  constructor(all: readonly KnownFigure[]) {
    this.all = all
    this.#order = new Map(all.map((fact, i) => [fact, i]))
    this.#byValue = [...Map.groupBy(all, ({ value }) => value)].sort(([a], [b]) => a - b)
    for (const fact of all) {
      for (const [dimension, values] of fact.subjects)
        for (const value of values) pushTo(this.#bySubject, `${dimension} ${value}`, fact)
      addTo(this.#phases, fact.stem, fact.subjects.get('phase'))
      const family = withoutType(fact.stem)
      addTo(this.#types, family, fact.subjects.get('type'))
      if (!fact.subjects.has('type')) this.#withoutType.add(family)
      for (const side of fact.subjects.get('side') ?? ['any'])
        if (side === 'any' || side === 'above' || side === 'below')
          this.#heights[side] = Math.max(this.#heights[side], fact.value)
    }
  }

  /** Whether something holds for one of those whose value a figure states. */
  hasEqual(figure: Figure, holds: (fact: KnownFigure) => boolean): boolean {
    const [least, most] = valuesStatedBy(figure)
    for (let i = this.#firstFrom(least); i < this.#byValue.length; i++) {
      const [value, facts] = this.#byValue[i] as OfValue
      if (value > most) return false
      if (matchesValue(figure, value) && facts.some(holds)) return true
    }
    return false
  }

  #firstFrom(least: number): number {
    let [from, until] = [0, this.#byValue.length]
    while (from < until) {
      const middle = (from + until) >> 1
      if ((this.#byValue[middle]?.[0] ?? 0) < least) from = middle + 1
      else until = middle
    }
    return from
  }

  /** Those that share a subject, in their order. */
  about(subjects: Subjects): KnownFigure[] {
    const found = new Set<KnownFigure>()
    for (const [dimension, values] of subjects)
      for (const value of values)
        for (const fact of this.#bySubject.get(`${dimension} ${value}`) ?? []) found.add(fact)
    return [...found].sort((a, b) => (this.#order.get(a) ?? 0) - (this.#order.get(b) ?? 0))
  }

  /** Whether something holds for one of those that share a subject. */
  hasAbout(subjects: Subjects, holds: (fact: KnownFigure) => boolean): boolean {
    for (const [dimension, values] of subjects)
      for (const value of values) if (this.#bySubject.get(`${dimension} ${value}`)?.some(holds)) return true
    return false
  }

  /** The highest value that is said of one of the sides, or of none; -Infinity where there is none. */
  highestOf(sides: ReadonlySet<string>): number {
    const { any, above, below } = this.#heights
    return Math.max(any, sides.has('above') ? above : any, sides.has('below') ? below : any)
  }

  /** Whether a text about these subjects can refer to a fact: nothing differs, and no fact of its kind fits better. */
  canReferTo(fact: KnownFigure, subjects: Subjects): boolean {
    return [...subjects].every(([dimension, values]) => {
      const own = fact.subjects.get(dimension)
      if (dimension === 'phase') return this.#phaseMatches(fact, values)
      if (own) return dimension === 'type' ? includesAll(values, own) : intersects(own, values)
      return dimension !== 'type' || !intersects(this.#types.get(withoutType(fact.stem)), values)
    })
  }

  /**
   * A text about phase 3 refers neither to phase 2, nor to sums with it, nor to the total if phase 3 has its own fact.
   */
  #phaseMatches(fact: KnownFigure, values: ReadonlySet<string>): boolean {
    const own = fact.subjects.get('phase')
    if (values.has('all')) return !own || own.has('all') || own.size > 1
    if (own && !own.has('all')) return includesAll(values, own)
    return values.size > 1 || !intersects(this.#phases.get(fact.stem), values)
  }

  /** A count of one phase or type beside a total needs its name nearby: 호수를 마주한 1,681세대 is not 1단지. */
  isMentioned(fact: KnownFigure, { text, labels, item }: Statement): boolean {
    if (fact.parts || (fact.unit !== '세대' && fact.unit !== '동')) return true
    return (['phase', 'type'] as const).every((dimension) => {
      const own = fact.subjects.get(dimension)
      if (!own || own.has('all')) return true
      const hasTotal =
        dimension === 'phase'
          ? this.#phases.get(fact.stem)?.has('all')
          : this.#withoutType.has(withoutType(fact.stem))
      const isIn = (said: string) =>
        intersects(own, mentioned(said, dimension)) || intersects(own, bareTypesIn(said))
      return !hasTotal || isIn(text) || labels.some(isIn) || isIn(item)
    })
  }
}

/** 101㎡, 101타입: a type without a letter, which is not the area of types that have one. */
const bareTypesIn = remember(
  (text: string) =>
    new Set(
      Array.from(
        text.matchAll(/(?<![\d.])(\d{1,3})\s?(?:㎡(?!\s?[A-Z])|타입)/g),
        ([, size]) => size as string,
      ),
    ),
)

export const factsByUnit = (facts: readonly KnownFigure[]): ReadonlyMap<Unit, FactsOfUnit> =>
  new Map(
    [...Map.groupBy(facts, ({ unit }) => unit)].map(([unit, ofUnit]) => [unit, new FactsOfUnit(ofUnit)]),
  )

function pushTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const known = lists.get(key)
  if (known) known.push(value)
  else lists.set(key, [value])
}

function addTo(sets: Map<string, Set<string>>, key: string, values: ReadonlySet<string> = new Set()): void {
  const known = sets.get(key) ?? new Set()
  sets.set(key, known)
  for (const value of values) known.add(value)
}
