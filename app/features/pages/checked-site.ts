import type { PressPost } from '../press/press-post.ts'
import type { SiteSettings } from '../site/site-settings.ts'
import type { PageContent } from './page-content.ts'

/** A site as the checks see it: facts filled in, every part with the file it comes from. */
export interface CheckedSite {
  slug: string
  settingsFile: string
  settings: SiteSettings
  pages: { file: string; page: PageContent }[]
  press: { file: string; post: PressPost }[]
  /** Words that are drawn in vector pictures. */
  drawings: { file: string; texts: string[] }[]
  /** Ids of the facilities of each site layout, by its name. */
  facilities: Record<string, string[]>
  /** Addresses of files that are served as they are, such as `/office.svg`. */
  staticFiles: string[]
  /** Other sites of the install, of which nothing may be left over. */
  others: Pick<SiteSettings, 'name' | 'shortName'>[]
  /** In Korea: `2026-11-20`. */
  today: string
}
