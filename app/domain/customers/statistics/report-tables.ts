import type { DailyReport, ReportTable } from './daily-report.server.ts'
import { dayFigures, definitionOf, type Explained, type FigureName, hourFigures } from './definitions.ts'

const nameOf = (figure: FigureName) => definitionOf(figure).name

/** The tables of a daily report, as the screen shows them, the browser prints them and the PDF has them. */
export const reportTables = ({ counts, hours, channels, sales }: DailyReport): ReportTable[] => [
  {
    title: '당일 실적',
    heads: ['당일', '전일', '누계'],
    rows: counts.map(({ figure, label, today, before, total }) => ({
      label,
      help: definitionOf(figure),
      values: [today, before, total],
    })),
  },
  ...sales,
  {
    title: '시간대별 방문',
    heads: hourFigures.map(nameOf),
    rows: hours.map((row) => ({ label: row.hour, values: hourFigures.map((figure) => row[figure]) })),
    empty: '당일 방문과 방문예약이 없습니다.',
  },
  {
    title: '유입 채널',
    heads: [nameOf('registered'), nameOf('visits'), '접수 누계'],
    rows: channels.map(({ name, registered, visited, total }) => ({
      label: name,
      values: [registered, visited, total],
    })),
  },
]

/** What the figures of a report count. */
export const basisOf = ({ sales }: Pick<DailyReport, 'sales'>): Explained[] => [
  ...dayFigures.map(definitionOf),
  ...sales.flatMap(({ rows }) => rows.flatMap(({ help }) => help ?? [])),
]
