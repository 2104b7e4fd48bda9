import { type Document, type DraftPart, pagePart } from '#app/domain/publishing/documents/parts.ts'
import { layOver } from '#app/domain/publishing/drafts/drafted-content.server.ts'
import { listContentDrafts } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listSitePages } from '#app/domain/publishing/pages/site-pages.ts'
import type { RequestContext } from '#app/request-context.ts'
import { type OpenedPart, openPart } from './open-part.server.ts'
import type { ChosenPage } from './page-choice.tsx'

interface OpenedBlockPage {
  /** The site's settings, for the bar of a screen where no page has such blocks. */
  opened: OpenedPart
  /** Those with such blocks. */
  pages: ChosenPage[]
  documents: Map<DraftPart, Document>
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
  const opened = await openPart(ctx, request, slug)
  const drafts = await listContentDrafts(ctx.db, opened.shown)
  const documents = layOver(opened.shown, drafts)
  const pages = listSitePages(opened.shown, drafts).flatMap(({ path, title }) =>
    blocksOf(documents.get(pagePart(path)) ?? {}).some(isWanted)
      ? [{ path, title: path === '/' ? '홈' : title || path }]
      : [],
  )
  const wanted = new URL(request.url).searchParams.get('page')
  const page = pages.find(({ path }) => path === wanted) ?? pages[0]
  return { opened, pages, documents, part: page && pagePart(page.path) }
}
