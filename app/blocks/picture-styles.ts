import type { Site } from '../features/site/site-settings.ts'
import { themeStyles } from '../features/site/theme-styles.ts'
import tokens from '../ui/styles/tokens.css?inline'

/** Rules of a drawing that is a file of its own, with the colours of its site. */
export const pictureStyles = (site: Site, styles: string): string =>
  // HTML does not escape styles, XML does.
  (tokens + themeStyles(site) + styles).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
