import * as xlsx from '@e965/xlsx'
import {
  type CellObject,
  CFB,
  type ParsingOptions,
  read,
  SSF,
  set_cptable,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { type ByteSource, entryBytes, type ZipEntry } from '#app/platform/zip-entries.ts'
import { BookDamaged, firstBytes, maxUnpacked, openXlsx, type Parts, TooLarge, xmlText } from './open-xlsx.ts'
import { headLines } from './sheet-limits.ts'

// Workbooks of before Excel 97 are written in a code page, in Korea 949.
set_cptable(codePages)

/** A workbook of which sheets are read when somebody asks for them. */
export interface Book {
  /** Numbers of days count from 1904, as old Macs wrote them. Cells with the format of a day are days already. */
  since1904: boolean
  sheets: { name: string; isHidden: boolean }[]
  /** The first twenty lines of a sheet. */
  headOf(sheet: number): string[][]
  rowsOf(sheet: number): SheetRows
}

export interface SheetRows {
  lines: string[][]
  /** Whether the sheet goes on below, be it with blank lines. */
  isCut: boolean
}

const options = (most: number): ParsingOptions => ({
  dense: true,
  cellDates: true,
  cellFormula: true,
  cellHTML: false,
  cellNF: true,
  sheetStubs: true,
  raw: true,
  sheetRows: most,
})

/** It asks for a password. */
export class BookLocked extends Error {
  override name = 'BookLocked'
}

/**
 * Errors of SheetJS have no class of their own. What the engine reports of its limits goes on: the child process answers it as too costly.
 * @throws BookDamaged, BookLocked
 */
function parsed(parse: () => WorkBook): WorkBook {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw /password|encrypt/i.test(String(error)) ? new BookLocked() : new BookDamaged(String(error))
  }
}

/** Old workbooks (.xls), SpreadsheetML 2003 and flat OpenDocument. @param most rows of each sheet */
export const readPlainBook = (content: Uint8Array | string, most: number): Book =>
  bookOf(
    parsed(() => read(content, { ...options(most), type: typeof content === 'string' ? 'string' : 'array' })),
  )

/** An OpenDocument spreadsheet or a binary workbook (.xlsb), all parts of it. @throws TooLarge */
export function readPackedBook(source: ByteSource, parts: Parts, most: number): Book {
  let size = 0
  const files = [...parts].map(([, entry]): [string, Uint8Array] => {
    size += Math.max(entry.size, entry.packed)
    if (size > maxUnpacked) throw new TooLarge()
    return [entry.name.replaceAll('\\', '/'), entryBytes(source, entry)]
  })
  return bookOf(parsed(() => parsePackage(files, most)))
}

function bookOf(book: WorkBook): Book {
  const rowsOf = (sheet: number) => rowsIn(book.Sheets[String(book.SheetNames[sheet])])
  return {
    since1904: book.Workbook?.WBProps?.date1904 === true,
    sheets: book.SheetNames.map((name, i) => ({
      // SpreadsheetML may leave it out.
      name: name ?? `${i + 1}번째 시트`,
      isHidden: Boolean(book.Workbook?.Sheets?.[i]?.Hidden),
    })),
    headOf: (sheet) => rowsOf(sheet).lines.slice(0, headLines),
    rowsOf,
  }
}

/**
 * A workbook of today (.xlsx). SheetJS wants names, namespaces and encodings as Excel writes them and gives blank sheets otherwise, so each
 * sheet is handed to it in a package of our own. So only what is needed is unpacked: the beginning of every sheet, then one whole.
 */
export function readXlsx(source: ByteSource, parts: Parts, most: number): Book {
  const book = openXlsx(source, parts)
  let unpacked = 0
  const whole = (entry: ZipEntry | undefined) => {
    if (!entry) return ''
    unpacked += Math.max(entry.size, entry.packed)
    if (unpacked > maxUnpacked) throw new TooLarge()
    return xmlText(entryBytes(source, entry))
  }
  const shared = {
    texts: withShortTexts(whole(book.texts)),
    styles: whole(book.styles),
    since1904: book.since1904,
  }
  const parse = (sheets: string[]) => parsed(() => parsePackage(packageOf(sheets, shared), most))
  let heads: WorkBook | undefined
  return {
    since1904: book.since1904,
    sheets: book.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    headOf: (sheet) => {
      heads ??= parse(
        book.sheets.map(({ part }) => firstLines(xmlText(firstBytes(source, part)), headLines).xml),
      )
      return linesOf(heads.Sheets[String(sheet)]).slice(0, headLines)
    },
    rowsOf: (sheet) => {
      const part = book.sheets[sheet]?.part
      const xml = whole(part)
      const first = firstLines(xml, most)
      const rows = rowsIn(parse([first.xml]).Sheets['0'])
      return { ...rows, isCut: rows.isCut || first.isCut }
    },
  }
}

/**
 * The XML of a sheet with no more than so many rows, closed again: SheetJS splits all of them before it counts. White space inside of marks
 * becomes a space, the only one that SheetJS knows there.
 */
