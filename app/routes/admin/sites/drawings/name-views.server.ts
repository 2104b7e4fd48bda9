import type { DrawingOf } from '../../../../features/drawings/drawing.ts'
import { viewsIn } from '../../../../features/drawings/maps/view-uses.ts'
import { layOver } from '../../../../features/editing/drafted-content.server.ts'
import { parsePart } from '../../../../features/editing/parts.ts'
import type { OpenedDrawing } from './open-drawing.server.ts'

export interface NamedView {
  name: string
  /** The pages that show it: `입지안내 외 1`. */
  title: string
}

/** Views of a map by the pages that show them: their own names are of no language. */
export function nameViews({ shown, drafts, name }: OpenedDrawing, { views }: DrawingOf<'map'>): NamedView[] {
  const documents = layOver(shown, drafts)
  const pages = [...documents].flatMap(([part, document]) => {
    const parsed = parsePart(part)
    if (parsed?.kind !== 'page') return []
    const title = parsed.path === '/' ? '첫 화면' : String(document.title ?? parsed.path)
    return [{ title, views: viewsIn(document, name) }]
  })
  return Object.keys(views).map((view) => {
    const [first, ...others] = pages.filter((page) => page.views.has(view))
    const more = others.length ? ` 외 ${others.length}` : ''
    return { name: view, title: first ? `${first.title}${more}(${view})` : `쓰지 않는 보기(${view})` }
  })
}
