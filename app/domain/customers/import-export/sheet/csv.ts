/** A spreadsheet would run a cell that begins with one of these as a formula (OWASP, CSV injection). */
const runs = /^[=+\-@\t\r＝＋－＠]/

const quoted = /[",\r\n]/

/** Byte order mark: without it Excel reads UTF-8 as code page 949. */
export const csvBeginning = '\ufeff'

/** A line as RFC 4180 has it; what could run as a formula begins with an apostrophe. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => (runs.test(cell) ? `'${cell}` : cell))
    .map((cell) => (quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`

/** Most Korean tools write commas; some, as of a spreadsheet's clipboard, tabs or semicolons. */
const separators = [',', '\t', ';', '|'] as const

/** Excel takes the separator from a first line of its own. */
const separatorLine = /^"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n?|\n|$)/i

/** Columns of a spreadsheet (Excel's XFD). What has more separators in a line is no table. */
const mostColumns = 16_384

/** Rows that decide which separator a file has. */
const head = 20

export type ParsedCsv = { ok: true; rows: string[][] } | { ok: false; line: number }

/**
 * Lines of a CSV file (RFC 4180). Quotation marks inside of an unquoted cell are letters.
 * @param most lines that are read
 * @param isHeading whether a row looks like headings; it chooses between separators
 * @returns for a quotation mark that does not match, the line in which it stands, as a text editor counts
 */
export function parseCsv(
  text: string,
  most: number,
  isHeading: (row: string[]) => boolean = () => false,
): ParsedCsv {
  const marked = text.replace(/^\ufeff/, '')
  const [own = '', separator] = separatorLine.exec(marked) ?? []
  const body = marked.slice(own.length)
  const parsed = parseRows(body, separator ?? separatorOf(body, isHeading), most)
  return parsed.ok || !own ? parsed : { ok: false, line: parsed.line + 1 }
}

/** Where it puts a row of headings into columns, else where it makes most of them: counted in cells, so outside of quotes. */
function separatorOf(body: string, isHeading: (row: string[]) => boolean): string {
  const scores = separators.map((separator) => {
    const rows = headRows(body, separator)
    const widths = rows.map((row) => row.length - 1)
    return { separator, found: rows.some(isHeading), columns: widths.reduce((sum, width) => sum + width, 0) }
  })
  const best = scores.toSorted((a, b) => Number(b.found) - Number(a.found) || b.columns - a.columns)[0]
  return best?.separator ?? ','
}

function headRows(body: string, separator: string): string[][] {
  const rows: string[][] = []
  parseRows(body.slice(0, 100_000), separator, head, rows)
  return rows
}

function parseRows(body: string, separator: string, most: number, rows: string[][] = []): ParsedCsv {
  const rules = { separator, endsAtReturns: endsAtReturns(body) }
  let row: string[] = []
  let widest = 0
  let at = 0
  let line = 1
  while (at < body.length && rows.length < most) {
    const cell = body[at] === '"' ? quotedCell(body, at, rules) : plainCell(body, at, rules)
    if (!cell) return { ok: false, line }
    if (cell.lines && swallows(cell.text, separator, Math.max(widest, row.length + 1)))
      return { ok: false, line }
    row.push(cell.text)
    widest = Math.max(widest, row.length)
    line += cell.lines
    at = cell.end
    if (body[at] === separator) {
      at++
      if (row.length > mostColumns) return { ok: true, rows: [] }
      if (at < body.length) continue
      row.push('')
    }
    rows.push(row)
    row = []
    line++
    at += body[at] === '\r' && body[at + 1] === '\n' ? 2 : 1
  }
  return { ok: true, rows }
}

interface Cell {
  text: string
  end: number
  /** Line breaks in it. */
  lines: number
}

interface Rules {
  separator: string
  /** Rows end with carriage returns alone, as old Macs wrote them. Elsewhere one that stands alone is a line break of a cell. */
  endsAtReturns: boolean
}

const endsAtReturns = (body: string): boolean =>
  body.split('\r').length - body.split('\r\n').length > body.split('\n').length - 1

const endsCell = (body: string, at: number, { separator, endsAtReturns }: Rules): boolean =>
  at >= body.length ||
  body[at] === separator ||
  body[at] === '\n' ||
  (body[at] === '\r' && (endsAtReturns || body[at + 1] === '\n'))

function plainCell(body: string, from: number, rules: Rules): Cell {
  let end = from
  while (!endsCell(body, end, rules)) end++
  return { text: body.slice(from, end).replaceAll('\r', '\n'), end, lines: 0 }
}

/** @returns undefined where the closing quote is missing, or text follows it */
function quotedCell(body: string, from: number, rules: Rules): Cell | undefined {
  let text = ''
  for (let at = from + 1; ; ) {
    const mark = body.indexOf('"', at)
    if (mark < 0) return undefined
    text += body.slice(at, mark)
    at = mark + 1
    if (body[at] === '"') {
      text += '"'
      at++
      continue
    }
    while (body[at] === ' ') at++
    if (!endsCell(body, at, rules)) return undefined
    const whole = text.replace(/\r\n?/g, '\n')
    return { text: whole, end: at, lines: whole.split('\n').length - 1 }
  }
}

const phone = /\d{2,4}[-. ]?\d{3,4}[-. ]?\d{4}/

/** Whether a cell holds a line of the table: then its mark is one that never ends, and a mark further down looked like its end. */
const swallows = (cell: string, separator: string, width: number): boolean =>
  width > 2 &&
  cell
    .split('\n')
    .slice(1)
    .some((line) => line.split(separator).length >= width && phone.test(line))
