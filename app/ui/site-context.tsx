import { createContext, useContext } from 'react'
import type { LeadForm } from '#app/db/column-types.ts'
import type { LeadDraft, LeadReply } from '#app/domain/customers/customer/lead-form.ts'
import { type DrawingKind, type DrawingOf, type Drawings, drawingIn } from '#app/domain/drawings/drawing.ts'
import type { HomePlace } from '#app/domain/homes/home.ts'
import type { PublicHomes } from '#app/domain/homes/public-homes.server.ts'
import type { Files } from '#app/domain/media/find-files.server.ts'
import type { Pictures } from '#app/domain/media/find-pictures.server.ts'
import type { PriceTable } from '#app/domain/publishing/pages/price-of.ts'
import type { ListedPost } from '#app/domain/publishing/press/list-posts.server.ts'
import type { PublicSettings } from '#app/domain/site/public-settings.ts'
import type { SiteLogo } from '#app/domain/site/site-logo.ts'
import type { Day } from '#app/platform/korean-day.ts'

/** Data of a public document for all its parts. Islands get props instead. */
export interface SitePage {
  slug: string
  settings: PublicSettings
  consentVersions: string
  /** In place of mark and name. */
  logo: SiteLogo | undefined
  pictures: Pictures
  files: Files
  drawings: Drawings
  /** The site's price tables, for `priceOf`; none where it shows no prices. */
  prices: PriceTable[]
  /** Homes of the office, where the page has a table of homes and its layout is a picture. */
  homePlaces?: HomePlace[] | undefined
  /** Where the site shows on this page what is sold. */
  homes?: PublicHomes | undefined
  /** Bumped by every publication; part of permanent addresses. */
  contentVersion: number
  path: string
  /** In Korea, of a document that is rendered again each day; others are cached for longer. */
  today: Day | undefined
  /** Of a notice that somebody looks at before it is shown. */
  opensNotices?: true
  /** The newest posts, where the page has a block for them. */
  news: Pick<ListedPost, 'id' | 'title' | 'publishedAt'>[]
  /** Selected option of the page's `?{param}=`. */
  option: string | undefined
  /** Selected values of the page's `choices`, by parameter. */
  chosen: Record<string, string>
  /** Data of the share sheet, if any. `image` is a full address. */
  shared: { title: string; address: string; image: string | undefined } | undefined
  /** What a link carried to the registration page; without a home where the site has none of that name. */
  carried?: { home?: string } | undefined
  /** Result of a form posted to this page without JavaScript. */
  posted: { draft: LeadDraft; reply: LeadReply; form: LeadForm; started: string } | undefined
}

const SiteContext = createContext<SitePage | undefined>(undefined)

export const SiteProvider = SiteContext.Provider

/** @throws Error outside a public document */
export function useSite(): SitePage {
  const page = useContext(SiteContext)
  if (!page) throw new Error('useSite outside a public document')
  return page
}

/** @throws Error where the site lacks the drawing, which the content check rules out */
export const useDrawing = <Kind extends DrawingKind>(ref: RefOf<Kind>): DrawingOf<Kind> => useDrawings()(ref)

/** For several of them. */
export function useDrawings() {
  const { drawings } = useSite()
  return <Kind extends DrawingKind>(ref: RefOf<Kind>): DrawingOf<Kind> => {
    const drawing = drawingIn(drawings, ref)
    if (!drawing) throw new Error(`no ${ref.drawing} ${ref.name}`)
    return drawing
  }
}

interface RefOf<Kind extends DrawingKind> {
  drawing: Kind
  name: string
}
