import type { SiteSettings } from './site-settings.ts'

/** The site's tokens as custom properties; names and colours were checked when the settings were read. */
export const themeStyles = ({ colours }: SiteSettings['theme']): string =>
  `:root{${Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}\n`
