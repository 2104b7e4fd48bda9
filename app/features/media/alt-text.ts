import { normalise } from '../../platform/normalise.ts'

/** Maximum length of an alternative text in characters, for screen readers. */
export const maxAltLength = 200

export const plainAlt = (typed: string): string =>
  normalise(typed)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
