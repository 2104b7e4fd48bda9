import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import type { PartFault } from '#app/domain/site/content-fault.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { findJsonFault } from '../../check/find-json-fault.ts'
import { type Document, type DraftPart, parsePart } from '../../documents/parts.ts'

export type ReadDrawing = { content: Document; fault?: undefined } | { content?: undefined; fault: PartFault }

/** Every list of drawings checks drafts against their schema, and each fault takes 0.025 ms there. */
const maxFaults = 1000

/** The document in a file of a part, or why there is none, with the line. */
export function readDrawing(part: DraftPart, written: string): ReadDrawing {
  const text = written.replace(/^\uFEFF/, '')
  const broken = findJsonFault(text)
  if (broken) return { fault: { location: `${broken.line}번째 줄`, sentence: broken.sentence } }
  const content: unknown = JSON.parse(text)
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    return fileFault('도면 파일이 아닙니다. 중괄호({)로 시작하는 JSON 파일이어야 합니다')
  const document = withDefaults(part, content as Document)
  const faults = countFaults(part, document)
  return faults > maxFaults
    ? fileFault(
        `도면의 형식과 맞지 않는 곳이 ${koreanNumber(faults)}곳입니다. 어느 도면의 파일인지 확인해 주세요`,
      )
    : { content: document }
}

const fileFault = (sentence: string): ReadDrawing => ({ fault: { location: '1번째 줄', sentence } })

function countFaults(part: DraftPart, content: Document): number {
  const parsed = parsePart(part)
  if (parsed?.kind !== 'drawing') return 0
  return drawingKinds[parsed.drawing].safeParse(content).error?.issues.length ?? 0
}

/** As it would be published, so that what a file leaves out is no change; as it is where it has not the shape. */
function withDefaults(part: DraftPart, content: Document): Document {
  const parsed = parsePart(part)
  const drawing = parsed?.kind === 'drawing' && asDrawable(parsed.drawing, content)
  return drawing ? (JSON.parse(JSON.stringify(drawing)) as Document) : content
}
