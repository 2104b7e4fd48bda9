import { answerInChild } from '#app/platform/answer-in-child.ts'
import type { DraftPart } from '../../documents/parts.ts'
import { readDrawing } from './read-drawing.ts'
import type { DrawingAnswer } from './read-drawing-in-child.server.ts'

answerInChild(({ part, text }: { part: DraftPart; text: string }): DrawingAnswer => {
  const { content, fault } = readDrawing(part, text)
  return content ? { json: JSON.stringify(content) } : { fault }
})
