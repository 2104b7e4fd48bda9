/** What a spreadsheet would run as a formula begins with one of these (OWASP, CSV injection). */
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
const separators = [',', '\t', ';'] as const

/**
 * Lines of a CSV file (RFC 4180). Quotation marks inside of an unquoted cell are letters.
 * @param most lines that are read
 */
export function parseCsv(text: string, most: number): string[][] {
  const body = text.replace(/^\ufeff/, '')
  const separator = separatorOf(body)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let i = 0; i < body.length && rows.length < most; i++) {
    const letter = body[i] as string
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (body[i + 1] === '"') cell += body[++i]
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r' || body[i + 1] !== '\n') cell += letter === '\r' ? '\n' : letter
  }
  if (rows.length < most && (cell || row.length)) endRow()
  return rows
}

function separatorOf(body: string): string {
  const [head = ''] = body.split('\n', 1)
  return separators.toSorted((a, b) => head.split(b).length - head.split(a).length)[0] as string
}
