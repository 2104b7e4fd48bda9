import {
  assignedNow,
  colleagueFigures,
  costFigures,
  dayFigures,
  definitionOf,
  type FigureName,
  groupFigures,
} from '../../../features/figures/definitions.ts'
import { koreanMinutes, percent, share, won } from '../../../features/figures/summary.ts'
import type { Measures } from '../../../features/registrations/figures/measures.ts'
import { koreanCount } from '../../../platform/bounded-count.ts'
import type { Day } from '../../../platform/korean-day.ts'
import { formatDay } from '../../../platform/korean-time.ts'
import { type Column, DataTable } from '../data-table.tsx'
import { FigureHelp } from './figure-help.tsx'
import type { ColleagueRow, FigureGroup, FigureRow } from './name-rows.ts'

const [spent, perRegistration, perVisit] = costFigures

const number = (value: number) => value.toLocaleString('ko-KR')

type DayRow = Measures & { day: Day }

/** Hidden on phones and tablets: what is read less often. */
const wideOnly: ReadonlySet<FigureName> = new Set([
  'first_calls',
  'first_calls_in_5',
  'cancellations',
  'expected',
  'walk_ins',
  'no_shows',
  'missed',
  'response',
  'within_five',
])

const column = <Row,>(figure: FigureName, cell: (row: Row) => string): Column<Row> => ({
  title: definitionOf(figure).name,
  ...(wideOnly.has(figure) ? { small: 'none' as const } : {}),
  cell,
})

export const DayTable = ({ days }: { days: DayRow[] }) => (
  <>
    <FigureHelp title="일별 표" figures={dayFigures.map(definitionOf)} byPerson={false} />
    <DataTable
      caption="일별"
      rows={days.toReversed()}
      keyOf={({ day }) => day}
      empty="선택한 기간에 집계된 날이 없습니다."
      columns={[
        { title: '날짜', isName: true, cell: ({ day }) => formatDay(day) },
        ...dayFigures.map((figure) => column<DayRow>(figure, (row) => number(row[figure]))),
      ]}
    />
  </>
)

export function GroupTable({ title, column: heading, rows, hasCosts }: FigureGroup) {
  const columns: Column<FigureRow>[] = [
    { title: heading, isName: true, cell: ({ name }) => name },
    ...groupFigures.map((figure) => column<FigureRow>(figure, ({ counts }) => inGroup(figure, counts))),
  ]
  const costs: Column<FigureRow>[] = [
    { title: spent.name, cell: ({ cost }) => won(cost) },
    { title: perRegistration.name, small: 'none', cell: ({ cost, counts }) => each(cost, counts.registered) },
    { title: perVisit.name, cell: ({ cost, counts }) => each(cost, counts.visited) },
  ]
  return (
    <>
      <FigureHelp
        title={title}
        figures={[...groupFigures.map(definitionOf), ...(hasCosts ? costFigures : [])]}
        byPerson={false}
      />
      <DataTable
        caption={title}
        rows={rows}
        keyOf={({ name }) => name}
        empty="집계된 내용이 없습니다."
        columns={hasCosts ? [...columns, ...costs] : columns}
      />
    </>
  )
}

function inGroup(figure: (typeof groupFigures)[number], counts: Measures): string {
  if (figure === 'response') return koreanMinutes(definitionOf(figure).read(counts))
  if (figure === 'within_five') return percent(definitionOf(figure).read(counts))
  if (figure === 'registered' || figure === 'missed') return number(counts[figure])
  return withShare(counts[figure], counts.registered)
}

export const ColleagueTable = ({ title, rows }: { title: string; rows: ColleagueRow[] }) => (
  <>
    <FigureHelp title={title} figures={[...colleagueFigures.map(definitionOf), assignedNow]} />
    <DataTable
      caption={title}
      rows={rows}
      keyOf={({ name }) => name}
      empty="집계된 내용이 없습니다."
      columns={[
        { title: '직원', isName: true, cell: ({ name }) => name },
        ...colleagueFigures.map((figure) =>
          column<ColleagueRow>(figure, ({ counts }) => number(counts[figure])),
        ),
        {
          title: assignedNow.name,
          cell: ({ assigned }) => (assigned === undefined ? '–' : koreanCount(assigned, '명')),
        },
      ]}
    />
  </>
)

const withShare = (part: number, whole: number) =>
  part ? `${number(part)} (${percent(share(part, whole))})` : '0'

const each = (cost: number | undefined, count: number) =>
  won(cost === undefined ? undefined : share(cost, count))
