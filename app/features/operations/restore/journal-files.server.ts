import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type JournalLine, journalLine } from '../../journal/journal-entry.ts'

const markShape = z.object({ install: z.string(), mark: z.number().int() })

/** How far an install's database was when it was last heard of. */
export type KnownMark = z.infer<typeof markShape>

const markFile = (folder: string) => join(folder, 'mark.json')
const makeFolder = (folder: string) => mkdirSync(folder, { recursive: true, mode: 0o700 })

/**
 * Adds lines to the file of their month, `2026-11.jsonl`, and waits until they are on the disk.
 * Each begins on a line of its own, whatever a power cut or a full disk left of the one before.
 */
export function appendJournal(folder: string, lines: JournalLine[]): void {
  makeFolder(folder)
  for (const [month, ofMonth] of Map.groupBy(lines, ({ at }) => at.slice(0, 7))) {
    const file = openSync(join(folder, `${month}.jsonl`), 'a', 0o600)
    try {
      writeFileSync(file, ofMonth.map((line) => `\n${JSON.stringify(line)}`).join(''))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}

/**
 * Every line of a folder's journal about one install, oldest first. A line that a power cut broke off is passed over: its
 * row is still in the database's own table.
 */
export function readJournal(folder: string, install: string): JournalLine[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => /^\d{4}-\d{2}\.jsonl$/.test(name))
  return files
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .flatMap((text) => {
      const line = text ? journalLine.safeParse(parsed(text)) : undefined
      return line?.success && line.data.install === install ? [line.data] : []
    })
}

/** The mark that was last written beside the database of this install. */
export function readMark(folder: string, install: string): number | undefined {
  if (!existsSync(markFile(folder))) return undefined
  const known = markShape.safeParse(parsed(readFileSync(markFile(folder), 'utf8')))
  return known.success && known.data.install === install ? known.data.mark : undefined
}

/** Replaces the mark in one step; it never goes back. */
export function writeMark(folder: string, known: KnownMark): void {
  makeFolder(folder)
  if ((readMark(folder, known.install) ?? -1) >= known.mark) return
  const fresh = `${markFile(folder)}.${process.pid}`
  writeFileSync(fresh, JSON.stringify(known), { mode: 0o600 })
  renameSync(fresh, markFile(folder))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
