import type { Site } from './site-settings.ts'

/** Where the site's headline font is served. */
export const headlineFontAddress = ({ headlineFont }: Pick<Site, 'headlineFont'>) =>
  headlineFont ? `/media/${headlineFont}` : undefined

/** The order of `ui/styles/site.css`, which the build drops, and whose place among the other files it does not keep. */
const layers = '@layer tokens, reset, base, layout, parts, blocks, motion;\n'

/**
 * A site's own look: its colours as custom properties, checked when the settings were read, and its headline font.
 * `optional`: a font that comes too late would move the text under the reader's eyes; the next page has it.
 */
export function themeStyles(site: Pick<Site, 'settings' | 'headlineFont'>): string {
  const colours = Object.entries(site.settings.theme.colours).map(([name, colour]) => `--${name}:${colour}`)
  const font = headlineFontAddress(site)
  const face = font
    ? `@font-face{font-family:"Site Serif";font-weight:500;font-display:optional;src:url(${font}) format("woff2")}\n`
    : ''
  return `${layers}${face}:root{${colours.join(';')}}\n`
}
