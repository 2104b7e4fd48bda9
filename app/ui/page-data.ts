import type { HeadSite } from '../features/found/head/head-site.server.ts'
import type { SharePicture } from '../features/found/head/share-picture.ts'
import type { PublishedPage } from '../features/pages/find-page.server.ts'
import type { SitePage } from './site-context.tsx'

/** What the head of a page says beside its title, description and keywords. */
export interface PageHead {
  headSite: HeadSite
  /** Path and option of the page's own address, on the site's main host. */
  address: string
  share: SharePicture[]
  /** JSON-LD as text: its type is deeper than those of loaders can be compared. */
  data: string
}

/** What a public document is drawn from. */
export interface PageData extends PageHead {
  page: PublishedPage
  site: SitePage
}
