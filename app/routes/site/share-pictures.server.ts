import { ensureShareCard } from '#app/domain/discovery/head/ensure-share-card.server.ts'
import { openHeadlineType } from '#app/domain/discovery/head/headline-type.server.ts'
import type { SharePicture } from '#app/domain/discovery/head/share-picture.ts'
import { faceOf } from '#app/domain/site/headline-faces.ts'
import type { SiteRequestContext } from '#app/site-context.ts'
import { drawShareCard } from '#app/ui/share-card.tsx'

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
    log.warn({ err: error, headline }, 'cannot render a share picture')
    return ofSite
  }
}
