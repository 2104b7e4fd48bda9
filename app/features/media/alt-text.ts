import { normalise } from '../../platform/normalise.ts'

/** Length of a picture's alternative text at most, in letters; longer ones are not listened to. */
export const longestAlt = 200

/** An alternative text as it was typed, on one line. */
export const plainAlt = (typed: string): string =>
  normalise(typed)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
