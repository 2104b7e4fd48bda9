import { layOver } from '../../../../features/editing/drafted-content.server.ts'
import { listContentDrafts } from '../../../../features/editing/drafts.server.ts'
import { type Document, type DraftPart, pagePart, parsePart } from '../../../../features/editing/parts.ts'
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
  const documents = layOver(opened.shown, await listContentDrafts(ctx.db, opened.shown))
  const pages = [...documents].flatMap(([part, document]) => {
    const parsed = parsePart(part)
    return parsed?.kind === 'page' && blocksOf(document).some(isWanted)
      ? [{ path: parsed.path, title: String(document.title ?? parsed.path) }]
      : []
  })
  const wanted = new URL(request.url).searchParams.get('page')
  const page = pages.find(({ path }) => path === wanted) ?? pages[0]
  return { opened, pages, documents, part: page && pagePart(page.path) }
}
