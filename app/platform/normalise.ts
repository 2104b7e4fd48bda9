/** Marks on one letter; Unicode's own limit for text that is read as a stream is 30 (UAX #15, D4). */
const marks = /\p{M}+/gu
const heap = /\p{M}{31}/u
const mostMarks = 30

/**
 * A text in one of Unicode's normal forms, in time that its length says. Putting the marks on one letter in order takes
 * the square of their number (40,000 of them take a second), so those beyond the thirtieth are left out.
 */
export const normalise = (text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string =>
  (heap.test(text) ? text.replace(marks, (run) => [...run].slice(0, mostMarks).join('')) : text).normalize(
    form,
  )
