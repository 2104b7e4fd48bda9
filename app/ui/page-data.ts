import type { HeadSite } from '../features/found/head/head-site.server.ts'
import type { SharePicture } from '../features/found/head/share-picture.ts'
import type { PublishedPage } from '../features/pages/find-page.server.ts'
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
