import { matchAt } from './letters.ts'
import { isTyped, type Term } from './read-query.ts'

export interface Piece {
  text: string
  isMatch: boolean
}

const maxExcerptLength = 120

interface Match {
  start: number
  end: number
  form: string
}

/** Ignored inside words: 모집공고 matches 모집 공고. */
const ignored = /[\s·㎡]/

function findMatches(text: string, terms: Term[]): Match[] {
  const forms = [...new Set(terms.flatMap((term) => term.forms))].sort((a, b) => b.length - a.length)
  const typed = new Set(terms.flatMap((term) => term.forms.filter((form) => isTyped(form, term.written))))
  const { letters, positions, starts } = withoutSpaces(text)
  const find = (form: string, from: number): number => {
    let at = letters.indexOf(form, from)
    while (at >= 0 && !matchAt({ letters, starts }, at, form, typed.has(form)))
      at = letters.indexOf(form, at + 1)
    return at
  }
  const next = forms.map((form) => ({ form, at: find(form, 0) })).filter(({ at }) => at >= 0)
  const matches: Match[] = []
  while (next.length) {
    const first = next.reduce((a, b) => (b.at < a.at ? b : a))
    const last = first.at + first.form.length - 1
    const end = (positions[last] as number) + 1
    matches.push({
      start: positions[first.at] as number,
      end: text[end] === '㎡' ? end + 1 : end,
      form: first.form,
    })
    for (const one of next) if (one.at <= last) one.at = find(one.form, last + 1)
    for (let i = next.length - 1; i >= 0; i--) if ((next[i]?.at ?? -1) < 0) next.splice(i, 1)
  }
  return matches
}

/** Lower case letters without ignored characters, with their positions in the text and where words begin. */
function withoutSpaces(text: string): { letters: string; positions: number[]; starts: Uint8Array } {
  const letters: string[] = []
  const positions: number[] = []
  const starts = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] as string
    if (ignored.test(letter) || isInNumber(text, i)) continue
    if (!i || isBetween(text, i - 1)) starts[positions.length] = 1
    const small = letter.toLowerCase()
    // A capital whose lower case is two letters would shift all that follow.
    letters.push(small.length === 1 ? small : letter)
    positions.push(i)
  }
  return { letters: letters.join(''), positions, starts }
}

/** Whether a character stands between words: ㎡ and the comma of a number do not. */
const isBetween = (text: string, i: number): boolean => {
  const letter = text[i] as string
  if (letter === '㎡' || /[\p{L}\p{N}]/u.test(letter)) return false
  return !isInNumber(text, i)
}

/** The comma of 3,724: who searches for 3724 finds it. */
const isInNumber = (text: string, i: number): boolean =>
  /[,.]/.test(text[i] as string) && /\d/.test(text[i - 1] ?? '') && /\d/.test(text[i + 1] ?? '')

/** The best matching line, cut around its matches: a short one only where no other has any; the first line without any. */
export function excerptOf(text: string, terms: Term[]): Piece[] {
  const all = text.split('\n')
  const long = all.filter((line) => line.length > 12)
  const inLong = long.map((line) => findMatches(line, terms))
  const [lines, matches] = inLong.some(({ length }) => length)
    ? [long, inLong]
    : [[...long, ...all], [...long, ...all].map((line) => findMatches(line, terms))]
  // 84㎡A and 84A are one word: a line of keywords with both matches no better than a sentence with one.
  const counts = matches.map((inLine) => new Set(inLine.map(({ form }) => form)).size)
  const maxCount = counts.reduce((a, b) => Math.max(a, b), 0)
  const best = maxCount ? counts.indexOf(maxCount) : 0
  const line = lines[best] ?? ''
  const at = matches[best]?.[0]?.start ?? 0
  const from = line.length <= maxExcerptLength || at < 40 ? 0 : line.lastIndexOf(' ', at - 24) + 1
  const cut = line.slice(from, from + maxExcerptLength)
  const end = from + maxExcerptLength < line.length ? cut.lastIndexOf(' ') : cut.length
  return markWords(
    `${from ? '… ' : ''}${cut.slice(0, end > 60 ? end : cut.length)}${end < cut.length ? ' …' : ''}`,
    terms,
  )
}

export function markWords(text: string, terms: Term[]): Piece[] {
  const pieces: Piece[] = []
  let consumed = 0
  for (const { start, end } of findMatches(text, terms)) {
    if (start > consumed) pieces.push({ text: text.slice(consumed, start), isMatch: false })
    pieces.push({ text: text.slice(start, end), isMatch: true })
    consumed = end
  }
  if (consumed < text.length) pieces.push({ text: text.slice(consumed), isMatch: false })
  return pieces
}
