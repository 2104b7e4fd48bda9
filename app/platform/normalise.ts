/** Unicode's limit for streams is 30 marks a letter (UAX #15, D4). */
const marks = /\p{M}+/gu
const excessMarks = /\p{M}{31}/u
const maxMarks = 30

/** Ordering marks takes quadratic time (40,000: a second), so those beyond the thirtieth are dropped. */
export const normalise = (text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string =>
  (excessMarks.test(text)
    ? text.replace(marks, (run) => [...run].slice(0, maxMarks).join(''))
    : text
  ).normalize(form)

/** Controls, joiners, marks of direction, blank braille, and the Hangul fillers, which Unicode counts as letters. */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu

/** One line of what somebody sees: without invisible letters, with single blanks, none at the ends. */
export const visibleLine = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string =>
  normalise(text.replace(/[\t-\r\u0085\u2028\u2029]/g, ' ').replace(invisible, ''), form)
    .replace(/\s+/g, ' ')
    .trim()
