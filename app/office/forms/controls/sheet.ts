import { withParticle } from '#app/platform/particle.ts'

/** A table in its editor: every row has a cell for each head. */
export interface Sheet {
  head: string[]
  rows: string[][]
}

/** Place of a cell; the head is row -1. */
export interface Cell {
  row: number
  column: number
}

const blank = (count: number) => Array.from({ length: count }, () => '')

const resized = (cells: readonly string[], count: number) => [
  ...cells.slice(0, count),
  ...blank(count - cells.length),
]

export function toSheet(value: unknown): Sheet {
  const { head, rows } = (value ?? {}) as { head?: unknown; rows?: unknown }
  const texts = (list: unknown) => (Array.isArray(list) ? list.map(String) : [])
  const heads = texts(head)
  return {
    head: heads,
    rows: (Array.isArray(rows) ? rows : []).map((row) => resized(texts(row), heads.length)),
  }
}

export const withCell = (sheet: Sheet, { row, column }: Cell, text: string): Sheet =>
  row < 0
    ? { ...sheet, head: sheet.head.with(column, text) }
    : { ...sheet, rows: sheet.rows.with(row, (sheet.rows[row] as string[]).with(column, text)) }

export const withRow = (sheet: Sheet, at = sheet.rows.length): Sheet => ({
  ...sheet,
  rows: sheet.rows.toSpliced(at, 0, blank(sheet.head.length)),
})

export const withoutRow = (sheet: Sheet, at: number): Sheet => ({
  ...sheet,
  rows: sheet.rows.toSpliced(at, 1),
})

export const withColumn = ({ head, rows }: Sheet, at = head.length): Sheet => ({
  head: head.toSpliced(at, 0, ''),
  rows: rows.map((row) => row.toSpliced(at, 0, '')),
})

export const withoutColumn = ({ head, rows }: Sheet, at: number): Sheet => ({
  head: head.toSpliced(at, 1),
  rows: rows.map((row) => row.toSpliced(at, 1)),
})

/** Every cell is a field of the form: more of them make a phone slow. A sheet that is larger keeps its size. */
const mostPasted = { rows: 200, columns: 20 }

/**
 * Puts pasted cells from one on; rows and columns are added where they do not suffice, up to 200 rows and 20 columns.
 * @returns with a sentence that says what was left out
 */
export function withPasted(
  sheet: Sheet,
  { row, column }: Cell,
  pasted: readonly (readonly string[])[],
): { sheet: Sheet; left: string | undefined } {
  const most = {
    rows: Math.max(mostPasted.rows, sheet.rows.length),
    columns: Math.max(mostPasted.columns, sheet.head.length),
  }
  const wanted = {
    rows: row + pasted.length,
    columns: column + pasted.reduce((most, cells) => Math.max(most, cells.length), 0),
  }
  const cells = pasted.slice(0, most.rows - row).map((one) => one.slice(0, most.columns - column))
  const width = Math.min(most.columns, Math.max(sheet.head.length, wanted.columns))
  const height = Math.min(most.rows, Math.max(sheet.rows.length, wanted.rows))
  const filled = (at: number, before: readonly string[]) => {
    const line = resized(before, width)
    line.splice(column, cells[at - row]?.length ?? 0, ...(cells[at - row] ?? []))
    return line
  }
  const left = [
    ...(wanted.rows > most.rows ? [`아래 ${wanted.rows - most.rows}줄`] : []),
    ...(wanted.columns > most.columns ? [`오른쪽 ${wanted.columns - most.columns}칸`] : []),
  ]
  return {
    sheet: {
      head: filled(-1, sheet.head),
      rows: Array.from({ length: height }, (_, i) => filled(i, sheet.rows[i] ?? [])),
    },
    left: left.length
      ? `표는 ${most.rows}줄, ${most.columns}칸까지입니다. ${withParticle(left.join('과 '), '은')} 넣지 않았습니다.`
      : undefined,
  }
}
