import { answerInChild } from '#app/platform/answer-in-child.ts'
import { readSheet, type SheetPlace } from './read-sheet.ts'

answerInChild(({ bytes, place }: { bytes: Uint8Array; place?: SheetPlace }) => readSheet(bytes, place))
