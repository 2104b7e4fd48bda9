import type { HeadSite } from '#app/domain/discovery/head/head-site.server.ts'
import type { SharePicture } from '#app/domain/discovery/head/share-picture.ts'
import type { PublishedPage } from '#app/domain/publishing/pages/find-page.server.ts'
import type { SitePage } from './site-context.tsx'

export interface PageHead {
  headSite: HeadSite
  /** Path and option of the page's own address, on the site's main host. */
  address: string
  share: SharePicture[]
  /** JSON-LD as text: its type is too deep for the types of loaders. */
  data: string
}

export interface PageData extends PageHead {
  page: PublishedPage
  site: SitePage
}
