import type { Figure } from './read-figures.ts'
import { vocabulary } from './vocabulary.ts'

/** Subjects of a figure by dimension: side above, phase 2. A figure about two phases has both. */
export type Subjects = Map<string, Set<string>>

/** 2단지, 2·3단지, 1~3단지. */
const phases = /(\d(?:\s?[·,~∼-]\s?\d){0,20})\s?단지/g
/** 84㎡A, 84A, 84㎡A·B·C; 테라스 and 펜트하우스 are 84T and 101P. */
const types = /(\d{2,3})\s?㎡?\s?([A-HPT](?:\s?·\s?[A-HPT]){0,8})(?![A-Za-z])/g

interface Span {
  start: number
  end: number
}

interface Mention extends Span {
  dimension: string
  values: string[]
}

function mentionsIn(text: string): Mention[] {
  const at = (match: RegExpMatchArray) => ({
    start: match.index ?? 0,
    end: (match.index ?? 0) + match[0].length,
  })
  return [
    ...vocabulary.flatMap(({ dimension, value, words }) =>
      [...text.matchAll(words)].map((match) => ({ dimension, values: [value], ...at(match) })),
    ),
    ...[...text.matchAll(phases)].map((match) => ({
      dimension: 'phase',
      values: expandRange(match[1] as string),
      ...at(match),
    })),
    ...[...text.matchAll(types)].map((match) => ({
      dimension: 'type',
      values: (match[2]?.match(/[A-Z]/g) ?? []).map((letter) => `${match[1]}${letter}`),
      ...at(match),
    })),
  ].sort((a, b) => a.end - b.end)
}

/** `1~3` are three phases, `2·3` two. */
function expandRange(written: string): string[] {
  const [first = 0, last = 0] = (written.match(/\d/g) ?? []).map(Number)
  if (!/[~∼-]/.test(written)) return written.match(/\d/g) ?? []
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, i) => String(first + i))
}

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

/** Subjects of a figure; `others` are the text's other figures of its unit. An area belongs to the only type named. */
export function subjectsOf(text: string, figure: Figure, labels: string[], others: Span[]): Subjects {
  const subjects: Subjects = new Map()
  const add = ({ dimension, values }: Mention) =>
    subjects.set(dimension, new Set([...(subjects.get(dimension) ?? []), ...values]))
  const mentions = mentionsIn(text).filter((mention) => mention.end <= figure.start)
  const only = new Set(mentions.flatMap((mention) => (mention.dimension === 'type' ? mention.values : [])))
  for (const [i, mention] of [...mentions.entries()].reverse()) {
    if (subjects.has(mention.dimension) || !describesFigure(text, mention, figure, others)) continue
    add(mention)
    const before = mentions[i - 1]
    const joint =
      before && /^(와|과|·|, |이나|나)\s?[가-힣]{0,4}$/.test(text.slice(before.end, mention.start))
    if (joint && before.dimension === mention.dimension) add(before)
  }
  const name = mentionsIn(text).find(({ dimension, start }) => dimension === 'type' && start === figure.start)
  if (name) subjects.set('type', new Set(name.values))
  else if (!subjects.has('type') && only.size === 1 && figure.unit === '㎡' && figure.decimals)
    subjects.set('type', only)
  const after = text.slice(figure.end, figure.end + 14).split(/[가-힣]\.|\n|,/)[0] ?? ''
  for (const mention of mentionsIn(after))
    if (mention.dimension === 'place' || /^\s?\($/.test(after.slice(0, mention.start))) add(mention)
  for (const label of labels) {
    const over = mentionsIn(label)
    const newDimensions = new Set(
      over.map((m) => m.dimension).filter((dimension) => !subjects.has(dimension)),
    )
    // 59㎡ and 84㎡A are names of types, whatever area the label names.
    if (name || (figure.unit === '㎡' && !figure.decimals && figure.value < 300)) newDimensions.delete('area')
    for (const mention of over) if (newDimensions.has(mention.dimension)) add(mention)
  }
  return subjects
}

/** 누리IC를 지나 차로 12분: on the way, not the destination. */
const passing = /^[을를]?\s?(지나|거쳐|통해|따라|이용)|^(으로|로) (나가|나와)/

/** Near enough in the same sentence, without another figure of the unit between. A topic (1단지는) reaches further. */
function describesFigure(text: string, { dimension, end }: Mention, figure: Span, others: Span[]): boolean {
  const gap = text.slice(end, figure.start)
  if (/[가-힣)]\.\s/.test(gap) || passing.test(gap)) return false
  if (dimension === 'type' && /^\s?(?:[,·]|[와과]\s)/.test(gap)) return false
  const far = dimension === 'phase' && /^[은는]\s/.test(gap) ? 60 : (reach[dimension] ?? 0)
  return gap.length <= far && !others.some((other) => other.start >= end && other.end <= figure.start)
}

export const mentioned = (text: string, dimension: string): Set<string> =>
  new Set(mentionsIn(text).flatMap((mention) => (mention.dimension === dimension ? mention.values : [])))

/** Subjects of a fact by its name: `floors.above.phase2`. */
export function subjectsOfFact(name: string): Subjects {
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
