import type { Site } from './site-settings.ts'

export const headlineFontAddress = ({ headlineFont }: Pick<Site, 'headlineFont'>) =>
  headlineFont ? `/media/${headlineFont}` : undefined

/** The order of `ui/styles/site.css`, which the build drops. */
const layers = '@layer tokens, reset, base, layout, parts, blocks, motion;\n'

/** `optional`: a font that comes too late would shift text while it is read; the next page has it. */
export function themeStyles(site: Pick<Site, 'settings' | 'headlineFont'>): string {
  const colours = Object.entries(site.settings.theme.colours).map(([name, colour]) => `--${name}:${colour}`)
  const font = headlineFontAddress(site)
  const face = font
    ? `@font-face{font-family:"Site Serif";font-weight:500;font-display:optional;src:url(${font}) format("woff2")}\n`
    : ''
  return `${layers}${face}:root{${colours.join(';')}}\n`
}
