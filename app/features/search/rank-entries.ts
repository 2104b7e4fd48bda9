import { squeezed } from './letters.ts'
import type { Term } from './read-query.ts'

/** What an entry is to the ranking. */
interface Ranked {
  kind: 'page' | 'post'
  title: string
  text: string
  published_at: string | null
}

/** How much a word counts by where it stands. A word of the same meaning counts less than the one that was written. */
const inTitle = 12
const inText = 2
const mostInText = 4
const wholeTitle = 10

/**
 * The entries that have every word, the best first; where no entry has all of them, those that have some.
 * What the index has found by its letters and does not have by its syllables is left out.
 */
export function rankEntries<Entry extends Ranked>(entries: Entry[], terms: Term[]): Entry[] {
  const ranked = entries.map((entry) => ({ entry, ...scoreOf(entry, terms) })).filter(({ found }) => found)
  const most = Math.max(0, ...ranked.map(({ found }) => found))
  return ranked
    .filter(({ found }) => found === most)
    .sort(
      (a, b) =>
        b.score - a.score ||
        kindOf(a.entry) - kindOf(b.entry) ||
        newer(a.entry, b.entry) ||
        (a.entry.title < b.entry.title ? -1 : 1),
    )
    .map(({ entry }) => entry)
}

function scoreOf({ title, text }: Ranked, terms: Term[]): { found: number; score: number } {
  const head = squeezed(title)
  const body = text.split('\n').map(squeezed).join('|')
  let found = 0
  let score = 0
  for (const { forms } of terms) {
    const best = forms.map((form, i) => scoreOfForm(form, head, body) / (i < 2 ? 1 : 2))
    const own = Math.max(...best)
    if (own > 0) found += 1
    score += own
  }
  const all = terms.map(({ written }) => written).join('')
  if (head === all) score += wholeTitle
  else if (head.includes(all)) score += wholeTitle / 2
  return { found, score }
}

const scoreOfForm = (form: string, head: string, body: string): number =>
  (head.includes(form) ? inTitle : 0) + inText * Math.min(body.split(form).length - 1, mostInText)

const newer = (a: Ranked, b: Ranked) =>
  a.published_at === b.published_at ? 0 : (a.published_at ?? '') > (b.published_at ?? '') ? -1 : 1

/** Pages stay true, posts grow old. */
const kindOf = ({ kind }: Ranked) => (kind === 'page' ? 0 : 1)
