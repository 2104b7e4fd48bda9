import { data } from 'react-router'
import { type DrawingKind, drawingKinds } from '#app/domain/drawings/drawing.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { drawingPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import {
  type ContentDraft,
  listContentDrafts,
  readDocument,
} from '#app/domain/publishing/drafts/drafts.server.ts'
import {
  listUnreadDrawings,
  type UnreadDrawing,
} from '#app/domain/publishing/drafts/drawings/unread-drawing.server.ts'
import { type SiteSettings, siteSettings } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from '#app/request-context.ts'
import { nameOfPart } from '../pages/addresses.ts'
import { type OpenedPart, openPart } from '../settings/open-part.server.ts'

export interface OpenedDrawing extends OpenedPart {
  kind: DrawingKind
  name: string
  /** As the office calls it. */
  title: string
  /** All of the site. */
  drafts: ContentDraft[]
  /** What was uploaded last and is no draft. */
  unread: UnreadDrawing | undefined
  /** As they are drafted, where those can be read: figures are compared with them. */
  settings: SiteSettings
}

/** As they are drafted, where those can be read. */
export const draftedSettings = ({ content, site }: OpenedPart): SiteSettings =>
  siteSettings.safeParse(content).data ?? site.settings

/** A drawing of a site: drafted, shown, or uploaded alone. @throws a 404 response for what is none of these */
export async function openDrawing(
  ctx: RequestContext,
  request: Request,
  params: { site: string; kind: string; drawing: string },
): Promise<OpenedDrawing> {
  const opened = await openPart(ctx, request, params.site)
  if (!Object.hasOwn(drawingKinds, params.kind)) throw data(null, { status: 404 })
  const kind = params.kind as DrawingKind
  const part = drawingPart({ kind, name: params.drawing })
  if (!parsePart(part)) throw data(null, { status: 404 })
  const [edited, drafts, unread] = await Promise.all([
    readDocument(ctx.db, opened.shown, part),
    listContentDrafts(ctx.db, opened.shown),
    listUnreadDrawings(ctx.db, opened.shown.siteId),
  ])
  const own = unread.find((one) => one.part === part)
  if (!edited && !own) throw data(null, { status: 404 })
  return {
    ...opened,
    part,
    kind,
    name: params.drawing,
    title: nameOfPart(part, titlesOf(opened.shown, drafts)),
    drafts,
    unread: own,
    settings: draftedSettings(opened),
    edited: edited ?? { content: null, version: 0, shown: undefined, draft: undefined },
    content: edited?.content ?? {},
  }
}
