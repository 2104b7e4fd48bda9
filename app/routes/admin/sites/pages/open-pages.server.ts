import {
  type BrokenDraft,
  type DraftedSite,
  listBrokenDrafts,
} from '#app/domain/publishing/drafts/drafts.server.ts'
import type { RequestContext } from '#app/request-context.ts'
import { draftedSiteOf, type Editor, openEditor } from '../open-editor.server.ts'

export interface OpenedPages extends Editor, DraftedSite {
  /** Drafts that cannot be read. */
  broken: BrokenDraft[]
}

/** @throws a 404 response for a site that the person does not edit */
export async function openPages(ctx: RequestContext, request: Request, slug: string): Promise<OpenedPages> {
  const editor = await openEditor(ctx, request, slug)
  return {
    ...editor,
    ...(await draftedSiteOf(editor)),
    broken: await listBrokenDrafts(ctx.db, editor.site.id),
  }
}
