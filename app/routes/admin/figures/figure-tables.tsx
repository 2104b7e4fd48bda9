import {
  koreanMinutes,
  medianMinutes,
  percent,
  share,
  withinFive,
  won,
} from '../../../features/figures/summary.ts'
import type { Measures } from '../../../features/registrations/figures/measures.ts'
import type { Day } from '../../../platform/korean-day.ts'
import { formatDay } from '../../../platform/korean-time.ts'
import { type Column, DataTable } from '../data-table.tsx'
import type { FigureGroup, FigureRow } from './name-rows.ts'

const number = (value: number) => value.toLocaleString('ko-KR')

type DayRow = Measures & { day: Day }

export const DayTable = ({ days }: { days: DayRow[] }) => (
  <DataTable
    caption="일별"
    rows={days.toReversed()}
    keyOf={({ day }) => day}
    empty="선택한 기간에 집계된 날이 없습니다."
    columns={[
      { title: '날짜', isName: true, cell: ({ day }) => formatDay(day) },
      { title: '접수', cell: ({ registered }) => number(registered) },
      { title: '통화', cell: ({ calls }) => number(calls) },
      { title: '방문예약', cell: ({ bookings }) => number(bookings) },
      { title: '방문', cell: ({ visits }) => number(visits) },
      { title: '미방문', small: 'none', cell: ({ no_shows }) => number(no_shows) },
      { title: '계약', cell: ({ contracts }) => number(contracts) },
    ]}
  />
)

export function GroupTable({ title, column, rows, hasCosts }: FigureGroup) {
  const columns: Column<FigureRow>[] = [
    { title: column, isName: true, cell: ({ name }) => name },
    { title: '접수', cell: ({ counts }) => number(counts.registered) },
    { title: '통화완료', cell: ({ counts }) => withShare(counts.reached, counts.registered) },
    { title: '첫 통화 소요', small: 'none', cell: ({ counts }) => koreanMinutes(medianMinutes(counts)) },
    { title: '5분 이내', small: 'none', cell: ({ counts }) => percent(withinFive(counts)) },
    { title: '방문예약', cell: ({ counts }) => withShare(counts.booked, counts.registered) },
    { title: '방문', cell: ({ counts }) => withShare(counts.visited, counts.registered) },
    { title: '미방문', small: 'none', cell: ({ counts }) => number(counts.missed) },
    { title: '계약', cell: ({ counts }) => withShare(counts.contracted, counts.registered) },
  ]
  const costs: Column<FigureRow>[] = [
    { title: '광고비', cell: ({ cost }) => won(cost) },
    { title: '접수당 비용', small: 'none', cell: ({ cost, counts }) => each(cost, counts.registered) },
    { title: '방문당 비용', cell: ({ cost, counts }) => each(cost, counts.visited) },
  ]
  return (
    <DataTable
      caption={title}
      rows={rows}
      keyOf={({ name }) => name}
      empty="집계된 내용이 없습니다."
      columns={hasCosts ? [...columns, ...costs] : columns}
    />
  )
}

const withShare = (part: number, whole: number) =>
  part ? `${number(part)} (${percent(share(part, whole))})` : '0'

const each = (cost: number | undefined, count: number) =>
  won(cost === undefined ? undefined : share(cost, count))
