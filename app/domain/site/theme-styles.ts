import { headlineFaces } from './headline-faces.ts'
import type { Site } from './site-settings.ts'

/** The order in `ui/styles/site.css`, which the build drops. */
const layers = '@layer tokens, reset, base, layout, parts, blocks, motion;\n'

/** A font cut for one page. */
export interface PageFont {
  /** Stored name. */
  file: string
  letters: string
}

/** The order of `--serif` in `ui/styles/tokens.css`, with what is like a face without serifs. */
const sansHeadlines = '--serif:"Page Serif","Site Serif",var(--sans)'

const face = (family: string, file: string, range = '') =>
  `@font-face{font-family:"${family}";font-weight:500;font-display:optional;src:url(/media/${file}) format("woff2")${range}}\n`

/** In place of the two pixels of `ui/styles/tokens.css`. */
export const cornerSizes = { square: '0', round: '8px' } as const

/**
 * `optional`: a font that comes too late would shift text while it is read; the next page has it. The site's own is fetched
 * for letters that the page's lacks; without its range browsers ask for both as soon as the first is late.
 */
export function themeStyles(site: Pick<Site, 'settings' | 'headlineFont'>, page?: PageFont): string {
  const { colours, corners, face: chosen } = site.settings.theme
  const values = Object.entries(colours).map(([name, colour]) => `--${name}:${colour}`)
  if (corners) values.push(`--corner:${cornerSizes[corners]}`)
  if (chosen && !headlineFaces[chosen].isSerif) values.push(sansHeadlines)
  const faces = [
    page && face('Page Serif', page.file),
    site.headlineFont &&
      face('Site Serif', site.headlineFont, page && `;unicode-range:${rangeWithout(page.letters)}`),
  ]
  return `${layers}${faces.filter(Boolean).join('')}:root{${values.join(';')}}\n`
}

/** Latin letters, and the syllables of Unicode's block Hangul Syllables. */
const scripts: [first: number, last: number][] = [
  [0x41, 0x7a],
  [0xac00, 0xd7a3],
]

function rangeWithout(letters: string): string {
  const codes = [...letters].map((letter) => letter.codePointAt(0) as number).sort((a, b) => a - b)
  return scripts
    .flatMap(([first, last]) => {
      const held = codes.filter((code) => code >= first && code <= last)
      return [first - 1, ...held].map((code, i) => [code + 1, (held[i] ?? last + 1) - 1] as const)
    })
    .filter(([from, to]) => from <= to)
    .map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`)
    .join(',')
}
