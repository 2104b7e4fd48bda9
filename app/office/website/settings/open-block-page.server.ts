import { type Document, type DraftPart, pagePart } from '#app/domain/publishing/documents/parts.ts'
import type { SiteDocuments } from '#app/domain/publishing/documents/site-documents.ts'
import { documentIn } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listSitePages } from '#app/domain/publishing/pages/site-pages.ts'
import type { Opener } from '#app/office/office.server.ts'
import { draftedSiteOf, editedSite } from '../edited-site.server.ts'
import { type OfficeOfPart, withDocument } from '../part/part.server.ts'
import type { ChosenPage } from './page-choice.tsx'

/** For a page with certain blocks. If no page has them: for the settings, so that the screen has its publish bar. */
export interface OfficeOfBlocks extends OfficeOfPart {
  settings: Document
  /** Those with such blocks. */
  pages: ChosenPage[]
  documents: SiteDocuments
  /** Of the page. */
  page: DraftPart | undefined
}

export const blocksOf = (content: Document): unknown[] =>
  Array.isArray(content.blocks) ? content.blocks : []

/** The page with certain blocks that the address asks for, or the first one. @throws as `editedSite` */
export const blockPage =
  (isWanted: (block: unknown) => boolean): Opener<OfficeOfBlocks> =>
  async (office, asked, may) => {
    const opened = await editedSite(office, asked, may)
    const loaded = await draftedSiteOf(opened)
    const { documents } = loaded
    const pages = listSitePages(loaded).flatMap(({ path, title }) =>
      blocksOf(documents.get(pagePart(path)) ?? {}).some(isWanted)
        ? [{ path, title: path === '/' ? '홈' : title || path }]
        : [],
    )
    const wanted = asked.query.get('page')
    const chosen = pages.find(({ path }) => path === wanted) ?? pages[0]
    const page = chosen && pagePart(chosen.path)
    const part = withDocument(opened, page ?? 'settings', documentIn(loaded, page ?? 'settings'))
    return { ...part, settings: documents.get('settings') ?? {}, pages, documents, page }
  }
