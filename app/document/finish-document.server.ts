import { createHash } from 'node:crypto'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { cutHeadlineFont } from '#app/domain/publishing/headline-font/headline-font.server.ts'
import { faceOf } from '#app/domain/site/headline-faces.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { themeStyles } from '#app/domain/site/theme-styles.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import frame from '#app/ui/styles/site.css?inline'
import { headlineElements, headlineLetters } from './headline-letters.ts'
import { readSheets, sheetsOf } from './page-styles.ts'
import { stylesPlace } from './styles-place.ts'

const compiled: Record<string, string> = import.meta.glob(
  ['../{blocks,ui,routes/site,tour}/**/*.module.css', '../blocks/**/*.css'],
  { query: '?inline', import: 'default', eager: true },
)
const sheets = readSheets(
  Object.fromEntries(Object.entries(compiled).map(([file, css]) => [file.slice('../'.length), css])),
)
const headlines = headlineElements([frame, ...sheets.map(({ css }) => css)].join(''))

interface Finished {
  html: string
  /** As a source of `style-src`. */
  styleSource: string
}

/**
 * Puts the style rules of a document into it, and a font with the letters of its headlines. Documents that search engines
 * know have such a font, and Not Found; there are as many as there are pages and posts. Letters that visitors send make none.
 */
export async function finishDocument(
  html: string,
  { status, site, media, log }: { status: number; site: Site; media: MediaStorage; log: Logger },
): Promise<Finished> {
  const isKnown = status === 404 || html.includes('<link rel="canonical"')
  const letters = isKnown ? headlineLetters(html, headlines) : undefined
  const pageFont =
    letters &&
    (await cutHeadlineFont(letters, media, faceOf(site.settings.theme)).catch((error: unknown) => {
      log.error({ err: error }, 'cannot build the headline font of a page')
      return undefined
    }))
  const theme = themeStyles(site, pageFont)
  const own = import.meta.env.DEV ? [] : [frame, ...sheetsOf(html, sheets).map(({ css }) => css)]
  const styles = [theme, ...own].join('')
  const font = pageFont?.file ?? site.headlineFont
  const preload = font
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/media/${font}"/>`
    : ''
  const style = `<style>${stylesPlace}</style>`
  return {
    html: html.replace(style, () => `${preload}<style>${styles}</style>`),
    styleSource: `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  }
}
