import type { ContentDraft } from '../drafts/drafts.server.ts'
import { drawingTitles } from '../drafts/drawings/drawing-titles.ts'
import { publishedDocuments } from '../drafts/published-documents.server.ts'
import { listSitePages } from '../pages/site-pages.ts'
import type { PublishedContent } from '../publish/published-content.server.ts'

/** Titles of pages by address and of drawings by `layout/main`, as they are drafted; what is about to be taken off has its own still. */
export const titlesOf = (
  shown: PublishedContent,
  drafts: readonly ContentDraft[],
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(listSitePages(shown, drafts).map(({ path, title }) => [path, title])),
  ...drawingTitles([
    ...[...publishedDocuments(shown)].map(([part, { content }]) => [part, content] as const),
    ...drafts.flatMap(({ part, content }) => (content ? [[part, content] as const] : [])),
  ]),
})
