import type {
  FigureColumn,
  FigureRow,
  FigureValue,
  FigureTable as Table,
} from '#app/domain/customers/statistics/figure-tables.ts'
import { koreanMinutes, percent, share, won } from '#app/domain/customers/statistics/summary.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { type Column, DataTable } from '#app/routes/admin/data-table.tsx'
import { FigureHelp } from './figure-help.tsx'

/** A table of figures with their definitions. @param byPerson as for `FigureHelp` */
export function FigureTable({
  title,
  columns,
  rows,
  help,
  empty,
  byPerson = false,
}: Table & { byPerson?: boolean }) {
  return (
    <>
      <FigureHelp title={title} figures={help} byPerson={byPerson} />
      <DataTable
        caption={title}
        rows={rows}
        keyOf={({ values }) => values.join()}
        empty={empty}
        columns={columns.map((column, i): Column<FigureRow> => {
          const { title: heading, unit, isMinor } = column
          return {
            title: heading,
            isName: i === 0,
            isNumber: i > 0 && unit !== 'text',
            ...(isMinor ? { small: 'none' as const } : {}),
            cell: ({ values, whole }) => wordsOf(column, values[i], whole),
          }
        })}
      />
    </>
  )
}

function wordsOf({ unit }: FigureColumn, value: FigureValue, whole: number | undefined): string {
  if (unit === 'day') return formatDay(value as Day)
  if (typeof value === 'string') return value
  switch (unit) {
    case 'minutes':
      return koreanMinutes(value)
    case 'share':
      return percent(value)
    case 'won':
      return won(value)
    case 'people':
      return value === undefined ? '–' : koreanCount(value, '명')
    case 'part':
      return value ? `${koreanNumber(value)} (${percent(share(value, whole ?? 0))})` : '0'
    default:
      return koreanNumber(value ?? 0)
  }
}
