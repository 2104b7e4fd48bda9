import { asDrawable } from '#app/domain/drawings/drawable.ts'
import type { PartFault } from '#app/domain/site/content-fault.ts'
import { findJsonFault } from '../../check/find-json-fault.ts'
import { type Document, type DraftPart, parsePart } from '../../documents/parts.ts'

export type ReadDrawing = { content: Document; fault?: undefined } | { content?: undefined; fault: PartFault }

/** The document in a file of a part, or why there is none, with the line. */
export function readDrawing(part: DraftPart, written: string): ReadDrawing {
  const text = written.replace(/^\uFEFF/, '')
  const broken = findJsonFault(text)
  if (broken) return { fault: { location: `${broken.line}번째 줄`, sentence: broken.sentence } }
  const content: unknown = JSON.parse(text)
  return content !== null && typeof content === 'object' && !Array.isArray(content)
    ? { content: withDefaults(part, content as Document) }
    : {
        fault: {
          location: '1번째 줄',
          sentence: '도면 파일이 아닙니다. 중괄호({)로 시작하는 JSON 파일이어야 합니다',
        },
      }
}

/** As it would be published, so that what a file leaves out is no change; as it is where it has not the shape. */
function withDefaults(part: DraftPart, content: Document): Document {
  const parsed = parsePart(part)
  const drawing = parsed?.kind === 'drawing' && asDrawable(parsed.drawing, content)
  return drawing ? (JSON.parse(JSON.stringify(drawing)) as Document) : content
}
