import type { FoundTable, SheetPlace } from '../sheet/read-sheet.ts'
import { type Columns, guessColumns, type ImportField, importFields } from './import-choices.ts'

/** The part of its file that a list occupies. Stored as JSON in `imports.headings`. */
export interface ImportLayout {
  headings: string[]
  /** None for lists of earlier versions, which kept headings alone. */
  sheets: { name: string; isHidden: boolean }[]
  sheet: number
  /** Line of the headings in the file, counted from 1; 0 where there are none. */
  line: number
  /** Headings of columns that were left out. */
  unread: string[]
  /** Whether the sheet goes on below the lines that were read. */
  isCut: boolean
  since1904: boolean
}

export const layoutOf = ({
  headings,
  sheets,
  sheet,
  line,
  unread,
  isCut,
  since1904,
}: FoundTable): ImportLayout => ({
  headings,
  sheets,
  sheet,
  line,
  unread,
  isCut,
  since1904,
})

export function parseLayout(stored: string): ImportLayout {
  const layout = JSON.parse(stored) as ImportLayout | string[]
  return Array.isArray(layout)
    ? { headings: layout, sheets: [], sheet: 0, line: 1, unread: [], isCut: false, since1904: false }
    : { ...layout, isCut: layout.isCut ?? false }
}

/** What a screen shows, so that its choices are not taken for those of another part that somebody else chose meanwhile. */
export const layoutKey = ({ sheet, line }: Pick<ImportLayout, 'sheet' | 'line'>): string => `${sheet}.${line}`

/** The sheet and line that a form asks for. @returns undefined where they are those that were read */
export function chosenPlace(field: (name: string) => string, layout: ImportLayout): SheetPlace | undefined {
  const sheet = wholeIn(field('sheet'), layout.sheets.length - 1) ?? layout.sheet
  const line = wholeIn(field('line'), maxLine) ?? layout.line
  // The line that was chosen is one of the sheet before.
  if (sheet !== layout.sheet) return { sheet, line: undefined }
  return line === layout.line ? undefined : { sheet, line }
}

/** Lines that can be chosen as headings: those in which headings are looked for. */
export const maxLine = 20

function wholeIn(text: string, most: number): number | undefined {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : undefined
  return value !== undefined && value <= most ? value : undefined
}

/** Columns that were connected stay connected where the other part has a column of the same heading. */
export function carryColumns(
  typed: Readonly<Record<string, string>>,
  before: ImportLayout,
  after: ImportLayout,
): Record<string, string> {
  const [wasGuessed, guessed] = [guessColumns(before.headings), guessColumns(after.headings)]
  const carried = (field: ImportField): string => {
    const value = typed[`column-${field}`]
    const title = value ? before.headings[Number(value)] : undefined
    const same = title ? after.headings.indexOf(title) : -1
    if (same >= 0) return String(same)
    const isUnwanted = value === '' && wasGuessed[field] !== undefined
    return isUnwanted ? '' : String(guessed[field] ?? '')
  }
  const fields = Object.keys(importFields) as (keyof Columns)[]
  return { ...typed, ...Object.fromEntries(fields.map((field) => [`column-${field}`, carried(field)])) }
}
