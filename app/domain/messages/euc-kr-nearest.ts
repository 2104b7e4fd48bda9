import { normalise } from '#app/platform/normalise.ts'

const replacements: Readonly<Record<string, string>> = {
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

/** By this list, Unicode's compatible form (ﬁ to fi), or without accent (é to e). @returns undefined without equivalent */
export function nearestSendable(letter: string, isSendable: (letter: string) => boolean): string | undefined {
  const replacement = replacements[letter]
  if (replacement !== undefined) return replacement
  if (/\p{Extended_Pictographic}/u.test(letter)) return undefined
  const compatible = normalise(letter, 'NFKC')
  if (compatible !== letter && [...compatible].every(isSendable)) return compatible
  if (/\p{Zs}/u.test(letter)) return ' '
  const bare = normalise(letter, 'NFD').replace(/\p{M}/gu, '')
  if (/\p{Script=Latin}/u.test(letter) && bare && [...bare].every(isSendable)) return bare
  return undefined
}
