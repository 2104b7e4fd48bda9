import { keptText } from '#app/platform/kept-text.ts'

/** Maximum length of an alternative text in characters, for screen readers. */
export const maxAltLength = 200

export const plainAlt = (typed: string): string =>
  keptText(typed)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
