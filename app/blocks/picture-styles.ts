import type { Site } from '#app/domain/site/site-settings.ts'
import { themeStyles } from '#app/domain/site/theme-styles.ts'
import tokens from '#app/ui/styles/tokens.css?inline'

/** Rules of a drawing that is a file of its own, with the colours of its site. */
export const pictureStyles = (site: Site, styles: string): string =>
  // HTML does not escape styles, XML does.
  (tokens + themeStyles(site) + styles).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
