import type { Statement } from '../../pages/statements.ts'
import { type KnownFigure, withoutType } from './known-figures.ts'
import { mentioned, type Subjects } from './subjects.ts'

export const intersects = (some: Set<string> | undefined, values: Set<string>) =>
  some !== undefined && [...some].some((value) => values.has(value))

/** A text refers to a sum only if it names all its parts. */
const includesAll = (values: Set<string>, own: Set<string>) => [...own].every((value) => values.has(value))

/** Whether a text about these subjects can refer to a fact: nothing differs, and no fact of its kind fits better. */
export function canReferTo(fact: KnownFigure, subjects: Subjects, same: KnownFigure[]): boolean {
  return [...subjects].every(([dimension, values]) => {
    const own = fact.subjects.get(dimension)
    if (dimension === 'phase') return phaseMatches(fact, values, same)
    if (own) return dimension === 'type' ? includesAll(values, own) : intersects(own, values)
    return (
      dimension !== 'type' ||
      !hasSibling(fact, same, (other) => intersects(other.subjects.get('type'), values))
    )
  })
}

/**
 * A text about phase 3 refers neither to phase 2, nor to sums with it, nor to the total if phase 3 has its own fact.
 */
function phaseMatches(fact: KnownFigure, values: Set<string>, same: KnownFigure[]): boolean {
  const own = fact.subjects.get('phase')
  if (values.has('all')) return !own || own.has('all') || own.size > 1
  if (own && !own.has('all')) return includesAll(values, own)
  const siblings = same.filter(({ stem }) => stem === fact.stem)
  return values.size > 1 || !siblings.some((other) => intersects(other.subjects.get('phase'), values))
}

/** A count of one phase or type beside a total needs its name nearby: 호수를 마주한 1,681세대 is not 1단지. */
export function isMentioned(
  fact: KnownFigure,
  { text, labels, item }: Statement,
  same: KnownFigure[],
): boolean {
  if (fact.parts || (fact.unit !== '세대' && fact.unit !== '동')) return true
  return ['phase', 'type'].every((dimension) => {
    const own = fact.subjects.get(dimension)
    if (!own || own.has('all')) return true
    const hasTotal =
      dimension === 'phase'
        ? same.some((other) => other.stem === fact.stem && other.subjects.get('phase')?.has('all'))
        : hasSibling(fact, same, (other) => !other.subjects.has('type'))
    const said = [text, ...labels, item].join(' / ')
    return (
      !hasTotal || intersects(own, mentioned(said, dimension)) || [...own].some((one) => names(said, one))
    )
  })
}

/** 101㎡, 101타입: a type without a letter, which is not the area of types that have one. */
const names = (text: string, type: string) =>
  /^\d+$/.test(type) && new RegExp(`(?<![\\d.])${type}\\s?(?:㎡(?!\\s?[A-Z])|타입)`).test(text)

const hasSibling = (fact: KnownFigure, same: KnownFigure[], predicate: (other: KnownFigure) => boolean) =>
  same.some((other) => withoutType(other.stem) === withoutType(fact.stem) && predicate(other))
