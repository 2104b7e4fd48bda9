import type { Statement } from '../../pages/statements.ts'
import { type KnownFigure, withoutType } from './known-figures.ts'
import { mentioned, type Subjects } from './subjects.ts'

export const meets = (some: Set<string> | undefined, values: Set<string>) =>
  some !== undefined && [...some].some((value) => values.has(value))

/** A sum is only meant by a text about all its parts. */
const covers = (values: Set<string>, own: Set<string>) => [...own].every((value) => values.has(value))

/** Whether a text about these subjects can mean a fact: nothing differs, and no fact of its kind fits better. */
export function agrees(fact: KnownFigure, subjects: Subjects, same: KnownFigure[]): boolean {
  return [...subjects].every(([dimension, values]) => {
    const own = fact.subjects.get(dimension)
    if (dimension === 'phase') return agreesInPhase(fact, values, same)
    if (own) return dimension === 'type' ? covers(values, own) : meets(own, values)
    return dimension !== 'type' || !hasKin(fact, same, (other) => meets(other.subjects.get('type'), values))
  })
}

/**
 * A text about phase 3 means neither phase 2 nor a sum that phase 2 is part of, nor the whole where phase 3 has a
 * fact of its own; a text about several phases may mean each of them, their sums and the whole.
 */
function agreesInPhase(fact: KnownFigure, values: Set<string>, same: KnownFigure[]): boolean {
  const own = fact.subjects.get('phase')
  if (values.has('all')) return !own || own.has('all') || own.size > 1
  if (own && !own.has('all')) return covers(values, own)
  const siblings = same.filter(({ stem }) => stem === fact.stem)
  return values.size > 1 || !siblings.some((other) => meets(other.subjects.get('phase'), values))
}

/**
 * Whether a text speaks of what a fact is about. A count of one phase or type, where there is one of the whole,
 * is only meant by a text that names the phase or type somewhere near: 호수를 마주한 1,681세대 is not 1단지.
 */
export function isSpokenOf(
  fact: KnownFigure,
  { text, labels, item }: Statement,
  same: KnownFigure[],
): boolean {
  if (fact.parts || (fact.unit !== '세대' && fact.unit !== '동')) return true
  return ['phase', 'type'].every((dimension) => {
    const own = fact.subjects.get(dimension)
    if (!own || own.has('all')) return true
    const hasWhole =
      dimension === 'phase'
        ? same.some((other) => other.stem === fact.stem && other.subjects.get('phase')?.has('all'))
        : hasKin(fact, same, (other) => !other.subjects.has('type'))
    return !hasWhole || meets(own, mentioned([text, ...labels, item].join(' / '), dimension))
  })
}

/** Whether a fact of the same kind, whatever its type, is such. */
const hasKin = (fact: KnownFigure, same: KnownFigure[], such: (other: KnownFigure) => boolean) =>
  same.some((other) => withoutType(other.stem) === withoutType(fact.stem) && such(other))
