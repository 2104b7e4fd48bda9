import { layOver } from '../../../../features/editing/drafted-content.server.ts'
import { listContentDrafts } from '../../../../features/editing/drafts.server.ts'
import { listSitePages } from '../../../../features/editing/pages/site-pages.ts'
import { type Document, type DraftPart, pagePart } from '../../../../features/editing/parts.ts'
import type { RequestContext } from '../../../../request-context.ts'
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
