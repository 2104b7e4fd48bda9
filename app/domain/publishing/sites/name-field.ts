import { z } from 'zod'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { walkContent } from '#app/platform/field-roles.ts'
import { type Document, type DraftPart, parsePart } from '../documents/parts.ts'
import { pageContent } from '../pages/page-content.ts'

function schemaOf(part: DraftPart): z.core.$ZodType {
  const parsed = parsePart(part)
  if (parsed?.kind === 'page') return pageContent
  return parsed?.kind === 'drawing' ? drawingKinds[parsed.drawing] : siteSettings
}

/** Names of a document's fields as its form shows them: `대표전화`, `블록 › 제목`; empty for a field without one. */
export function fieldNames(part: DraftPart, document: Document): (path: string) => string {
  const titles = new Map<string, string>()
  for (const { path, schema } of walkContent(schemaOf(part), document)) {
    const title = schema && z.globalRegistry.get(schema)?.title
    if (path && title) titles.set(path, title)
  }
  return (path) => {
    const places = path.split(/(?=[.[])/).map((_, i, keys) => keys.slice(0, i + 1).join(''))
    const names = places.flatMap((place) => titles.get(place) ?? [])
    return names.filter((name, i) => name !== names[i - 1]).join(' › ')
  }
}

/** What a document is called: a page by its title. */
export function documentName(part: DraftPart, document: Document | undefined): string {
  const parsed = parsePart(part)
  if (parsed?.kind === 'page')
    return parsed.path === '/'
      ? '첫 화면'
      : typeof document?.title === 'string'
        ? document.title
        : parsed.path
  if (parsed?.kind === 'drawing')
    return `${{ plan: '평면도', layout: '배치도', map: '지도' }[parsed.drawing]} ${parsed.name}`
  if (parsed?.kind === 'file') return `파일 ${parsed.name}`
  if (parsed?.kind === 'picture') return `이미지 ${parsed.name}`
  return '홈페이지 설정'
}
