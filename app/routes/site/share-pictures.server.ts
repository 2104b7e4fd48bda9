import { ensureShareCard } from '../../features/found/head/ensure-share-card.server.ts'
import { openHeadlineType } from '../../features/found/head/headline-type.server.ts'
import type { SharePicture } from '../../features/found/head/share-picture.ts'
import { faceOf } from '../../features/site/headline-faces.ts'
import type { SiteRequestContext } from '../../site-context.ts'
import { drawShareCard } from '../../ui/share-card.tsx'

/** The best first: the document's own, else one drawn with its headline on first use; else the site's. */
export async function findSharePictures(
  { site, media, log }: Pick<SiteRequestContext, 'site' | 'media' | 'log'>,
  { headline, own, ofSite }: { headline: string; own: SharePicture | undefined; ofSite: SharePicture[] },
): Promise<SharePicture[]> {
  if (own) return [own]
  const { brand, shortName, phone, theme, projectLine: line } = site.settings
  const input = { brand, shortName, phone, theme, line, headline }
  try {
    const card = await ensureShareCard(media, input, async () =>
      drawShareCard(await openHeadlineType(faceOf(theme)), input),
    )
    return card ? [card] : ofSite
  } catch (error) {
    // A failed storage must not fail the page.
    log.warn({ err: error, headline }, 'share picture not drawn')
    return ofSite
  }
}
