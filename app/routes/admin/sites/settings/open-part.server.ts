import { data } from 'react-router'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import type { ViewTitles } from '#app/domain/drawings/words/title-views.ts'
import { parseDocument } from '#app/domain/publishing/documents/parse-document.ts'
import { type Document, type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import {
  countContentDrafts,
  type EditedDocument,
  readDocument,
} from '#app/domain/publishing/drafts/drafts.server.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { nameOfPlaceIn } from '#app/office/website/name-of-place.ts'
import { wordsOfDraft } from '#app/office/website/words-of-change.ts'
import type { RequestContext } from '#app/request-context.ts'
import { type Editor, openEditor } from '../open-editor.server.ts'
import type { PublishBarData } from './publish-bar.tsx'

export interface OpenedPart extends Editor {
  part: DraftPart
  edited: EditedDocument
  /** As its editor sees it: the draft, or what is published. */
  content: Document
}

/** One document of a site, without the others. @throws a 404 response for one that the person does not have */
export async function openPart(
  ctx: RequestContext,
  request: Request,
  slug: string,
  part: DraftPart = 'settings',
): Promise<OpenedPart> {
  const editor = await openEditor(ctx, request, slug)
  return withDocument(editor, part, await readDocument(ctx.db, editor.site, part))
}

/** @throws a 404 response where there is no such document */
export function withDocument<Of extends Editor>(
  editor: Of,
  part: DraftPart,
  edited: EditedDocument | undefined,
): Of & OpenedPart {
  if (!edited?.content) throw data(null, { status: 404 })
  return { ...editor, part, edited, content: edited.content }
}

/** What the bar of a screen says of the drafts of its site, and of its own one. @param views of a map */
export async function barOf(opened: OpenedPart, views?: ViewTitles): Promise<PublishBarData> {
  const { ctx, site, publishesAlone, mayManage, part, edited, content } = opened
  return {
    site: site.slug,
    part,
    version: edited.version,
    publishesAlone,
    mayManage,
    isDrafted: edited.draft !== undefined,
    changes: edited.draft ? wordsOfDraft(edited.published, edited.content, part, views) : [],
    conflicts: edited.draft?.conflicts.map(({ path }) => nameOfPlaceIn(part, content, path)) ?? [],
    drafts: await countContentDrafts(ctx.db, site.id),
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
