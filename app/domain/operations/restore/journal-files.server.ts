import {
  closeSync,
  copyFileSync,
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
/** Machines that share a folder write separate files: a network drive does not keep concurrent appends apart. */
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

const readFolder = (folder: string): string[] =>
  linesFiles(folder).flatMap((name) => readLines(join(folder, name)))

const linesFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d{4}-\d{2}(?:-[A-Za-z0-9.-]+)?\.jsonl$/.test(name))
        .sort()
    : []

const readLines = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)

const headFile = 'audit-head.json'

/** What a backup of the folder holds. */
export const journalFiles = (folder: string): string[] => [
  ...linesFiles(folder),
  ...['mark.json', headFile].filter((name) => existsSync(join(folder, name))),
]

/**
 * Adds what one folder knows to another, in which nothing is replaced by something older. Safe to repeat: a line that was cut off is
 * written again.
 */
export function mergeJournal(from: string, to: string): void {
  const known = new Set(readFolder(to))
  makeFolder(to)
  for (const name of linesFiles(from)) {
    const missing = readLines(join(from, name)).filter((line) => !known.has(line))
    if (!missing.length) continue
    const file = openSync(join(to, name), 'a', 0o600)
    try {
      writeFileSync(file, missing.map((line) => `\n${line}`).join(''))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    for (const line of missing) known.add(line)
  }
  const mark = storedMark(from)
  if (mark && (storedMark(to)?.install ?? mark.install) === mark.install) writeMark(to, mark)
  copyNewerHead(from, to)
}

/** The head of the audit record, see `kept-head.server.ts`. */
function copyNewerHead(from: string, to: string) {
  const [numberFrom, numberTo] = [from, to].map((folder) => {
    const file = join(folder, headFile)
    const head = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined
    return (head as { number?: number } | undefined)?.number ?? -1
  }) as [number, number]
  if (numberFrom <= numberTo) return
  const temporary = join(to, `${headFile}.${process.pid}`)
  copyFileSync(join(from, headFile), temporary)
  renameSync(temporary, join(to, headFile))
}

export function readMark(folder: string, install: string): number | undefined {
  const stored = storedMark(folder)
  return stored?.install === install ? stored.mark : undefined
}

const storedMark = (folder: string): StoredMark | undefined =>
  existsSync(markFile(folder))
    ? markSchema.safeParse(parseJson(readFileSync(markFile(folder), 'utf8'))).data
    : undefined

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
