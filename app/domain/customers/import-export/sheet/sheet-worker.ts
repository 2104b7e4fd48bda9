import { answerInChild } from '#app/platform/answer-in-child.ts'
import { readSheet, readTables, type SheetPlace } from './read-sheet.ts'

answerInChild(({ bytes, place }: { bytes: Uint8Array; place?: SheetPlace | 'all' }) =>
  place === 'all' ? readTables(bytes) : readSheet(bytes, place),
)
