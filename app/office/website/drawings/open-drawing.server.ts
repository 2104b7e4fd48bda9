import { data } from 'react-router'
import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { type DraftPart, drawingPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { type DraftedSite, documentIn } from '#app/domain/publishing/drafts/drafts.server.ts'
import {
  listUnreadDrawings,
  type UnreadDrawing,
} from '#app/domain/publishing/drafts/drawings/unread-drawing.server.ts'
import { type Site, type SiteSettings, siteSettings } from '#app/domain/site/site-settings.ts'
import { type Asked, type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'
import { nameOfPart } from '../addresses.ts'
import { draftedSiteOf, editedSite } from '../edited-site.server.ts'
import type { OfficeOfPart } from '../part/part.server.ts'

export interface OfficeOfDrawing extends OfficeOfPart, DraftedSite {
  kind: DrawingKind
  name: string
  /** The office's name for it. */
  title: string
  /** What was uploaded last and is no draft. */
  unread: UnreadDrawing | undefined
  /** As they are drafted, where those can be read: figures are compared with them. */
  settings: SiteSettings
}

/** As they are drafted, where those can be read. */
export const draftedSettings = ({ documents }: DraftedSite, { settings }: Site): SiteSettings =>
  siteSettings.safeParse(documents.get('settings')).data ?? settings

/** A drawing of a site: drafted, published, or uploaded alone. @throws a 404 response for what is none of these */
export const openDrawing: Opener<OfficeOfDrawing> = async (office, asked, may) => {
  const { kind, name, part } = drawingOf(asked)
  const opened = await editedSite(office, asked, may)
  const [loaded, unread] = await Promise.all([
    draftedSiteOf(opened),
    listUnreadDrawings(office.db, opened.site.id),
  ])
  const edited = documentIn(loaded, part)
  const own = unread.find((one) => one.part === part)
  if (!edited && !own) throw data(null, { status: 404 })
  return {
    ...opened,
    ...loaded,
    ...{ part, kind, name, unread: own },
    title: nameOfPart(part, titlesOf(loaded)),
    settings: draftedSettings(loaded, opened.site),
    edited: edited ?? { content: null, version: 0, published: undefined, draft: undefined },
    content: edited?.content ?? {},
  }
}

/** A drawing by its name alone, which the site may not have. */
export const namedDrawing: Opener<OfficeOfSite & ReturnType<typeof drawingOf>> = async (
  office,
  asked,
  may,
) => ({
  ...(await oneSite(office, asked, may)),
  ...drawingOf(asked),
})

/** The drawing that an address names. @throws a 404 response for what is none */
function drawingOf({ params: { kind, drawing } }: Asked): {
  kind: DrawingKind
  name: string
  part: DraftPart
} {
  const part = parsePart(`drawing ${kind}/${drawing}`)
  if (part?.kind !== 'drawing') throw data(null, { status: 404 })
  const { drawing: known, name } = part
  return { kind: known, name, part: drawingPart({ kind: known, name }) }
}
