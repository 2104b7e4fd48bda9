import { viewUses } from '#app/domain/drawings/maps/view-uses.ts'
import { type PageOfViews, titleViews, type ViewTitles } from '#app/domain/drawings/words/title-views.ts'
import { type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { documentsOf, type SiteDocuments } from '#app/domain/publishing/documents/site-documents.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { withFacts } from '#app/office/forms/item-title.ts'
import { valueAt } from '#app/platform/json-path.ts'
import type { OfficeOfDrawing } from './open-drawing.server.ts'

export interface NamedView {
  name: string
  /** The pages that show the view: `입지안내 외 1`. */
  title: string
}

/** Views of a map by what shows them; of other drawings none. */
export function nameViews({ documents, part, site }: OfficeOfDrawing, content: unknown): NamedView[] {
  const titles = viewTitlesOf(part, documents, site.settings.facts, content) ?? {}
  return Object.entries(titles).map(([view, title]) => ({ name: view, title }))
}

/** @param documents of the site, whose pages show the map @returns undefined for what is no map */
export function viewTitlesOf(
  part: DraftPart,
  documents: SiteDocuments,
  facts: SiteSettings['facts'],
  content: unknown = documents.get(part),
): ViewTitles | undefined {
  const map = parsePart(part)
  if (map?.kind !== 'drawing' || map.drawing !== 'map') return undefined
  const pages = documentsOf(documents, 'page').map(([path, { title, ...document }]): PageOfViews => {
    const page = path === '/' ? '첫 화면' : withFacts(String(title ?? ''), facts) || path
    const uses = viewUses(document, map.name).map((use) => ({ ...use, words: withFacts(use.words, facts) }))
    return { page, uses }
  })
  return titleViews(Object.keys(valueAt(content, ['views']) ?? {}), pages)
}
