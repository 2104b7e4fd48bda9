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
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { type JournalLine, parseJournalLine } from '#app/domain/record/journal/journal-entry.ts'

const markSchema = z.object({ install: z.string(), mark: z.number().int() })

export type StoredMark = z.infer<typeof markSchema>

const markFile = (folder: string) => join(folder, 'mark.json')
/** Machines that share a folder write files of their own: a network drive does not keep two appends apart. */
const machine = hostname().replace(/[^A-Za-z0-9.-]/g, '') || 'local'

const makeFolder = (folder: string) => mkdirSync(folder, { recursive: true, mode: 0o700 })

export function appendJournal(folder: string, lines: JournalLine[]): void {
  makeFolder(folder)
  for (const [month, monthLines] of Map.groupBy(lines, ({ at }) => at.slice(0, 7))) {
    const file = openSync(join(folder, `${month}-${machine}.jsonl`), 'a', 0o600)
    try {
      writeFileSync(file, monthLines.map((line) => `\n${JSON.stringify(line)}`).join(''))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}

export interface ReadJournal {
  /** Of all folders, oldest first. */
  lines: JournalLine[]
  /** Entries that a newer version wrote. */
  unknown: number
}

/** A truncated line is skipped: its row is still in the database. */
export function readJournal(folders: string[], install: string): ReadJournal {
  const texts = new Set(folders.flatMap(readFolder))
  const read = [...texts].flatMap((text) => parseJournalLine(parseJson(text), install) ?? [])
  const lines = read.filter((line) => line !== 'unknown')
  return {
    lines: lines.sort((a, b) => a.at.localeCompare(b.at)),
    unknown: read.length - lines.length,
  }
}

function readFolder(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => /^\d{4}-\d{2}(?:-[A-Za-z0-9.-]+)?\.jsonl$/.test(name))
  return files.sort().flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
}

export function readMark(folder: string, install: string): number | undefined {
  if (!existsSync(markFile(folder))) return undefined
  const stored = markSchema.safeParse(parseJson(readFileSync(markFile(folder), 'utf8')))
  return stored.success && stored.data.install === install ? stored.data.mark : undefined
}

export function writeMark(folder: string, stored: StoredMark): void {
  makeFolder(folder)
  if ((readMark(folder, stored.install) ?? -1) >= stored.mark) return
  const temporary = `${markFile(folder)}.${machine}-${process.pid}`
  writeFileSync(temporary, JSON.stringify(stored), { mode: 0o600 })
  renameSync(temporary, markFile(folder))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
