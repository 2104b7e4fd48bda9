import { findJsonFault } from '../../content/find-json-fault.ts'
import type { PartFault } from '../../site/content-fault.ts'
import type { Document } from '../parts.ts'

type ReadDrawing = { content: Document; fault?: undefined } | { content?: undefined; fault: PartFault }

/** The document in a file, or why there is none, with the line. */
export function readDrawing(written: string): ReadDrawing {
  const text = written.replace(/^\uFEFF/, '')
  const broken = findJsonFault(text)
  if (broken) return { fault: { location: `${broken.line}번째 줄`, sentence: broken.sentence } }
  const content: unknown = JSON.parse(text)
  return content !== null && typeof content === 'object' && !Array.isArray(content)
    ? { content: content as Document }
    : {
        fault: {
          location: '1번째 줄',
          sentence: '도면 파일이 아닙니다. 중괄호({)로 시작하는 JSON 파일이어야 합니다',
        },
      }
}
