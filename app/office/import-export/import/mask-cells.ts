import { type Columns, guessColumns } from '#app/domain/customers/import-export/import/import-choices.ts'
import { maxLine } from '#app/domain/customers/import-export/import/import-layout.ts'
import { readDay } from '#app/domain/customers/import-export/import/read-row.ts'
import { maskName } from '#app/platform/person-name.ts'
import { withoutOwnLinks } from '#app/platform/personal-text.ts'
import { maskPhone, normalisePhone, readPhone } from '#app/platform/phone.ts'
import { hasResidentNumber } from '#app/platform/resident-number.ts'

export interface PreviewRow {
  number: number
  cells: string[]
}

const longest = 60

/** The heading of a column with days: `희망 입주일`, `방문 날짜`. */
const ofDays = /(?:일|일자|일시|날짜)$/

/**
 * Enough to see that the columns are right, and no more than a list shows (안전성 확보조치 기준 제12조). Numbers of days are shown as the days
 * that are stored.
 * @param namesNobody for lines of titles and headings, of which nothing but numbers is masked
 */
export function maskCells(
  { number, cells }: PreviewRow,
  columns: Columns,
  { headings, since1904 }: { headings: readonly string[]; since1904: boolean },
  namesNobody = false,
): PreviewRow {
  const masked = cells.map((cell, i) => {
    if (hasResidentNumber(cell)) return '주민등록번호로 보여 숨김'
    if (i === columns.phone) return cell && maskPhone(phoneOf(cell))
    if (i === columns.name) return cell && maskName(cell)
    if (i === columns.registeredAt || i === columns.consentAt || ofDays.test(headings[i]?.trim() ?? ''))
      return readDay(cell, since1904) ?? maskText(cell)
    // Of a list without headings nobody knows which column names the customers.
    if (!namesNobody && columns.name === undefined && /^[가-힣]{2,4}$/.test(cell)) return maskName(cell)
    return maskText(cell)
  })
  return { number, cells: masked }
}

/** As it will be stored: a spreadsheet may have taken its zero. */
function phoneOf(cell: string): string {
  const read = readPhone(cell)
  return read.ok ? read.phone : normalisePhone(cell)
}

const maskText = (cell: string) =>
  withoutOwnLinks(cell.replace(/\d{3,4}(?=[-. ]?\d{4}(?!\d))/g, '****')).slice(0, longest)

const shownInLabel = 5

/** The first twenty lines, to choose the line of the headings from: `3행: 이름, 전화번호, 메모`. */
export function lineLabels(
  { above, rows }: { above: PreviewRow[]; rows: PreviewRow[] },
  columns: Columns,
  layout: { headings: readonly string[]; since1904: boolean; line: number },
): { value: string; label: string }[] {
  const heading = layout.line ? [{ number: layout.line, cells: [...layout.headings] }] : []
  const plain = new Set([...above, ...heading].map(({ number }) => number))
  return [...above, ...heading, ...rows]
    .filter(({ number }) => number <= maxLine)
    .map((row) => {
      const isHeadings = plain.has(row.number) || Object.keys(guessColumns(row.cells)).length > 1
      const { cells } = maskCells(row, isHeadings ? {} : columns, layout, isHeadings)
      const text = cells.filter(Boolean).slice(0, shownInLabel).join(', ')
      return { value: String(row.number), label: `${row.number}행: ${text || '빈 줄'}`.slice(0, longest) }
    })
}
