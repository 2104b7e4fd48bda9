import type { DrawingKind, PicturedOf } from '#app/domain/drawings/drawing.ts'
import type { SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import type { SiteState } from '#app/domain/site/visibility.ts'
import type { PressPost } from '../press/press-post.ts'
import type { PageContent } from './page-content.ts'

/** Names and numbers of another site of the install that texts could contain. */
export interface OtherSite extends Pick<SiteSettings, 'slug' | 'name' | 'shortName' | 'phone' | 'hosts'> {
  /** Undefined where it is a folder. */
  state?: SiteState
}

/** A site for the checks: facts filled in, every part with its file. */
export interface CheckedSite {
  slug: string
  settingsFile: string
  settings: SiteSettings
  /** As visitors get them; `places`: of their blocks in the document, which may hold hidden ones as well. */
  pages: { file: string; page: PageContent; places?: number[] }[]
  press: { file: string; post: PressPost }[]
  drawings: { file: string; texts: string[] }[]
  /** Plans, layouts and maps as they are written, of which each has its file. */
  drawn: { file: string; kind: DrawingKind; name: string; content: unknown }[]
  /** Those that are pictures, with facts filled in. */
  pictured: { file: string; kind: DrawingKind; content: PicturedOf<DrawingKind> }[]
  /** Ids of the facilities of each site layout, by its name. */
  facilities: Record<string, string[]>
  layouts: SiteLayout[]
  plans: UnitPlan[]
  /** Addresses of static files, such as `/office.svg`. */
  staticFiles: string[]
  /** Other sites of the install, of which nothing must be left over. */
  others: OtherSite[]
  /** The office sells homes on its board; unknown of a folder. */
  hasHomes?: boolean
  /** In Korea: `2026-11-20`. */
  today: string
  /** Gets what is being checked, so that an aborted check can say where it was. */
  atWork?: (file: string, path: string) => void
  /** Findings after which a check reads no further texts. */
  most?: number
}