function firstLines(xml: string, most: number): { xml: string; isCut: boolean } {
  const [, prefix = ''] = /<(\w{1,20}:)?worksheet[\s>]/.exec(xml) ?? []
  const begin = xml.indexOf(`<${prefix}sheetData`)
  if (begin < 0) return { xml, isCut: false }
  const end = xml.indexOf(`</${prefix}sheetData>`, begin)
  const close = `</${prefix}row>`
  let at = begin
  for (let rows = 0; rows < most; rows++) {
    const next = xml.indexOf(close, at)
    if (next < 0) break
    at = next + close.length
  }
  const isWhole = end >= 0 && xml.indexOf(close, at) < 0
  const begun = at > begin ? xml.slice(0, at) : `${xml.slice(0, begin)}<${prefix}sheetData>`
  const cut = isWhole ? xml : `${begun}</${prefix}sheetData></${prefix}worksheet>`
  const spaced = /<[\w:]{1,30}[\t\r\n]/.test(cut)
    ? cut.replace(/<[\w:]{1,30}[\t\r\n][^<>]*>/g, (mark) => mark.replace(/[\t\r\n]/g, ' '))
    : cut
  return {
    xml: spaced.replace(uncalculated, `$1<${prefix}v>${unknownValue}</${prefix}v>$2`),
    isCut: xml.includes(close, at),
  }
}

/** A formula whose value was never calculated, which SheetJS takes for 0. */
const uncalculated =
  /(<\/(?:\w{1,20}:)?f>|<(?:\w{1,20}:)?f(?: [^<>]{0,200})?\/>)(?:<(?:\w{1,20}:)?v(?:\/>|><\/(?:\w{1,20}:)?v>))?(<\/(?:\w{1,20}:)?c>)/g
/** Replaces it. A number field reads it as none; a text field as an empty text, which is what Excel writes for an empty text. */
const unknownValue = 'uncalculated'

/** `<si/>` counts as a shared text, but not for SheetJS, which then takes every later text for the one before it. */
const withShortTexts = (xml: string): string =>
  xml.replace(/<((?:\w{1,20}:)?)si(?: [^<>]{0,200})?(\/?)>/g, (_, prefix: string, end: string) =>
    end ? `<${prefix}si></${prefix}si>` : `<${prefix}si>`,
  )

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Files of a package as Excel names them; the sheets are called 0, 1, 2 and so on. */
function packageOf(
  sheets: readonly string[],
  { texts, styles, since1904 }: { texts: string; styles: string; since1904: boolean },
): [string, Uint8Array][] {
  const kinds: [path: string, kind: string, text: string][] = [
    ...sheets.map((text, i): [string, string, string] => [`worksheets/sheet${i + 1}.xml`, 'worksheet', text]),
    ['sharedStrings.xml', 'sharedStrings', texts],
    ['styles.xml', 'styles', styles],
  ]
  const parts = kinds.filter(([, , text]) => text)
  const files: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${parts
        .map(([path, kind]) => `<Override PartName="/xl/${path}" ContentType="${types}.${kind}+xml"/>`)
        .join('')}</Types>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${since1904 ? 1 : 0}"/><sheets>${sheets
        .map((_, i) => `<sheet name="${i}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${parts
        .map(
          ([path, kind], i) =>
            `<Relationship Id="rId${i + 1}" Type="${relations}/${kind}" Target="${path}"/>`,
        )
        .join('')}</Relationships>`,
    ],
    ...parts.map(([path, , text]): [string, string] => [`xl/${path}`, text]),
  ]
  return files.map(([path, text]) => [path, Buffer.from(text)])
}

/** Missing in the types of the package. */
const { parse_zip } = xlsx as unknown as { parse_zip: (zip: unknown, options: ParsingOptions) => WorkBook }

function parsePackage(files: [string, Uint8Array][], most: number): WorkBook {
  const zip = CFB.utils.cfb_new()
  for (const [path, bytes] of files) CFB.utils.cfb_add(zip, path, bytes)
  return parse_zip(zip, options(most))
}

/** Blank cells at the end of a row are left out. */
/** SheetJS keeps the range of a sheet of which it read a part. */
const rowsIn = (sheet: WorkSheet | undefined): SheetRows => ({
  lines: linesOf(sheet),
  isCut: sheet?.['!fullref'] !== undefined,
})

function linesOf(sheet: WorkSheet | undefined): string[][] {
  const rows = (sheet?.['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[]
  return Array.from(rows, (row = []) => {
    const cells = Array.from(row, (cell) => (cell ? textOf(cell) : ''))
    while (cells.length && !cells.at(-1)) cells.pop()
    return cells
  })
}

/** Nobody knows the value. A row in which it is needed is refused. */
const uncalculatedError = '#VALUE!'

function textOf({ t: type, v: value, w: shown = '', z: format = '', f: formula }: CellObject): string {
  if (value instanceof Date) return dayText(value)
  if (Number.isNaN(value)) return uncalculatedError
  if (formula && value === unknownValue) return ''
  if (typeof value === 'number' && type === 'n') return numberText(value, String(format))
  if (type === 'b') return value ? 'TRUE' : 'FALSE'
  if (type === 'e') return shown || uncalculatedError
  if (value === undefined || value === null) return formula ? uncalculatedError : ''
  return String(value)
}

/** `2026-11-21`, `2026-11-21 14:05`, and `14:05` for a time of no day. SheetJS keeps the written clock as UTC. */
function dayText(at: Date): string {
  const rounded = new Date(Math.round(at.getTime() / 1000) * 1000)
  if (Number.isNaN(rounded.getTime())) return ''
  const text = rounded.toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  if (rounded.getUTCFullYear() < 1901) return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** Digits that a spreadsheet keeps of a number. */
const precision = 15

/** Without an exponent. As it is shown where the format adds zeros in front or a percent sign. */
function numberText(value: number, format: string): string {
  if (format.includes('%')) return `${Number((value * 100).toPrecision(precision - 3))}%`
  if (/^00[-0 ]*$/.test(format.replace(/[\\"]/g, ''))) return String(SSF.format(format, value))
  return String(Number(value.toPrecision(precision)))
}
