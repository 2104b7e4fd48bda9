import { type ReadHomes, readHomeSheet } from '#app/domain/homes/read-home-sheet.ts'
import { answerInChild } from '#app/platform/answer-in-child.ts'
import { rowsIn } from '#app/platform/pasted-table.ts'
import { readSheet, readTables, type SheetPlace } from './read-sheet.ts'
import type { SheetRefusal } from './sheet-refusals.ts'

export type SheetJob =
  | { bytes: Uint8Array; place: SheetPlace | undefined }
  /** A file, or a pasted text. */
  | { homes: Uint8Array | string }

export type HomesOfSheet = ReadHomes | ({ ok: false } & SheetRefusal)

answerInChild((job: SheetJob) => ('homes' in job ? readHomes(job.homes) : readSheet(job.bytes, job.place)))

function readHomes(from: Uint8Array | string): HomesOfSheet {
  if (typeof from === 'string') return readHomeSheet([{ rows: rowsIn(from) }])
  const read = readTables(from)
  return read.ok ? readHomeSheet(read.sheets) : read
}
