/** A table as it is edited: every row has a cell for each head. */
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

/** Puts pasted cells from one on; rows and columns are added where they do not suffice. */
export function withPasted(sheet: Sheet, { row, column }: Cell, pasted: string[][]): Sheet {
  const width = Math.max(sheet.head.length, column + Math.max(...pasted.map((cells) => cells.length)))
  const height = Math.max(sheet.rows.length, row + pasted.length)
  const wide: Sheet = {
    head: resized(sheet.head, width),
    rows: Array.from({ length: height }, (_, i) => resized(sheet.rows[i] ?? [], width)),
  }
  return pasted.reduce(
    (filled, cells, r) =>
      cells.reduce((one, text, c) => withCell(one, { row: row + r, column: column + c }, text), filled),
    wide,
  )
}
