import { answerInChild } from '../../../platform/answer-in-child.ts'
import type { DraftPart } from '../parts.ts'
import { type ReadDrawing, readDrawing } from './read-drawing.ts'

answerInChild(({ part, text }: { part: DraftPart; text: string }): ReadDrawing => readDrawing(part, text))
