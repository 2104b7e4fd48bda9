import { data } from 'react-router'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import type { ViewTitles } from '#app/domain/drawings/words/title-views.ts'
import { parseDocument } from '#app/domain/publishing/documents/parse-document.ts'
import { type Document, type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import {
  type EditedDocument,
  listContentDrafts,
  readDocument,
} from '#app/domain/publishing/drafts/drafts.server.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import {
  type PublishedContent,
  readPublished,
} from '#app/domain/publishing/publish/published-content.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canEditPages, canManageSites } from '#app/domain/record/permissions.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { may, publishesAlone, rightsOn } from '#app/domain/site/rights.server.ts'
import { type Site, siteSettings } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from '#app/request-context.ts'
import { openSite } from '../../open-site.server.ts'
import { nameOfPlaceIn } from '../pages/editor/name-of-place.ts'
import { wordsOfDraft } from '../pages/words-of-change.ts'
import type { PublishBarData } from './publish-bar.tsx'

export interface OpenedPart {
  ctx: RequestContext
  request: Request
  site: Site
  actor: Actor
  publishesAlone: boolean
  mayManage: boolean
  shown: PublishedContent
  part: DraftPart
  edited: EditedDocument
  /** As its editor sees it: the draft, or what is shown. */
  content: Document
}

/** @throws a 404 response for a site or a document that the person does not have */
export async function openPart(
  ctx: RequestContext,
  request: Request,
  slug: string,
  part: DraftPart = 'settings',
): Promise<OpenedPart> {
  const { site, actor } = await openSite(ctx, request, canEditPages, slug)
  const shown = await readPublished(ctx.db, site.slug)
  const edited = shown && (await readDocument(ctx.db, shown, part))
  if (!shown || !edited?.content) throw data(null, { status: 404 })
  const rights = await rightsOn(ctx.db, site.id, actor)
  return {
    ...{ ctx, request, site, actor, shown, part, edited, content: edited.content },
    publishesAlone: publishesAlone(rights),
    mayManage: may(rights, canManageSites),
  }
}

/** Another document of the site that was opened. @throws a 404 response for one that the site does not have */
export async function turnTo(opened: OpenedPart, part: DraftPart): Promise<OpenedPart> {
  const edited = await readDocument(opened.ctx.db, opened.shown, part)
  if (!edited?.content) throw data(null, { status: 404 })
  return { ...opened, part, edited, content: edited.content }
}

/** What the bar of a screen says of the drafts of its site, and of its own one. @param views of a map */
export async function barOf(opened: OpenedPart, views?: ViewTitles): Promise<PublishBarData> {
  const { ctx, site, publishesAlone, mayManage, shown, part, edited, content } = opened
  const drafts = await listContentDrafts(ctx.db, shown)
  return {
    site: site.slug,
    part,
    version: edited.version,
    publishesAlone,
    mayManage,
    isDrafted: edited.draft !== undefined,
    changes: edited.draft ? wordsOfDraft(edited.shown, edited.content, part, views) : [],
    conflicts: edited.draft?.conflicts.map(({ path }) => nameOfPlaceIn(part, content, path)) ?? [],
    drafts: drafts.length,
    faults: faultsIn(part, content).map((fault) => ({
      ...fault,
      name: nameOfPlaceIn(part, content, fault.location),
    })),
  }
}

/** What keeps a document from being read, by the places of its fields. */
export function faultsIn(part: DraftPart, content: Document): { location: string; sentence: string }[] {
  const faults: ContentFault[] = []
  parseDocument(content, '', schemaOf(part), faults)
  return faults.map(({ location, sentence }) => ({ location, sentence }))
}

function schemaOf(part: DraftPart) {
  const parsed = parsePart(part)
  if (parsed?.kind === 'page') return pageContent
  if (parsed?.kind === 'drawing') return drawingKinds[parsed.drawing]
  return siteSettings
}
