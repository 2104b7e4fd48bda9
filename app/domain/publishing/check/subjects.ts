import { knownSegments } from '#app/domain/site/fact-naming.ts'
import { remember } from '#app/platform/remember.ts'
import type { Figure } from './read-figures.ts'
import { vocabulary } from './vocabulary.ts'

/** Subjects of a figure by dimension: side above, phase 2. A figure for two phases has both. */
export type Subjects = Map<string, ReadonlySet<string>>

/** 2단지, 2·3단지, 1~3단지. */
const phases = /(\d(?:\s?[·,~∼-]\s?\d){0,20})\s?단지/g
/** 84㎡A, 84A, 84㎡A·B·C; 테라스 and 펜트하우스 are 84T and 101P. */
const types = /(\d{2,3})\s?㎡?\s?([A-HPT](?:\s?·\s?[A-HPT]){0,8})(?![A-Za-z])/g

interface Mention {
  dimension: string
  values: string[]
  start: number
  end: number
}

/** What a text mentions, the earlier end first. */
const mentionsIn = remember((text: string): Mention[] =>
  [
    ...vocabulary.flatMap(({ dimension, value, words }) => mentionsOf(text, words, dimension, () => [value])),
    ...phasesIn(text),
    ...typesIn(text),
  ].sort((a, b) => a.end - b.end),
)

const mentionsOf = (
  text: string,
  words: RegExp,
  dimension: string,
  valuesOf: (match: RegExpExecArray) => string[],
): Mention[] =>
  Array.from(text.matchAll(words), (match) => ({
    dimension,
    values: valuesOf(match),
    start: match.index,
    end: match.index + match[0].length,
  }))

const phasesIn = (text: string) =>
  mentionsOf(text, phases, 'phase', ([, written = '']) => expandRange(written))

const typesIn = (text: string) =>
  mentionsOf(text, types, 'type', ([, size = '', letters = '']) =>
    (letters.match(/[A-Z]/g) ?? []).map((letter) => `${size}${letter}`),
  )

/** `1~3` are three phases, `2·3` two. */
function expandRange(written: string): string[] {
  const [first = 0, last = 0] = (written.match(/\d/g) ?? []).map(Number)
  if (!/[~∼-]/.test(written)) return written.match(/\d/g) ?? []
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, i) => String(first + i))
}

const byDimension = (mentions: readonly Mention[]): Subjects => {
  const all = new Map<string, Set<string>>()
  for (const { dimension, values } of mentions) {
    const known = all.get(dimension) ?? new Set()
    all.set(dimension, known)
    for (const value of values) known.add(value)
  }
  return all
}

const allIn = remember((text: string) => byDimension(mentionsIn(text)))

const allPhases = vocabulary.filter(({ dimension }) => dimension === 'phase')

/** Phases and types that a text mentions. */
const phasesAndTypesIn = remember((text: string) =>
  byDimension([
    ...allPhases.flatMap(({ dimension, value, words }) => mentionsOf(text, words, dimension, () => [value])),
    ...phasesIn(text),
    ...typesIn(text),
  ]),
)

const none: ReadonlySet<string> = new Set()

export const mentioned = (text: string, dimension: 'phase' | 'type'): ReadonlySet<string> =>
  phasesAndTypesIn(text).get(dimension) ?? none

/** Maximum distance in characters between a word and the figure it describes. */
const reach: Record<string, number> = {
  side: 4,
  phase: 12,
  type: 10,
  area: 7,
  rate: 8,
  place: 20,
  parking: 8,
}
/** Of a topic: 1단지는. */
const reachOfTopic = 60

/**
 * Finds the subjects of the figures of a text. An area belongs to the only type named.
 * @param figures all of the text, in their order
 */
