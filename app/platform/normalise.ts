/** More marks on one letter than any script has: Unicode's own limit for text that is read as a stream (UAX #15, D4). */
const heap = /\p{M}{31}/u
const beyond = /(?<=\p{M}{30})\p{M}+/gu

/**
 * A text in one of Unicode's normal forms, in time that its length says. Putting the marks on one letter in order takes
 * the square of their number (40,000 of them take a second), so those beyond the thirtieth are left out.
 */
export const normalise = (text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string =>
  (heap.test(text) ? text.replace(beyond, '') : text).normalize(form)
