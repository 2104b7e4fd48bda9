import { headSiteOf } from '../../features/found/head/head-site.server.ts'
import { asSharePicture } from '../../features/found/head/share-picture.ts'
import { pageData } from '../../features/found/structured-data/page-data.ts'
import type { PublishedPage } from '../../features/pages/find-page.server.ts'
import { addressOfPage } from '../../features/site/page-address.ts'
import type { SiteRequestContext } from '../../site-context.ts'
import type { PageHead } from '../../ui/page-data.ts'
import type { SitePage } from '../../ui/site-context.tsx'
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
