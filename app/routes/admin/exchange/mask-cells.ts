import type { Columns } from '../../../features/exchange/import/import-choices.ts'
import { maskName } from '../../../platform/person-name.ts'
import { withoutOwnLinks } from '../../../platform/personal-text.ts'
import { maskPhone, normalisePhone } from '../../../platform/phone.ts'

export interface PreviewRow {
  number: number
  cells: string[]
}

/** Enough to see that the columns are right, and no more than a list shows (안전성 확보조치 기준 제12조). */
export function maskCells({ number, cells }: PreviewRow, columns: Columns): PreviewRow {
  const masked = cells.map((cell, i) => {
    if (i === columns.phone) return maskPhone(normalisePhone(cell))
    if (i === columns.name) return cell && maskName(cell)
    return withoutOwnLinks(cell.replace(/\d{3,4}(?=[-. ]?\d{4}(?!\d))/g, '****')).slice(0, 60)
  })
  return { number, cells: masked }
}
