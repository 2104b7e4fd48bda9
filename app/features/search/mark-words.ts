import type { Term } from './read-query.ts'

/** A piece of a line; `found` is what was searched for. */
export interface Piece {
  text: string
  found: boolean
}

/** How long a result's excerpt is, in characters. */
const longest = 120

/** Any of the words, however it is spaced in the text: 모집공고 is found in 모집 공고. */
function patternOf(terms: Term[]): RegExp | undefined {
  const forms = terms.flatMap((term) => term.forms).sort((a, b) => b.length - a.length)
  if (!forms.length) return undefined
  const spaced = forms.map((form) => [...form].map((letter) => `${letter}㎡?`).join('[\\s·]*'))
  return new RegExp(spaced.join('|'), 'giu')
}

const wordOf = (found: string) => found.replace(/[\s·㎡]/g, '').toLowerCase()

/** The line of a text that says most of what was searched for, cut around it, in pieces; its first line without any. */
export function excerptOf(text: string, terms: Term[]): Piece[] {
  const pattern = patternOf(terms)
  const lines = text.split('\n').filter((line) => line.length > 12)
  // 84㎡A and 84A are one word: a line of keywords, which has both, says no more than a sentence with one of them.
  const counts = lines.map(
    (line) => new Set((pattern ? (line.match(pattern) ?? []) : []).map((found) => wordOf(found))).size,
  )
  const most = Math.max(0, ...counts)
  const line = (most ? lines[counts.indexOf(most)] : lines[0]) ?? ''
  const at = pattern && most ? line.search(new RegExp(pattern.source, 'iu')) : 0
  const from = line.length <= longest || at < 40 ? 0 : line.lastIndexOf(' ', at - 24) + 1
  const cut = line.slice(from, from + longest)
  const end = from + longest < line.length ? cut.lastIndexOf(' ') : cut.length
  return markWords(
    `${from ? '… ' : ''}${cut.slice(0, end > 60 ? end : cut.length)}${end < cut.length ? ' …' : ''}`,
    terms,
  )
}

/** A text in pieces, with what was searched for apart. */
export function markWords(text: string, terms: Term[]): Piece[] {
  const pattern = patternOf(terms)
  if (!pattern) return [{ text, found: false }]
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) pieces.push({ text: text.slice(end, index), found: false })
    pieces.push({ text: found, found: true })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), found: false })
  return pieces
}
