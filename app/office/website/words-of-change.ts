import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { describeDrawingChanges } from '#app/domain/drawings/words/describe-drawing-changes.ts'
import { titleDrawings } from '#app/domain/drawings/words/title-drawings.ts'
import type { ViewTitles } from '#app/domain/drawings/words/title-views.ts'
import { fileDocument } from '#app/domain/media/file-document.ts'
import { type PictureDocument, pictureDocument } from '#app/domain/media/picture-document.ts'
import { formatBytes } from '#app/domain/media/write-bytes.ts'
import type { Change } from '#app/domain/publishing/documents/compare-content.ts'
import { listDifferences } from '#app/domain/publishing/documents/list-differences.ts'
import { nameOfPlace } from '#app/domain/publishing/documents/name-of-place.ts'
import { type Document, type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { drawingsOf, type SiteDocuments } from '#app/domain/publishing/documents/site-documents.ts'
import { readableHost } from '#app/domain/site/typed-host.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { nameOfPart } from './addresses.ts'

/** Maximum lines of one draft: nobody reads more. */
const maxLines = 100

/** What a draft changes, in the words of its form: `분양가 › 계약금: ‘5%’ → ‘10%’`, `101동 층수 24 → 25`. @param views of a map */
export function wordsOfDraft(
  before: Document | undefined,
  after: Document | null,
  part?: DraftPart,
  views?: ViewTitles,
): string[] {
  const parsed = part && parsePart(part)
  if (parsed?.kind === 'drawing') return wordsOfDrawing(parsed.drawing, before, after, views)
  if (parsed?.kind === 'picture') return wordsOfPicture(before, after)
  const [old, fresh] = [before, after].map((one) => fileDocument.safeParse(one).data)
  if (old && !after) return ['파일을 내립니다.']
  if (!after) return ['페이지를 내립니다.']
  if (fresh && !before) return [`새 파일입니다(${formatBytes(fresh.bytes)}).`]
  if (!before) return ['새로 만들었습니다.']
  if (old && fresh) return [`파일을 바꿉니다(${formatBytes(old.bytes)} → ${formatBytes(fresh.bytes)}).`]
  return listDifferences(before, after, maxLines).map((line) => withReadableHosts(inWords(after, line)))
}

/** Korean domains as people read them. */
const withReadableHosts = (line: string): string => line.replaceAll(/xn--[a-z0-9.-]{1,250}/g, readableHost)

function wordsOfPicture(before: Document | undefined, after: Document | null): string[] {
  const [old, fresh] = [before, after].map((one) => pictureDocument.safeParse(one).data)
  if (!fresh) return ['이미지를 읽을 수 없습니다.']
  return [`이미지를 바꿉니다(${old ? `${sizeOf(old)} → ` : ''}${sizeOf(fresh)}).`]
}

const sizeOf = ({ width, height }: PictureDocument): string =>
  `${koreanNumber(width)}×${koreanNumber(height)}`

function wordsOfDrawing(
  kind: DrawingKind,
  before: Document | undefined,
  after: Document | null,
  views: ViewTitles | undefined,
): string[] {
  if (!after) return ['도면을 내립니다.']
  return before ? describeDrawingChanges(kind, before, after, views) : ['새로 만들었습니다.']
}

function inWords(document: unknown, line: string, below = ''): string {
  const [, place, change] = /^([\w.[\]가-힣-]+): (.*)$/s.exec(line) ?? []
  if (place === undefined || change === undefined) return line
  const block = /^(blocks\[\d+\])\.hidden$/.exec(place)?.[1]
  if (block) return `${nameOfPlace(document, block)}: ${change.endsWith('‘true’') ? '숨김' : '다시 보임'}`
  const whole = below ? joined(below, place) : place
  if (whole.startsWith('follows.'))
    return `${nameOfPlace(document, whole)}: ${change.endsWith('‘true’') ? '따르기 시작' : '그만 따름'}`
  return `${nameOfPlace(document, whole)}: ${change}`
}

const joined = (below: string, place: string) =>
  place.startsWith('[') ? `${below}${place}` : `${below}.${place}`

const verbs = { added: '추가', changed: '변경', removed: '내림', kept: '그대로 둠' } as const

/** A line of a publication. @param documents of the site, by which places in pages are named */
export function wordsOfChange(
  { kind, change, name, title, differences = [] }: Change,
  documents: SiteDocuments,
): { head: string; lines: string[] } {
  if (kind === 'page') {
    const document = documents.get(`page ${name}`) ?? { blocks: [] }
    return {
      head: `페이지 ${title ?? ''} ${name} ${verbs[change]}`,
      lines: differences.map((line) => inWords(document, line)),
    }
  }
  if (kind === 'setting')
    return {
      head: `${nameOfPlace({}, name)} ${verbs[change]}`,
      lines: differences.map((line) => inWords({}, line, name)),
    }
  if (kind === 'drawing')
    return {
      head: `${title ?? nameOfPart(`drawing ${name}` as DraftPart, titleDrawings(drawingsOf(documents)))} ${verbs[change]}`,
      // Publications of before told places of the document.
      lines: differences.filter((line) => !/^[\w.[\]-]+: [‘(]/.test(line)),
    }
  return { head: withReadableHosts(`${others[kind]} ${title ?? name} ${verbs[change]}`), lines: differences }
}

const others = {
  message: '문자 문구',
  media: '이미지·파일',
  host: '도메인',
  redirect: '주소 이동',
  press: '언론보도',
}
