import { guessColumns } from '../import/import-choices.ts'
import { headLines } from './sheet-limits.ts'

/** Letters of a heading at most: sentences and customers are no headings. */
const longestHeading = 30

/** Whether a row has a heading for names and one for telephone numbers. */
export function isHeadingRow(row: readonly string[]): boolean {
  const { name, phone } = guessColumns(
    row.map((cell) => (cell.length <= longestHeading && !/\d{4}/.test(cell) ? cell : '')),
  )
  return name !== undefined && phone !== undefined
}

/** The line of the headings, counted from 1; 0 where none of the first twenty has a name and a telephone number. */
export const findHeadings = (rows: readonly string[][]): number =>
  rows.slice(0, headLines).findIndex((row) => isHeadingRow(row.map((cell) => cell.trim()))) + 1
