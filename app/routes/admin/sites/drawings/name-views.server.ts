import { viewUses } from '../../../../features/drawings/maps/view-uses.ts'
import { type PageOfViews, titleViews } from '../../../../features/drawings/words/title-views.ts'
import { layOver } from '../../../../features/editing/drafted-content.server.ts'
import { parsePart } from '../../../../features/editing/parts.ts'
import { valueAt } from '../../../../platform/json-path.ts'
import { withFacts } from '../../forms/item-title.ts'
import type { OpenedDrawing } from './open-drawing.server.ts'

export interface NamedView {
  name: string
  /** The pages that show it: `입지안내 외 1`. */
  title: string
}

/** Views of a map by what shows them. */
export function nameViews({ shown, drafts, name, site }: OpenedDrawing, content: unknown): NamedView[] {
  const { facts } = site.settings
  const pages = [...layOver(shown, drafts)].flatMap(([part, { title, ...document }]): PageOfViews[] => {
    const parsed = parsePart(part)
    if (parsed?.kind !== 'page') return []
    const page = parsed.path === '/' ? '첫 화면' : withFacts(String(title ?? ''), facts) || parsed.path
    const uses = viewUses(document, name).map((use) => ({ ...use, words: withFacts(use.words, facts) }))
    return [{ page, uses }]
  })
  const titles = titleViews(Object.keys(valueAt(content, ['views']) ?? {}), pages)
  return Object.entries(titles).map(([view, title]) => ({ name: view, title }))
}
