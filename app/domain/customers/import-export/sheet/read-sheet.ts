import { bytesInMemory, listEntries, ZipDamaged } from '#app/platform/zip-entries.ts'
import { guessColumns } from '../import/import-choices.ts'
import { parseCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { findHeadings, isHeadingRow } from './find-table.ts'
import { BookDamaged, partsOf, TooLarge } from './open-xlsx.ts'
import { type Book, BookLocked, readPackedBook, readPlainBook, readXlsx } from './read-book.ts'
import { readHtml } from './read-html.ts'
import { headLines, maxColumns, maxLetters, maxLines, maxRows } from './sheet-limits.ts'
import type { OtherKind, SheetRefusal } from './sheet-refusals.ts'

const maxCellLength = 2000
/** Names of sheets are shown. A workbook with more of them holds no list of customers. */
const maxSheets = 100

/** Which part of a file is the list. */
export interface SheetPlace {
  sheet: number
  /** Of the headings, counted from 1; 0 where there are none; undefined: found by their words. */
  line: number | undefined
}

export interface FoundTable {
  ok: true
  sheets: { name: string; isHidden: boolean }[]
  sheet: number
  /** Of the headings, counted from 1; 0 where none were found. */
  line: number
  /** Without a line of headings blank ones. */
  headings: string[]
  /** Headings of columns that were left out. */
  unread: string[]
  /** Whether the sheet goes on below the lines that are read. */
  isCut: boolean
  /** Lines above the headings. */
  above: string[][]
  /** The lines below. */
  rows: string[][]
  /** Numbers of days count from 1904. */
  since1904: boolean
}

export type ReadSheet = FoundTable | ({ ok: false } & SheetRefusal)

class Refused extends Error {
  readonly refusal: SheetRefusal
  constructor(refusal: SheetRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/**
 * The list in a workbook (xlsx, xls, xlsb, ods, SpreadsheetML 2003, a table of a web page) or a text (CSV with commas, tabs, semicolons or bars):
 * the first visible sheet which has, in its first twenty lines, one with a heading for names and one for telephone numbers.
 * @param place what somebody chose instead
 */
export const readSheet = (bytes: Uint8Array, place?: SheetPlace): ReadSheet =>
  refusable(() => findTable(openBook(bytes), place))

function refusable<Read>(read: () => Read): Read | ({ ok: false } & SheetRefusal) {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refused) return { ok: false, ...error.refusal }
    if (error instanceof BookLocked) return { ok: false, reason: 'locked' }
    if (error instanceof TooLarge) return { ok: false, reason: 'too-large' }
    if (error instanceof ZipDamaged || error instanceof BookDamaged) return { ok: false, reason: 'damaged' }
    throw error
  }
}

export type ReadTables =
  | { ok: true; sheets: { name: string; rows: string[][] }[] }
  | ({ ok: false } & SheetRefusal)

/** Every visible sheet as it is, with all its columns. */
export const readTables = (bytes: Uint8Array): ReadTables =>
  refusable((): ReadTables => {
    const book = openBook(bytes)
    if (book.sheets.length > maxSheets) throw new Refused({ reason: 'too-large' })
    let letters = 0
    const sheets = book.sheets.flatMap(({ name, isHidden }, sheet) => {
      if (isHidden) return []
      const { lines, isCut } = book.rowsOf(sheet)
      if (isCut) throw new Refused({ reason: 'too-large' })
      const rows = lines.map((row) => row.map(tidy))
      for (const row of rows) for (const cell of row) letters += cell.length + 1
      if (letters > maxLetters) throw new Refused({ reason: 'too-large' })
      return [{ name: name.slice(0, longestTitle), rows }]
    })
    return { ok: true, sheets }
  })

function openBook(bytes: Uint8Array): Book {
  const begins = (...start: number[]) => start.every((byte, i) => bytes[i] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return openCompound(bytes)
  if (begins(0x50, 0x4b, 3, 4)) return openArchive(bytes)
  const kind = kindOf(bytes)
  if (kind) throw new Refused({ reason: 'other-kind', kind })
  return openText(bytes)
}

const signatures: readonly [OtherKind, RegExp][] = [
  ['pdf', /^.{0,1024}%PDF-/s],
  ['picture', /^(?:\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0\0\0|RIFF.{4}WEBP|II\*\0|MM\0\*|.{4}ftyp)/s],
  ['rtf', /^\{\\rtf/],
  ['page', /^(?:MIME-Version|From):.{0,200}\n/i],
]

function kindOf(bytes: Uint8Array): OtherKind | undefined {
  const start = Buffer.from(bytes.subarray(0, 1040)).toString('latin1')
  return signatures.find(([, looks]) => looks.test(start))?.[0]
}

/** Old Office files are containers whose streams are named in UTF-16. */
function openCompound(bytes: Uint8Array): Book {
  const has = (text: string, encoding: 'utf16le' | 'latin1' = 'utf16le') =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(text, encoding))
  if (has('EncryptedPackage')) throw new BookLocked()
  if (has('HwpSummaryInformation')) throw new Refused({ reason: 'other-kind', kind: 'hwp' })
  if (has('WordDocument')) throw new Refused({ reason: 'other-kind', kind: 'word' })
  if (has('PowerPoint Document')) throw new Refused({ reason: 'other-kind', kind: 'slides' })
  return readPlainBook(bytes, maxLines)
}

function openArchive(bytes: Uint8Array): Book {
  const source = bytesInMemory(bytes)
  const parts = partsOf(listEntries(source))
  const names = [...parts.keys()]
  const has = (looks: RegExp) => names.some((name) => looks.test(name))
  if (has(/^index\/document\.iwa$|^index\.zip$/)) throw new Refused({ reason: 'other-kind', kind: 'numbers' })
  if (has(/^word\//)) throw new Refused({ reason: 'other-kind', kind: 'word' })
  if (has(/^ppt\//)) throw new Refused({ reason: 'other-kind', kind: 'slides' })
  if (has(/^contents\/section\d+\.xml$/)) throw new Refused({ reason: 'other-kind', kind: 'hwp' })
  const isPacked = has(/workbook\.bin$/) || parts.has('content.xml')
  return isPacked ? readPackedBook(source, parts, maxLines) : readXlsx(source, parts, maxLines)
}

function openText(bytes: Uint8Array): Book {
  const text = decodeText(bytes)
  if (text === undefined) throw new Refused({ reason: 'letters' })
  const start = text
    .slice(0, 4096)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (start.startsWith('<')) {
    if (/urn:schemas-microsoft-com:office:spreadsheet|<office:document/.test(start))
      return readPlainBook(text, maxLines)
    if (/<(?:html|table|meta|body|head|div)[\s>]/i.test(start)) return bookOfTables(readHtml(text, maxLines))
    throw new Refused({ reason: 'no-table' })
  }
  const parsed = parseCsv(text, maxLines, (row) => isHeadingRow(row.map(tidy)))
  if (!parsed.ok) throw new Refused({ reason: 'open-quote', line: parsed.line })
  if (!parsed.rows.length && start) throw new Refused({ reason: 'no-table' })
  // A mark that spreadsheets and we put before what would be a formula or lose its zero.
  return bookOfTables([
    parsed.rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@＝＋－＠\d])/, ''))),
  ])
}

const bookOfTables = (tables: string[][][]): Book => ({
  since1904: false,
  sheets: tables.map((_, i) => ({ name: `${i + 1}번째 표`, isHidden: false })),
  headOf: (sheet) => tables[sheet]?.slice(0, headLines) ?? [],
  rowsOf: (sheet) => {
    const lines = tables[sheet] ?? []
    return { lines, isCut: lines.length >= maxLines }
  },
})

/** How systems guard the zero of a number in CSV: a formula that is a text. */
const textFormula = /^="((?:[^"]|"")*)"$/s

