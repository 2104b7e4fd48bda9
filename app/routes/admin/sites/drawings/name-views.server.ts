import { viewUses } from '#app/domain/drawings/maps/view-uses.ts'
import { type PageOfViews, titleViews, type ViewTitles } from '#app/domain/drawings/words/title-views.ts'
import { type Document, type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { layOver } from '#app/domain/publishing/drafts/drafted-content.server.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { valueAt } from '#app/platform/json-path.ts'
import { withFacts } from '../../forms/item-title.ts'
import type { OpenedDrawing } from './open-drawing.server.ts'

export interface NamedView {
  name: string
  /** The pages that show it: `입지안내 외 1`. */
  title: string
}

/** Views of a map by what shows them; of other drawings none. */
export function nameViews({ shown, drafts, part, site }: OpenedDrawing, content: unknown): NamedView[] {
  const documents = layOver(shown, drafts)
  const titles = viewTitlesOf(part, documents, site.settings.facts, content) ?? {}
  return Object.entries(titles).map(([view, title]) => ({ name: view, title }))
}

/** @param documents of the site, whose pages show the map @returns undefined for what is no map */
export function viewTitlesOf(
  part: DraftPart,
  documents: ReadonlyMap<DraftPart, Document>,
  facts: SiteSettings['facts'],
  content: unknown = documents.get(part),
): ViewTitles | undefined {
  const map = parsePart(part)
  if (map?.kind !== 'drawing' || map.drawing !== 'map') return undefined
  const pages = [...documents].flatMap(([of, { title, ...document }]): PageOfViews[] => {
    const parsed = parsePart(of)
    if (parsed?.kind !== 'page') return []
    const page = parsed.path === '/' ? '첫 화면' : withFacts(String(title ?? ''), facts) || parsed.path
    const uses = viewUses(document, map.name).map((use) => ({ ...use, words: withFacts(use.words, facts) }))
    return [{ page, uses }]
  })
  return titleViews(Object.keys(valueAt(content, ['views']) ?? {}), pages)
}
