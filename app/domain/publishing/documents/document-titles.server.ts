import { titleDrawings } from '#app/domain/drawings/words/title-drawings.ts'
import type { DraftedSite } from '../drafts/drafts.server.ts'
import { listSitePages } from '../pages/site-pages.ts'
import { drawingsOf } from './site-documents.ts'

/** Titles of pages by address and of drawings by `layout/main`, from their drafts; a document about to be removed keeps its title. */
export const titlesOf = (site: DraftedSite): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(listSitePages(site).map(({ path, title }) => [path, title])),
  ...titleDrawings(drawingsOf(new Map([...site.published.documents, ...site.documents]))),
})