function tidy(cell: string | undefined): string {
  // Excel keeps letters that XML cannot hold; nothing of ours shows them.
  const text = (cell ?? '').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').trim()
  const [, inner] = textFormula.exec(text) ?? []
  return (inner === undefined ? text : inner.replaceAll('""', '"').trim()).slice(0, maxCellLength)
}

function findTable(book: Book, place: SheetPlace | undefined): FoundTable {
  const sheets = book.sheets.map(({ name, isHidden }) => ({ name: name.slice(0, longestTitle), isHidden }))
  if (!sheets.length) throw new Refused({ reason: 'no-table' })
  if (sheets.length > maxSheets) throw new Refused({ reason: 'too-large' })
  const candidates = place ? [place] : placesOf(book)
  let refusal: SheetRefusal = { reason: 'no-table' }
  for (const { sheet, line } of candidates) {
    const table = tableOf(book, sheet, line)
    if (!('reason' in table)) return { ok: true, sheets, sheet, ...table, since1904: book.since1904 }
    if (refusal.reason === 'no-table') refusal = table
    if (table.reason !== 'empty' && table.reason !== 'no-table') break
  }
  throw new Refused(refusal)
}

/** Where the list may be: sheets with headings first, visible ones before hidden ones, in the order of their tabs. */
function placesOf({ sheets, headOf }: Book): SheetPlace[] {
  const places = sheets.map(({ isHidden }, sheet) => ({ sheet, isHidden, line: findHeadings(headOf(sheet)) }))
  const shown = places.filter(({ isHidden }) => !isHidden)
  const hidden = places.filter(({ isHidden }) => isHidden)
  return [shown, hidden].flatMap((group) => [
    ...group.filter(({ line }) => line),
    ...group.filter(({ line }) => !line),
  ])
}

