import { kindNames } from '#app/domain/drawings/words/title-drawings.ts'
import { type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { screenOfDrawing } from './drawings/drawing-words.ts'

/** Address of the editor of a page. */
export const editorOf = (site: string, path: string): string =>
  `/admin/sites/${site}/pages/edit${path === '/' ? '' : path}`

/** What the office calls a document. @param titles of pages by path, of drawings by `layout/main` */
export function nameOfPart(part: DraftPart, titles: Readonly<Record<string, string>>): string {
  const parsed = parsePart(part)
  if (parsed?.kind === 'page')
    return parsed.path === '/' ? '홈' : `${titles[parsed.path] || '페이지'} ${parsed.path}`
  if (parsed?.kind === 'drawing')
    return titles[`${parsed.drawing}/${parsed.name}`] ?? `${kindNames[parsed.drawing]} ${parsed.name}`
  if (parsed?.kind === 'file') return `파일 ${parsed.name}`
  if (parsed?.kind === 'picture') return `이미지 ${parsed.name}`
  return '홈페이지 설정'
}

/** What the office calls the place of a finding that is in no document: a press post, or the site's pictures. */
export const nameOutside = (file: string): string => (/(?:^|\/)press\//.test(file) ? '언론보도' : '')

/** The screen where a document is changed. */
export function screenOfPart(site: string, part: DraftPart): string {
  const parsed = parsePart(part)
  if (parsed?.kind === 'page') return editorOf(site, parsed.path)
  if (parsed?.kind === 'file') return `/admin/sites/${site}/documents/${parsed.name}`
  if (parsed?.kind === 'picture') return `/admin/pictures/${site}/exchange#drafts`
  if (parsed?.kind === 'drawing') return screenOfDrawing(site, parsed.drawing, parsed.name)
  return `/admin/sites/${site}/settings`
}
