import { giveWay } from '#app/platform/event-loop-yield.ts'
import { type Letters, matchAt } from './letters.ts'
import { isTyped, type Term } from './read-query.ts'
import type { IndexEntry } from './site-index.server.ts'

/** Weights by where a word matches. Synonyms count less than the word itself. */
const inTitle = 12
const inText = 2
const maxInText = 4
const wholeTitle = 10
const allInTitle = 45
/** Of the page that answers what is asked for (`topics.ts`). */
const answersTopic = 40

interface Ranked {
  entry: IndexEntry
  matched: number
  score: number
}

export async function rankEntries(entries: readonly IndexEntry[], terms: Term[]): Promise<IndexEntry[]> {
  const ranked: Ranked[] = []
  let maxFound = 1
  for (const entry of entries) {
    const { matched, score } = scoreEntry(entry, terms)
    if (matched >= maxFound) ranked.push({ entry, matched, score })
    maxFound = Math.max(maxFound, matched)
    await giveWay()
  }
  const found = ranked.filter(({ matched }) => matched === maxFound)
  const together = found.filter(({ entry }) => isTogether(entry, terms))
  return (together.length ? together : found)
    .sort(
      (a, b) =>
        b.score - a.score ||
        kindOf(a.entry) - kindOf(b.entry) ||
        newer(a.entry, b.entry) ||
        a.entry.title.length - b.entry.title.length ||
        (a.entry.title < b.entry.title ? -1 : 1),
    )
    .map(({ entry }) => entry)
}

/** 관심 세대 is not asked for where a text has 관심 and 세대 apart, unless the title names both. */
function isTogether({ head, body, topics }: IndexEntry, terms: Term[]): boolean {
  const whole = terms[0]?.whole
  if (!whole) return false
  const { written } = whole
  return (
    whole.topics.some((topic) => topics.has(topic)) ||
    [head, body].some((text) => countIn(text, written, written) > 0) ||
    isInTitle(head, terms)
  )
}

const isInTitle = (head: Letters, terms: Term[]): boolean =>
  terms.every(({ written, forms }) => forms.some((form) => countIn(head, form, written)))

function scoreEntry(
  { head, body, weight, topics }: IndexEntry,
  terms: Term[],
): { matched: number; score: number } {
  let matched = 0
  let score = 0
  for (const { written, forms, topics: asked } of terms) {
    const best = forms.map((form) => scoreForm(form, written, head, body) / (isTyped(form, written) ? 1 : 2))
    const own = Math.max(...best) + (asked.some((topic) => topics.has(topic)) ? answersTopic : 0)
    if (own > 0) matched += 1
    score += own
  }
  if (terms.length > 1 && isInTitle(head, terms)) score += allInTitle
  const all = terms.map(({ written }) => written).join('')
  if (head.letters === `${all}|`) score += wholeTitle
  else if (head.letters.startsWith(all)) score += wholeTitle / 2 + 1
  else if (head.letters.includes(all)) score += wholeTitle / 2
  return { matched, score: score + weight }
}

const scoreForm = (form: string, written: string, head: Letters, body: Letters): number =>
  inTitle * Math.min(1, countIn(head, form, written)) + inText * countIn(body, form, written)

function countIn(text: Letters, form: string, written: string): number {
  let weight = 0
  const own = isTyped(form, written)
  const { letters } = text
  for (let at = letters.indexOf(form); at >= 0 && weight < maxInText; at = letters.indexOf(form, at + 1))
    weight += matchAt(text, at, form, own)
  return weight
}

const newer = (a: IndexEntry, b: IndexEntry) =>
  a.publishedAt === b.publishedAt ? 0 : (a.publishedAt ?? '') > (b.publishedAt ?? '') ? -1 : 1

/** Pages stay valid, posts age. */
const kindOf = ({ kind }: IndexEntry) => (kind === 'page' ? 0 : 1)
