import { asDrawingRef } from '#app/domain/drawings/drawing.ts'
import { asMapPicture } from '#app/domain/drawings/maps/map-picture.ts'
import { asPlanPicture } from '#app/domain/drawings/plans/plan-picture.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { pagePart } from '#app/domain/publishing/documents/parts.ts'
import { documentsOf } from '#app/domain/publishing/documents/site-documents.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { draftBase } from '#app/routes/admin/open-site.server.ts'
import { nameOfPart } from '../addresses.ts'
import type { OfficeOfDrawing } from './open-drawing.server.ts'

export interface PageOfDrawing {
  title: string
  /** Address of the page in its draft, as visitors will see it. */
  address: string
}

export const pagesBegun = (entries: readonly { title: string }[]): string =>
  `${entries.map(({ title }) => `‘${title}’`).join(', ')} 페이지를 만들고 메뉴에 넣었습니다. 초안을 공개하면 방문자에게 보입니다.`

/** Pages of the site, as it is drafted, that show a drawing. */
export function pagesShowing(office: OfficeOfDrawing): PageOfDrawing[] {
  const { documents, site, actor, kind, name } = office
  const titles = titlesOf(office)
  const base = draftBase(office, site, actor)
  const shows = (value: unknown) => {
    const ref = asDrawingRef(value) ?? asPlanPicture(value)
    if (ref) return ref.drawing === kind && ref.name === name
    return kind === 'map' && asMapPicture(value)?.map === name
  }
  return documentsOf(documents, 'page')
    .filter(([, page]) => walkJson(page).some(({ value }) => shows(value)))
    .map(([path]) => ({ title: nameOfPart(pagePart(path), titles), address: `${base}${path}` }))
}
