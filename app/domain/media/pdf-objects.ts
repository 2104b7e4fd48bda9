/** Objects of PDF (ISO 32000-1, 7.3), as far as trailers and encryption dictionaries need them. */
export type PdfValue =
  | { kind: 'name'; name: string }
  | { kind: 'string'; bytes: Buffer }
  | { kind: 'number'; number: number }
  | { kind: 'reference'; object: number; generation: number }
  | { kind: 'word'; word: string }
  | { kind: 'list'; items: PdfValue[] }
  | { kind: 'dictionary'; entries: PdfDictionary }

export type PdfDictionary = Map<string, PdfValue>

/** Bytes of one object; trailers and encryption dictionaries have some hundred. */
const maxBytes = 64 * 1024
/** Trailers nest two levels. */
const maxDepth = 20

/** Blanks and comments, a word, and a string in hexadecimal digits. */
const gap = /(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*/y
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const hexadecimal = /<([\0\t\n\f\r 0-9a-f]*)>/iy

/** Reads the object at a place. @returns undefined where none can be read */
export const readPdfValue = (bytes: Buffer, start: number): PdfValue | undefined =>
  new PdfReader(bytes.toString('latin1', start, start + maxBytes)).read()

class PdfReader {
  readonly #text: string
  #at = 0
  constructor(text: string) {
    this.#text = text
  }

  read(depth = 0): PdfValue | undefined {
    this.#take(gap)
    if (depth > maxDepth) return undefined
    switch (this.#text[this.#at]) {
      case '/':
        this.#at++
        return { kind: 'name', name: unescapedName(this.#take(word)?.[0] ?? '') }
      case '(':
        return this.#readLiteral()
      case '<':
        return this.#text.startsWith('<<', this.#at) ? this.#readDictionary(depth) : this.#readHexadecimal()
      case '[': {
        const items = this.#readItems('[', ']', depth)
        return items && { kind: 'list', items }
      }
    }
    const written = this.#take(word)?.[0]
    if (!written) return undefined
    return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(written)
      ? { kind: 'number', number: Number(written) }
      : { kind: 'word', word: written }
  }

  #take(what: RegExp): RegExpExecArray | undefined {
    what.lastIndex = this.#at
    const found = what.exec(this.#text) ?? undefined
    this.#at += found?.[0].length ?? 0
    return found
  }

  /** Two numbers and an `R` are one reference. */
  #readItems(begin: string, end: string, depth: number): PdfValue[] | undefined {
    const items: PdfValue[] = []
    this.#at += begin.length
    for (;;) {
      this.#take(gap)
      if (this.#text.startsWith(end, this.#at)) {
        this.#at += end.length
        return items
      }
      const value = this.read(depth + 1)
      if (!value) return undefined
      const [first, second] = items.slice(-2)
      if (
        value.kind === 'word' &&
        value.word === 'R' &&
        first?.kind === 'number' &&
        second?.kind === 'number'
      )
        items.splice(-2, 2, { kind: 'reference', object: first.number, generation: second.number })
      else items.push(value)
    }
  }

  #readDictionary(depth: number): PdfValue | undefined {
    const items = this.#readItems('<<', '>>', depth)
    if (!items) return undefined
    const entries: PdfDictionary = new Map()
    for (let i = 0; i + 1 < items.length; i += 2) {
      const [key, value] = [items[i] as PdfValue, items[i + 1] as PdfValue]
      if (key.kind !== 'name') return undefined
      entries.set(key.name, value)
    }
    return { kind: 'dictionary', entries }
  }

  #readHexadecimal(): PdfValue | undefined {
    const digits = this.#take(hexadecimal)?.[1]?.replaceAll(/[^0-9a-f]/gi, '')
    if (digits === undefined) return undefined
    // A digit that is missing at the end is 0.
    return { kind: 'string', bytes: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex') }
  }

  #readLiteral(): PdfValue | undefined {
    let letters = ''
    for (let open = 0; ++this.#at < this.#text.length; ) {
      const letter = this.#text[this.#at] as string
      if (letter === '(') open++
      else if (letter === ')' && open-- === 0) {
        this.#at++
        return { kind: 'string', bytes: Buffer.from(letters, 'latin1') }
      }
      if (letter === '\\') letters += this.#readEscape()
      else if (letter === '\r') letters += this.#readLineEnd()
      else letters += letter
    }
    return undefined
  }

  /** One line feed, however it is written. */
  #readLineEnd(): string {
    if (this.#text[this.#at + 1] === '\n') this.#at++
    return '\n'
  }

  #readEscape(): string {
    const letter = this.#text[++this.#at] ?? ''
    const octal = /^[0-7]{1,3}/.exec(this.#text.slice(this.#at, this.#at + 3))?.[0]
    if (octal) {
      this.#at += octal.length - 1
      return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    }
    // A line that goes on.
    if (letter === '\r') this.#readLineEnd()
    if (letter === '\r' || letter === '\n') return ''
    return escapes[letter] ?? letter
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const unescapedName = (name: string) =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
