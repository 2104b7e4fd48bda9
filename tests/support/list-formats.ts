import { type BookType, utils, type WorkSheet, write } from '@e965/xlsx'
import { encodeCp949 } from './encode-cp949.ts'

/** A list whose first row has the headings. A `Date` is a day, by UTC. */
export type List = (string | number | Date)[][]

const sheetOf = (list: List): WorkSheet => utils.aoa_to_sheet(list, { UTC: true })

const booksOf = (bookType: BookType) => (list: List) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, sheetOf(list), '명단')
  return new Uint8Array(write(book, { bookType, type: 'array', compression: true }) as ArrayBuffer)
}

const textOf = (cell: string | number | Date) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)

const separated = (list: List, separator: string) =>
  list
    .map((row) =>
      row
        .map(textOf)
        .map((cell) => (/["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n')

const page = (list: List) =>
  `<html><head><meta charset="utf-8"></head><body><table>${list
    .map(
      (row) =>
        `<tr>${row
          .map((cell) =>
            textOf(cell).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>'),
          )
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</table></body></html>`

/** Bytes in UTF-16, most significant first. */
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Files of a list in every format that is read. */
export const writers: Readonly<Record<string, (list: List) => Uint8Array>> = {
  xlsx: booksOf('xlsx'),
  xls: booksOf('biff8'),
  xlsb: booksOf('xlsb'),
  ods: booksOf('ods'),
  'xls of a web page': (list) => Buffer.from(page(list)),
  'xls of SpreadsheetML': booksOf('xlml'),
  csv: (list) => Buffer.from(`\ufeff${separated(list, ',')}`),
  tsv: (list) => Buffer.from(separated(list, '\t')),
  'csv in UTF-16LE': (list) => Buffer.from(`\ufeff${separated(list, ',')}`, 'utf16le'),
  'tsv in UTF-16BE': (list) => utf16be(`\ufeff${separated(list, '\t')}`),
  'csv in UTF-16BE without a mark': (list) => utf16be(separated(list, ',')),
  'csv with semicolons in code page 949': (list) => encodeCp949(separated(list, ';')),
}
