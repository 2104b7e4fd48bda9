import { giveWay } from '#app/platform/event-loop-yield.ts'
import { type Letters, matchAt } from './letters.ts'
import { isShortSynonym, type Term } from './read-query.ts'
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
  return ranked
    .filter(({ matched }) => matched === maxFound)
    .sort(
      (a, b) =>
        b.score - a.score ||
        kindOf(a.entry) - kindOf(b.entry) ||
        newer(a.entry, b.entry) ||
        (a.entry.title < b.entry.title ? -1 : 1),
    )
    .map(({ entry }) => entry)
}

function scoreEntry(
  { head, body, weight, topics }: IndexEntry,
  terms: Term[],
): { matched: number; score: number } {
  let matched = 0
  let score = 0
  for (const { written, forms, topics: asked } of terms) {
    const best = forms.map((form, i) => scoreForm(form, written, head, body) / (i < 2 ? 1 : 2))
    const own = Math.max(...best) + (asked.some((topic) => topics.has(topic)) ? answersTopic : 0)
    if (own > 0) matched += 1
    score += own
  }
  if (
    terms.length > 1 &&
    terms.every(({ written, forms }) => forms.some((form) => countIn(head, form, written)))
  )
    score += allInTitle
  const all = terms.map(({ written }) => written).join('')
  if (head.letters === `${all}|`) score += wholeTitle
  else if (head.letters.includes(all)) score += wholeTitle / 2
  return { matched, score: score + weight }
}

const scoreForm = (form: string, written: string, head: Letters, body: Letters): number =>
  inTitle * Math.min(1, countIn(head, form, written)) + inText * countIn(body, form, written)

function countIn({ letters, starts }: Letters, form: string, written: string): number {
  let weight = 0
  const onlyStarts = isShortSynonym(form, written)
  for (let at = letters.indexOf(form); at >= 0 && weight < maxInText; at = letters.indexOf(form, at + 1))
    if (!onlyStarts || starts[at]) weight += matchAt(starts, at, form.length)
  return weight
}

const newer = (a: IndexEntry, b: IndexEntry) =>
  a.publishedAt === b.publishedAt ? 0 : (a.publishedAt ?? '') > (b.publishedAt ?? '') ? -1 : 1

/** Pages stay valid, posts age. */
const kindOf = ({ kind }: IndexEntry) => (kind === 'page' ? 0 : 1)
