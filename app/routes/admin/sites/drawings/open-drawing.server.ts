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
import { nameOfPart } from '#app/office/website/addresses.ts'
import type { RequestContext } from '#app/request-context.ts'
import { draftedSiteOf, openEditor } from '../open-editor.server.ts'
import type { OpenedPart } from '../settings/open-part.server.ts'

export interface OpenedDrawing extends OpenedPart, DraftedSite {
  kind: DrawingKind
  name: string
  /** As the office calls it. */
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
export async function openDrawing(
  ctx: RequestContext,
  request: Request,
  params: Params,
): Promise<OpenedDrawing> {
  const { kind, part } = drawingOf(params)
  const editor = await openEditor(ctx, request, params.site)
  const [loaded, unread] = await Promise.all([
    draftedSiteOf(editor),
    listUnreadDrawings(ctx.db, editor.site.id),
  ])
  const edited = documentIn(loaded, part)
  const own = unread.find((one) => one.part === part)
  if (!edited && !own) throw data(null, { status: 404 })
  return {
    ...editor,
    ...loaded,
    ...{ part, kind, name: params.drawing, unread: own },
    title: nameOfPart(part, titlesOf(loaded)),
    settings: draftedSettings(loaded, editor.site),
    edited: edited ?? { content: null, version: 0, published: undefined, draft: undefined },
    content: edited?.content ?? {},
  }
}

interface Params {
  site: string
  kind: string
  drawing: string
}

/** The drawing that an address names. @throws a 404 response for what is none */
export function drawingOf({ kind, drawing }: Params): { kind: DrawingKind; part: DraftPart } {
  const part = parsePart(`drawing ${kind}/${drawing}`)
  if (part?.kind !== 'drawing') throw data(null, { status: 404 })
  return { kind: part.drawing, part: drawingPart({ kind: part.drawing, name: part.name }) }
}