/** Letters of a heading or of a sheet's name that are kept. */
const longestTitle = 60

/** Headings are kept unsealed, so a number of a person is none, whichever line somebody chooses. */
const titleOf = (cell: string) =>
  cell.replace(/\D/g, '').length < 8 ? cell.replaceAll('\n', ' ').slice(0, longestTitle) : ''

type Table = Pick<FoundTable, 'line' | 'headings' | 'unread' | 'isCut' | 'above' | 'rows'>

function tableOf(book: Book, sheet: number, chosen: number | undefined): Table | SheetRefusal {
  const lines: string[][] = []
  // A workbook may name one text in every cell: a few kilobytes of file become hundreds of megabytes of letters.
  let letters = 0
  const read = book.rowsOf(sheet)
  for (const row of read.lines) {
    const cells = row.map(tidy)
    letters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (letters > maxLetters) return { reason: 'too-long' }
    lines.push(cells)
  }
  while (lines.length && lines.at(-1)?.every((cell) => !cell)) lines.pop()
  const line = chosen ?? findHeadings(lines)
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0)
  if (!line && lines.every((cells) => cells.filter(Boolean).length < 2))
    return { reason: lines.length ? 'no-table' : 'empty' }
  if (lines.length <= line || (line === 0 && lines.length < 1)) return { reason: 'empty' }
  if (lines.length - line > maxRows) return { reason: 'too-many' }
  const headings = line ? (lines[line - 1] ?? []).map(titleOf) : []
  const kept = keptColumns(lines, headings, width)
  const only = (cells: readonly string[]) => kept.map((column) => cells[column] ?? '')
  return {
    line,
    // A column that lost its place keeps its letters as a name.
    headings: kept.map((column, i) => headings[column] || (column === i ? '' : `${columnName(column)}열`)),
    unread: headings.flatMap((heading, column) => (heading && !kept.includes(column) ? [heading] : [])),
    isCut: read.isCut,
    above: lines.slice(0, Math.max(0, line - 1)).map(only),
    rows: lines.slice(line).map(only),
  }
}

/** At most forty columns: those of a wide list that hold something, and first of all those with headings that we know. */
function keptColumns(lines: readonly string[][], headings: readonly string[], width: number): number[] {
  const all = Array.from({ length: Math.min(width, maxColumns) }, (_, column) => column)
  if (width <= maxColumns) return all
  const used = new Set<number>()
  for (const cells of lines) for (const [column, cell] of cells.entries()) if (cell) used.add(column)
  const known = new Set(Object.values(guessColumns(headings)))
  return [...used]
    .toSorted((a, b) => Number(known.has(b)) - Number(known.has(a)) || a - b)
    .slice(0, maxColumns)
    .toSorted((a, b) => a - b)
}

/** `A`, `Z`, `AA`, as spreadsheets name columns. @param index from 0 */
function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
