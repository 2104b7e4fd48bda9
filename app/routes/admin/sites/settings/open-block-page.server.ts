import { type Document, type DraftPart, pagePart } from '#app/domain/publishing/documents/parts.ts'
import type { SiteDocuments } from '#app/domain/publishing/documents/site-documents.ts'
import { documentIn } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listSitePages } from '#app/domain/publishing/pages/site-pages.ts'
import type { RequestContext } from '#app/request-context.ts'
import { draftedSiteOf, openEditor } from '../open-editor.server.ts'
import { type OpenedPart, withDocument } from './open-part.server.ts'
import type { ChosenPage } from './page-choice.tsx'

interface OpenedBlockPage {
  /** The page; the site's settings, for the bar of a screen, where no page has such blocks. */
  opened: OpenedPart
  settings: Document
  /** Those with such blocks. */
  pages: ChosenPage[]
  documents: SiteDocuments
  part: DraftPart | undefined
}

export const blocksOf = (content: Document): unknown[] =>
  Array.isArray(content.blocks) ? content.blocks : []

/** The page with certain blocks that the address asks for, or the first one. @throws a 404 response for others' sites */
export async function openBlockPage(
  ctx: RequestContext,
  request: Request,
  slug: string,
  isWanted: (block: unknown) => boolean,
): Promise<OpenedBlockPage> {
  const editor = await openEditor(ctx, request, slug)
  const loaded = await draftedSiteOf(editor)
  const { documents } = loaded
  const pages = listSitePages(loaded).flatMap(({ path, title }) =>
    blocksOf(documents.get(pagePart(path)) ?? {}).some(isWanted)
      ? [{ path, title: path === '/' ? '홈' : title || path }]
      : [],
  )
  const wanted = new URL(request.url).searchParams.get('page')
  const page = pages.find(({ path }) => path === wanted) ?? pages[0]
  const part = page && pagePart(page.path)
  const opened = withDocument(editor, part ?? 'settings', documentIn(loaded, part ?? 'settings'))
  return { opened, settings: documents.get('settings') ?? {}, pages, documents, part }
}
