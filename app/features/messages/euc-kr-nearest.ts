import { normalise } from '../../platform/normalise.ts'

/** What stands for characters that look or mean nearly the same, where Unicode itself does not say so. */
const written: Readonly<Record<string, string>> = {
  '—': '-',
  '–': '-',
  '‒': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '•': '·',
  '‧': '·',
  '∙': '·',
  '⋅': '·',
  '・': '·',
  '▪': '■',
  '◾': '■',
  '₩': '원',
  '€': '유로',
  '£': '￡',
  '¥': '￥',
  '©': '(C)',
  '®': '(R)',
  '〜': '~',
  '✓': '√',
  '✔': '√',
  '✕': '×',
  '✖': '×',
  '⭐': '★',
  '‹': '<',
  '›': '>',
  '«': '《',
  '»': '》',
  '‛': "'",
  '′': "'",
  '″': '"',
  ʼ: "'",
  '\t': ' ',
  '\u2028': '\n',
  '\u2029': '\n',
}

/**
 * The nearest text to one character that can be sent: by our own list, by Unicode's compatible form (ﬁ to fi,
 * NBSP to a space), or without its accent (é to e).
 * @returns undefined where there is none: emoji, other scripts, syllables that only CP949 has
 */
export function nearest(letter: string, isSendable: (letter: string) => boolean): string | undefined {
  const known = written[letter]
  if (known !== undefined) return known
  if (/\p{Extended_Pictographic}/u.test(letter)) return undefined
  const compatible = normalise(letter, 'NFKC')
  if (compatible !== letter && [...compatible].every(isSendable)) return compatible
  if (/\p{Zs}/u.test(letter)) return ' '
  // Only Latin letters: a Korean syllable taken apart is not readable.
  const bare = normalise(letter, 'NFD').replace(/\p{M}/gu, '')
  if (/\p{Script=Latin}/u.test(letter) && bare && [...bare].every(isSendable)) return bare
  return undefined
}
