import { ownProperty } from '../../../platform/own-property.ts'
import {
  bytesInMemory,
  entryBytes,
  listEntries,
  ZipDamaged,
  type ZipEntry,
} from '../../../platform/zip-entries.ts'
import { parseCsv } from './csv.ts'
import { decodeCp949 } from './decode-cp949.ts'
import { attribute, tagsOf } from './xml-tags.ts'

export const maxRows = 10_000
export const maxColumns = 40
const maxCellLength = 2000
/** Of all cells together. Ten thousand customers with addresses and memos have some three million. */
export const maxLetters = 4_000_000
/** Bytes of the parts of a workbook that are read: a list of ten thousand needs a tenth of it. */
const maxUnpacked = 64 * 1024 * 1024

export type SheetRefusal =
  | 'old-excel'
  | 'locked'
  | 'no-table'
  | 'too-large'
  | 'too-many'
  | 'too-long'
  | 'empty'

export type ReadSheet = { ok: true; rows: string[][] } | { ok: false; reason: SheetRefusal }

/** The first sheet of a workbook, or a CSV file in UTF-8, UTF-16 or code page 949. Empty rows are left out at the end only. */
export function readSheet(bytes: Uint8Array): ReadSheet {
  const begins = (...start: number[]) => start.every((byte, i) => bytes[i] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    return { ok: false, reason: includesText(bytes, 'EncryptedPackage') ? 'locked' : 'old-excel' }
  const read = begins(0x50, 0x4b, 3, 4) ? readWorkbook(bytes) : readText(bytes)
  if (!read.ok) return read
  const rows: string[][] = []
  // A workbook may name one text in every cell: a few kilobytes of file become hundreds of megabytes of letters.
  let letters = 0
  for (const row of read.rows) {
    const cells = row.slice(0, maxColumns).map(tidy)
    letters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (letters > maxLetters) return { ok: false, reason: 'too-long' }
    rows.push(cells)
  }
  while (rows.length && rows.at(-1)?.every((cell) => !cell)) rows.pop()
  if (rows.length < 2) return { ok: false, reason: 'empty' }
  if (rows.length > maxRows + 1) return { ok: false, reason: 'too-many' }
  const isTable = (rows[0]?.filter(Boolean).length ?? 0) >= 2
  return isTable ? { ok: true, rows } : { ok: false, reason: 'no-table' }
}

const tidy = (cell: string | undefined) => (cell ?? '').trim().slice(0, maxCellLength)

/** In an old Excel container the name of a stream is UTF-16. */
const includesText = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(text, 'utf16le'))

function readText(bytes: Uint8Array): ReadSheet {
  const text = decodeText(bytes)
  if (text === undefined) return { ok: false, reason: 'no-table' }
  return { ok: true, rows: parseCsv(text, maxRows + 2) }
}