export function subjectsIn(
  text: string,
  figures: readonly Figure[],
): (figure: Figure, labels: readonly string[]) => Subjects {
  const mentions = mentionsIn(text)
  const onlyTypeIn = onlyTypes(mentions)
  const typeAt = new Map<number, Mention>()
  for (const mention of mentions)
    if (mention.dimension === 'type' && !typeAt.has(mention.start)) typeAt.set(mention.start, mention)
  const lastBefore = lastOfUnit(figures)

  return (figure, labels) => {
    const subjects: Subjects = new Map()
    const add = ({ dimension, values }: Mention) =>
      subjects.set(dimension, new Set([...(subjects.get(dimension) ?? []), ...values]))
    const before = countUntil(mentions, figure.start)
    for (let i = before - 1; i >= 0; i--) {
      const mention = mentions[i] as Mention
      if (mention.end < figure.start - reachOfTopic) break
      if (subjects.has(mention.dimension)) continue
      if (!describesFigure(text, mention, figure, lastBefore.get(figure))) continue
      add(mention)
      const earlier = mentions[i - 1]
      if (
        earlier?.dimension === mention.dimension &&
        /^(와|과|·|, |이나|나)\s?[가-힣]{0,4}$/.test(text.slice(earlier.end, mention.start))
      )
        add(earlier)
    }
    const name = typeAt.get(figure.start)
    const onlyType = onlyTypeIn(before)
    if (name) subjects.set('type', new Set(name.values))
    else if (onlyType && !subjects.has('type') && figure.unit === '㎡' && figure.decimals)
      subjects.set('type', onlyType)
    const after = text.slice(figure.end, figure.end + 14).split(/[가-힣]\.|\n|,/)[0] ?? ''
    for (const mention of mentionsIn(after))
      if (mention.dimension === 'place' || /^\s?\($/.test(after.slice(0, mention.start))) add(mention)
    // 59㎡ and 84㎡A are names of types, whatever area the label names.
    const hasOwnArea = name || (figure.unit === '㎡' && !figure.decimals && figure.value < 300)
    for (const label of labels)
      for (const [dimension, values] of allIn(label))
        if (!subjects.has(dimension) && !(hasOwnArea && dimension === 'area')) subjects.set(dimension, values)
    return subjects
  }
}

/** How many of the mentions end before a place. */
function countUntil(mentions: readonly Mention[], place: number): number {
  let [from, until] = [0, mentions.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((mentions[middle] as Mention).end <= place) from = middle + 1
    else until = middle
  }
  return from
}

/** @returns the type that the first mentions name, where it is one and no other */
function onlyTypes(mentions: readonly Mention[]): (count: number) => ReadonlySet<string> | undefined {
  const named = new Set<string>()
  let first: ReadonlySet<string> | undefined
  let [from, until] = [mentions.length, mentions.length]
  for (const [i, { dimension, values }] of mentions.entries()) {
    if (dimension !== 'type') continue
    for (const value of values) named.add(value)
    if (named.size > 1) {
      until = i
      break
    }
    if (!first && named.size) {
      first = new Set(named)
      from = i
    }
  }
  return (count) => (count > from && count <= until ? first : undefined)
}

/** Where the last other figure of its unit begins that ends before each figure. */
function lastOfUnit(figures: readonly Figure[]): Map<Figure, number> {
  const ended = new Map<string, Figure>()
  const current = new Map<string, Figure>()
  const last = new Map<Figure, number>()
  for (const figure of figures) {
    const before = current.get(figure.unit)
    // Those of a list lie at the same place.
    if (before && before.end <= figure.start) ended.set(figure.unit, before)
    current.set(figure.unit, figure)
    const other = ended.get(figure.unit)
    if (other) last.set(figure, other.start)
  }
  return last
}

/** 누리IC를 지나 차로 12분: on the way, not the destination. */
const passing = /^[을를]?\s?(지나|거쳐|통해|따라|이용)|^(으로|로) (나가|나와)/

/** Near enough in the same sentence, without another figure of the unit between. A topic (1단지는) reaches further. */
function describesFigure(
  text: string,
  { dimension, end }: Mention,
  figure: Figure,
  lastBefore: number | undefined,
): boolean {
  const gap = text.slice(end, figure.start)
  if (/[가-힣)]\.\s/.test(gap) || passing.test(gap)) return false
  if (dimension === 'type' && /^\s?(?:[,·]|[와과]\s)/.test(gap)) return false
  const far = dimension === 'phase' && /^[은는]\s/.test(gap) ? reachOfTopic : (reach[dimension] ?? 0)
  return gap.length <= far && !(lastBefore !== undefined && lastBefore >= end)
}

/** Subjects of a fact by its name: `floors.above.phase2`. */
export function subjectsOfFact(written: string): Subjects {
  const name = knownSegments(written)
  const subjects: Subjects = new Map()
  for (const { dimension, value, fact } of vocabulary)
    if (fact.test(name)) subjects.set(dimension, new Set([value]))
  for (const segment of name.split('.').slice(1)) {
    if (/^phase\d$/.test(segment)) subjects.set('phase', new Set([segment.slice(5)]))
    else if (/^(total|onSale|all)$/.test(segment) && !subjects.has('area'))
      subjects.set('phase', new Set(['all']))
    else if (/^\d{2,3}[A-Z]?$/.test(segment)) subjects.set('type', new Set([segment]))
  }
  return subjects
}
