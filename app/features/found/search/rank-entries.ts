import { giveWay } from '../../../platform/event-loop-yield.ts'
import type { Term } from './read-query.ts'
import type { IndexEntry } from './site-index.server.ts'

/** Weights by where a word matches. Synonyms count less than the word itself. */
const inTitle = 12
const inText = 2
const maxInText = 4
const wholeTitle = 10

interface Ranked {
  entry: IndexEntry
  matched: number
  score: number
}

export async function rankEntries(entries: IndexEntry[], terms: Term[]): Promise<IndexEntry[]> {
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

function scoreEntry({ head, body, weight }: IndexEntry, terms: Term[]): { matched: number; score: number } {
  let matched = 0
  let score = 0
  for (const { forms } of terms) {
    const best = forms.map((form, i) => scoreForm(form, head, body) / (i < 2 ? 1 : 2))
    const own = Math.max(...best)
    if (own > 0) matched += 1
    score += own
  }
  const all = terms.map(({ written }) => written).join('')
  if (head === all) score += wholeTitle
  else if (head.includes(all)) score += wholeTitle / 2
  return { matched, score: score + weight }
}

const scoreForm = (form: string, head: string, body: string): number =>
  (head.includes(form) ? inTitle : 0) + inText * countIn(body, form)

function countIn(body: string, form: string): number {
  let times = 0
  for (let at = body.indexOf(form); at >= 0 && times < maxInText; times++)
    at = body.indexOf(form, at + form.length)
  return times
}

const newer = (a: IndexEntry, b: IndexEntry) =>
  a.publishedAt === b.publishedAt ? 0 : (a.publishedAt ?? '') > (b.publishedAt ?? '') ? -1 : 1

/** Pages stay valid, posts age. */
const kindOf = ({ kind }: IndexEntry) => (kind === 'page' ? 0 : 1)
