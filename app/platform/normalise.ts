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
