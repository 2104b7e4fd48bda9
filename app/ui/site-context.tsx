import { createContext, useContext } from 'react'
import type { LeadForm } from '../db/column-types.ts'
import { type DrawingKind, type DrawingOf, type Drawings, drawingKey } from '../features/drawings/drawing.ts'
import type { Files } from '../features/media/find-files.server.ts'
import type { Pictures } from '../features/media/find-pictures.server.ts'
import type { LeadDraft, LeadReply } from '../features/registrations/leads/lead-form.ts'
import type { PublicSettings } from '../features/site/public-settings.ts'

/** What every part of a public document may ask for. Islands get what they need as props instead. */
export interface SitePage {
  slug: string
  settings: PublicSettings
  /** What the consent texts of `settings` are known by, for the forms that show them. */
  consentVersions: string
  pictures: Pictures
  /** Documents and films, by the name content uses. */
  files: Files
  /** Plans, layouts and maps that the page names. */
  drawings: Drawings
  /** Rises with every publishing; part of addresses that are cached for ever. */
  contentVersion: number
  /** Path of the page that is drawn, as its content says it. */
  path: string
  /** The option of the page's `?{param}=` that the address asks for. */
  option: string | undefined
  /** What the address chooses of the page's `choices`, by parameter. */
  chosen: Record<string, string>
  /** What the share sheet sends on; without it there is none. `image` is a whole address. */
  shared: { title: string; address: string; image: string | undefined } | undefined
  /** What became of the form that was posted to this page without JavaScript. */
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

/** The drawing that a block names. @throws Error where the site has none, which the content check rules out */
export function useDrawing<Kind extends DrawingKind>(ref: { drawing: Kind; name: string }): DrawingOf<Kind> {
  const drawing = useSite().drawings[drawingKey(ref)]
  if (!drawing) throw new Error(`no ${ref.drawing} ${ref.name}`)
  return drawing as DrawingOf<Kind>
}
