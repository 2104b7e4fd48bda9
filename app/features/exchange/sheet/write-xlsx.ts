import { strToU8, Zip, ZipDeflate } from 'fflate'

export interface Sheet {
  name: string
  /** Widths of columns, in letters. */
  widths?: readonly number[]
  rows: AsyncIterable<readonly string[]>
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
 * A workbook (ECMA-376) as a stream, in memory that does not grow with its rows. Every cell is text: telephone numbers keep
 * their zero, and nothing is a formula.
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

const rowOf = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells
    .map((cell, i) =>
      cell
        ? `<c r="${columnName(i)}${number}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
        : '',
    )
    .join('')}</row>`

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

const partsOf = (sheets: Sheet[]): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typesOf}.sheet.main+xml"/>${sheets
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
    .join('')}</Relationships>`,
})
