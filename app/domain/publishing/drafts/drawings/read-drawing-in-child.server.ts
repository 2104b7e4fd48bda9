import type { PartFault } from '#app/domain/site/content-fault.ts'
import { childOf } from '#app/platform/child.server.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import type { Document, DraftPart } from '../../documents/parts.ts'
import type { ReadDrawing } from './read-drawing.ts'

/** The document as text: parsing JSON takes a tenth of the time of V8's structured deserialisation. */
export type DrawingAnswer = { json: string } | { fault: PartFault }

const ask = childOf<{ part: DraftPart; text: string }, DrawingAnswer>(
  'the reading of a drawing',
  () => new URL('./drawing-worker.ts', import.meta.url),
  { memoryMb: 384, timeMs: 10_000, answerMb: 32 },
)

/** A million letters take half a second to be read and held against their schema. @param site its slug */
export async function readDrawingInChild(part: DraftPart, text: string, site: string): Promise<ReadDrawing> {
  try {
    const answer = await ask({ part, text }, site)
    return 'json' in answer ? { content: JSON.parse(answer.json) as Document } : answer
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    const sentence = '읽는 데 시간이나 메모리가 지나치게 많이 듭니다. 내용을 줄여 다시 올려 주세요'
    return { fault: { location: '1번째 줄', sentence } }
  }
}
