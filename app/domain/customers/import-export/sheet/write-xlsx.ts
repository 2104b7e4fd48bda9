import { strToU8, Zip, ZipDeflate } from 'fflate'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { type Cell, type Moment, serialOf } from './cells.ts'

export interface Sheet {
  name: string
  /** Widths of columns, in letters. */
  widths?: readonly number[]
  rows: AsyncIterable<readonly Cell[]>
}

/** The sheet's texts are short and alike: more effort saves little. */
const level = 3
/** Bytes of XML that are compressed at once. */
const chunkLength = 64 * 1024

const heading = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const typesOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A workbook (ECMA-376) as a stream, in memory that does not grow with its rows, and others are served meanwhile. Days, minutes, shares and numbers are what they are to a spreadsheet,
 * so that it can sort them and reckon with them. Everything else is text: telephone numbers keep their zero, and nothing is a formula.
 */
export async function* writeXlsx(sheets: Sheet[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const take = function* () {
    const taken = ready
    ready = []
    yield* taken
  }
  const open = (name: string) => {
    const file = new ZipDeflate(name, { level })
    zip.add(file)
    return file
  }
  for (const [name, text] of Object.entries(partsOf(sheets))) open(name).push(strToU8(heading + text), true)
  for (const [i, sheet] of sheets.entries()) {
    const file = open(`xl/worksheets/sheet${i + 1}.xml`)
    let text = `${heading}<worksheet xmlns="${main}">${columnsOf(sheet)}<sheetData>`
    let number = 0
    for await (const cells of sheet.rows) {
      text += rowOf(++number, cells)
      if (text.length < chunkLength) continue
      file.push(strToU8(text), false)
      text = ''
      yield* take()
      await giveWay()
    }
    file.push(strToU8(`${text}</sheetData></worksheet>`), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

const columnsOf = ({ widths = [] }: Sheet) =>
  widths.length
    ? `<cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
    : ''

const rowOf = (number: number, cells: readonly Cell[]) =>
  `<row r="${number}">${cells.map((cell, i) => cellXml(`${columnName(i)}${number}`, cell)).join('')}</row>`

function cellXml(place: string, cell: Cell): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object') {
    const [shows, value] = 'share' in cell ? (['percent', cell.share] as const) : [cell.shows, serialOf(cell)]
    return `<c r="${place}" s="${formats[shows].style}"><v>${value}</v></c>`
  }
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeLetters(cell))}</t></is></c>`
}

/** Formats of moments and shares, as `cellXfs` of the styles counts them; the first one is that of all other cells. */
const formats: Readonly<Record<Moment['shows'] | 'percent', { style: number; code: string }>> = {
  day: { style: 1, code: 'yyyy-mm-dd' },
  minute: { style: 2, code: 'yyyy-mm-dd hh:mm' },
  percent: { style: 3, code: '0.0%' },
}

/** A spreadsheet reads `_x0041_` as the letter A (ECMA-376, part 1, 22.9.2.19). */
const escapeLetters = (text: string) => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Letters that XML 1.0 cannot hold are left out. */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const escapeXml = (text: string) =>
  text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Numbers of own formats begin at 164. Excel wants fonts, fills and borders, even if there is one of each. */
const stylesXml = `<styleSheet xmlns="${main}"><numFmts count="3">${Object.values(formats)
  .map(({ style, code }) => `<numFmt numFmtId="${163 + style}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="1"><font><sz val="11"/><name val="맑은 고딕"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/>${Object.values(
  formats,
)
  .map(({ style }) => `<xf numFmtId="${163 + style}" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`

const partsOf = (sheets: Sheet[]): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typesOf}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${typesOf}.styles+xml"/>${sheets
    .map(
      (_, i) =>
        `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${typesOf}.worksheet+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
    .map(({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${sheets
    .map(
      (_, i) =>
        `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml,
})