/** Korean Excel writes code page 949 unless it is told otherwise. */
function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const text = decodeUtf8(bytes) ?? decodeCp949(bytes)
  return text?.includes('\0') ? undefined : text
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function readWorkbook(bytes: Uint8Array): ReadSheet {
  const source = bytesInMemory(bytes)
  let unpacked = 0
  try {
    const parts = new Map(
      listEntries(source).map((entry): [string, ZipEntry] => [entry.name.toLowerCase(), entry]),
    )
    const textOf = (name: string) => {
      const entry = parts.get(name.toLowerCase())
      if (!entry) return ''
      unpacked += Math.max(entry.size, entry.packed)
      if (unpacked > maxUnpacked) throw new TooLarge()
      return new TextDecoder().decode(entryBytes(source, entry))
    }
    const sheet = textOf(firstSheet(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels')))
    if (!sheet) return { ok: false, reason: 'no-table' }
    return { ok: true, rows: rowsOf(sheet, sharedTexts(textOf('xl/sharedStrings.xml'))) }
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, reason: 'too-large' }
    if (error instanceof ZipDamaged) return { ok: false, reason: 'no-table' }
    throw error
  }
}

class TooLarge extends Error {}

/** The first in the order of the tabs, which the names of files need not follow. */
function firstSheet(workbook: string, relations: string): string {
  let id: string | undefined
  for (const { name, attributes } of tagsOf(workbook))
    if (name === 'sheet') id ??= attribute(attributes, 'r:id')
  for (const { name, attributes } of tagsOf(relations))
    if (name === 'Relationship' && attribute(attributes, 'Id') === id) {
      const target = attribute(attributes, 'Target') ?? ''
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`
    }
  return 'xl/worksheets/sheet1.xml'
}

/** How a word is read aloud (`rPh`) stands beside it and is left out. */
function* textsOf(xml: string) {
  let isReading = false
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'rPh') isReading = !tag.isClosing && !tag.isEmpty
    else if (!isReading) yield tag
  }
}

const hasText = ({ name, isClosing, isEmpty }: { name: string; isClosing: boolean; isEmpty: boolean }) =>
  (name === 't' || name === 'v') && !isClosing && !isEmpty

function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  for (const tag of textsOf(xml)) {
    if (hasText(tag)) text += tag.text
    if (tag.name !== 'si' || !(tag.isClosing || tag.isEmpty)) continue
    texts.push(decodeEntities(text))
    text = ''
  }
  return texts
}

function rowsOf(xml: string, shared: string[]): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell: { column: number; type: string; text: string } | undefined
  const endCell = () => {
    if (cell && cell.column < maxColumns) row[cell.column] = cellText(cell, shared)
    cell = undefined
  }
  for (const tag of textsOf(xml)) {
    const { name, attributes, isClosing, isEmpty } = tag
    if (hasText(tag) && cell) cell.text += tag.text
    if (name === 'c') {
      if (!isClosing)
        cell = { column: columnOf(attributes, row.length), type: attribute(attributes, 't') ?? 'n', text: '' }
      if (isClosing || isEmpty) endCell()
    }
    if (name !== 'row') continue
    if (!isClosing) {
      const number = Number(attribute(attributes, 'r') ?? rows.length + 1)
      // Rows without cells may be left out of the file.
      while (rows.length < Math.min(number - 1, maxRows + 2)) rows.push([])
      row = []
    }
    if (isClosing || isEmpty) rows.push(Array.from(row, (one) => one ?? ''))
    if (rows.length > maxRows + 2) break
  }
  return rows
}

function columnOf(attributes: string, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(attribute(attributes, 'r') ?? '')?.[0]
  if (!letters) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText({ type, text }: { type: string; text: string }, shared: string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type !== 'n') return decodeEntities(text)
  // A telephone number that was taken for a number: 1.012345678E9.
  return /e/i.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
      if (code === undefined) return ownProperty(entities, name) ?? whole
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/_x000D_/g, '')
}

export const sheetRefusals: Readonly<Record<SheetRefusal | 'too-costly', string>> = {
  'old-excel': '예전 엑셀 파일(.xls)입니다. 엑셀에서 ‘Excel 통합 문서(.xlsx)’로 저장한 뒤 다시 올려 주세요.',
  locked: '암호가 걸린 파일입니다. 암호를 푼 파일을 올려 주세요.',
  'no-table':
    '표를 찾지 못했습니다. 첫 시트의 첫 줄에 이름, 전화번호 같은 제목이 있는 xlsx나 CSV 파일을 올려 주세요.',
  'too-large': '파일이 너무 큽니다. 명단만 남긴 새 파일로 올려 주세요.',
  'too-long': `모든 칸의 글이 합해 ${maxLetters / 10_000}만 자를 넘습니다. 긴 메모를 줄이거나 파일을 나누어 올려 주세요.`,
  'too-many': `한 번에 ${maxRows.toLocaleString('ko-KR')}명까지 불러옵니다. 파일을 나누어 올려 주세요.`,
  empty: '제목 아래에 고객이 한 명도 없습니다.',
  'too-costly': '파일을 읽는 데 너무 오래 걸립니다. 명단만 남긴 새 파일로 올려 주세요.',
}
