import type { Term } from './read-query.ts'

export interface Piece {
  text: string
  found: boolean
}

const longest = 120

interface Place {
  start: number
  end: number
  form: string
}

/** Spaces, middle dots and ㎡ may stand anywhere in a word: 모집공고 is found in 모집 공고. */
const passedOver = /[\s·㎡]/

function placesOf(text: string, terms: Term[]): Place[] {
  const forms = [...new Set(terms.flatMap((term) => term.forms))].sort((a, b) => b.length - a.length)
  const { letters, positions } = withoutSpaces(text)
  const next = forms.map((form) => ({ form, at: letters.indexOf(form) })).filter(({ at }) => at >= 0)
  const places: Place[] = []
  while (next.length) {
    const first = next.reduce((a, b) => (b.at < a.at ? b : a))
    const last = first.at + first.form.length - 1
    const end = (positions[last] as number) + 1
    places.push({
      start: positions[first.at] as number,
      end: text[end] === '㎡' ? end + 1 : end,
      form: first.form,
    })
    for (const one of next) if (one.at <= last) one.at = letters.indexOf(one.form, last + 1)
    for (let i = next.length - 1; i >= 0; i--) if ((next[i]?.at ?? -1) < 0) next.splice(i, 1)
  }
  return places
}

/** Lower case letters without ignored characters, with their positions in the text. */
function withoutSpaces(text: string): { letters: string; positions: number[] } {
  const letters: string[] = []
  const positions: number[] = []
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] as string
    if (passedOver.test(letter)) continue
    const small = letter.toLowerCase()
    // A capital whose lower case is two letters would shift all that follow.
    letters.push(small.length === 1 ? small : letter)
    positions.push(i)
  }
  return { letters: letters.join(''), positions }
}

/** The best matching line, cut around its matches; the first line without any. */
export function excerptOf(text: string, terms: Term[]): Piece[] {
  const lines = text.split('\n').filter((line) => line.length > 12)
  const places = lines.map((line) => placesOf(line, terms))
  // 84㎡A and 84A are one word: a line of keywords with both matches no better than a sentence with one.
  const counts = places.map((inLine) => new Set(inLine.map(({ form }) => form)).size)
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  const best = most ? counts.indexOf(most) : 0
  const line = lines[best] ?? ''
  const at = places[best]?.[0]?.start ?? 0
  const from = line.length <= longest || at < 40 ? 0 : line.lastIndexOf(' ', at - 24) + 1
  const cut = line.slice(from, from + longest)
  const end = from + longest < line.length ? cut.lastIndexOf(' ') : cut.length
  return markWords(
    `${from ? '… ' : ''}${cut.slice(0, end > 60 ? end : cut.length)}${end < cut.length ? ' …' : ''}`,
    terms,
  )
}

export function markWords(text: string, terms: Term[]): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { start, end } of placesOf(text, terms)) {
    if (start > done) pieces.push({ text: text.slice(done, start), found: false })
    pieces.push({ text: text.slice(start, end), found: true })
    done = end
  }
  if (done < text.length) pieces.push({ text: text.slice(done), found: false })
  return pieces
}
