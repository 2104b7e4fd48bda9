import { headSiteOf } from '#app/domain/discovery/head/head-site.server.ts'
import { asSharePicture } from '#app/domain/discovery/head/share-picture.ts'
import { pageData } from '#app/domain/discovery/structured-data/page-data.ts'
import type { PublishedPage } from '#app/domain/publishing/pages/find-page.server.ts'
import { addressOfPage } from '#app/domain/site/page-address.ts'
import type { SiteRequestContext } from '#app/site-context.ts'
import type { PageHead } from '#app/ui/page-data.ts'
import type { SitePage } from '#app/ui/site-context.tsx'
import { findSharePictures } from './share-pictures.server.ts'

/** Data for the head only; draws the preview picture if needed. */
export async function readPageHead(
  ctx: SiteRequestContext,
  { content, head, option }: PublishedPage,
  frame: SitePage,
): Promise<PageHead> {
  const { slug, settings, pictures, files, drawings } = frame
  const headSite = await headSiteOf(ctx)
  const { origin } = headSite
  const address =
    addressOfPage(slug, content.path) +
    (option && content.variant ? `?${content.variant.param}=${option}` : '')
  const share =
    content.path === '/' && !content.share
      ? headSite.share
      : await findSharePictures(ctx, {
          headline: head.title,
          own: content.share && asSharePicture(pictures[content.share.name], content.share.alt),
          ofSite: headSite.share,
        })
  const images = share.map((picture) => origin + picture.address)
  const data = pageData({ origin, slug, settings, content, head, address, pictures, files, drawings, images })
  return { headSite, address, share, data: JSON.stringify(data) }
}
