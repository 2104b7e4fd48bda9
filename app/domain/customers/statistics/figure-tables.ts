import type { Day } from '#app/platform/korean-day.ts'
import { channelName } from '../attribution/channel-names.ts'
import type { Measures } from '../counts/measures.ts'
import type { Cost } from './costs.server.ts'
import type { DailyReport } from './daily-report.server.ts'
import {
  assignedNow,
  colleagueFigures,
  costFigures,
  dayFigures,
  definitionOf,
  type Explained,
  type FigureName,
  funnelFigures,
  groupFigures,
  headFigures,
} from './definitions.ts'
import type { ColleagueRow, FigureGroup } from './name-rows.ts'
import type { Period } from './read-figures.server.ts'
import { basisOf, reportTables } from './report-tables.ts'
import { share } from './summary.ts'

/**
 * Kind of the values of a column; screens format them as text, workbooks as numbers. `part`: a count beside the row's `whole`.
 * `people`: a count up to the bound of `koreanCount`. `minutes`: `Infinity` for more than a day. `share`: 0 to 1.
 */
export type FigureUnit = 'text' | 'day' | 'count' | 'part' | 'people' | 'minutes' | 'share' | 'won'

export type FigureValue = string | number | undefined

export interface FigureColumn {
  title: string
  unit: FigureUnit
  /** Read less often: narrow screens leave it out. */
  isMinor?: boolean
}

export interface FigureRow {
  /** One a column; the first names the row. */
  values: FigureValue[]
  /** What the parts of the row are a part of. */
  whole?: number
}

export interface FigureTable {
  title: string
  columns: FigureColumn[]
  rows: FigureRow[]
  /** What its figures count. */
  help: readonly Explained[]
  /** In place of a table without rows. */
  empty: string
  note?: string | undefined
}

export type DayRow = Measures & { day: Day }

const minor: ReadonlySet<FigureName> = new Set([
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

const figureColumn = (figure: FigureName, unit: FigureUnit = 'count'): FigureColumn => ({
  title: definitionOf(figure).name,
  unit,
  isMinor: minor.has(figure),
})

const nothing = '집계된 내용이 없습니다.'

/** Newest first. */
export const dayTable = (days: DayRow[]): FigureTable => ({
  title: '일별',
  columns: [{ title: '날짜', unit: 'day' }, ...dayFigures.map((figure) => figureColumn(figure))],
  rows: days.toReversed().map((row) => ({ values: [row.day, ...dayFigures.map((figure) => row[figure])] })),
  help: dayFigures.map(definitionOf),
  empty: '선택한 기간에 집계된 날이 없습니다.',
})

const unitInGroup = {
  registered: 'count',
  reached: 'part',
  response: 'minutes',
  within_five: 'share',
  booked: 'part',
  visited: 'part',
  missed: 'count',
  contracted: 'part',
} as const satisfies Record<(typeof groupFigures)[number], FigureUnit>

const [spent, perRegistration, perVisit] = costFigures

export function groupTable({ title, note, column, rows, hasCosts }: FigureGroup): FigureTable {
  const each = (cost: number | undefined, count: number) =>
    cost === undefined ? undefined : share(cost, count)
  const costs: FigureColumn[] = [
    { title: spent.name, unit: 'won' },
    { title: perRegistration.name, unit: 'won', isMinor: true },
    { title: perVisit.name, unit: 'won' },
  ]
  return {
    title,
    note,
    columns: [
      { title: column, unit: 'text' },
      ...groupFigures.map((figure) => figureColumn(figure, unitInGroup[figure])),
      ...(hasCosts ? costs : []),
    ],
    rows: rows.map(({ name, counts, cost }) => ({
      values: [
        name,
        ...groupFigures.map((figure) => definitionOf(figure).read(counts)),
        ...(hasCosts ? [cost, each(cost, counts.registered), each(cost, counts.visited)] : []),
      ],
      whole: counts.registered,
    })),
    help: [...groupFigures.map(definitionOf), ...(hasCosts ? costFigures : [])],
    empty: nothing,
  }
}

export const colleagueTable = (rows: ColleagueRow[]): FigureTable => ({
  title: '직원별',
  note: '그날 실제로 한 일을 한 사람에게 집계합니다. 담당이 바뀌거나 직원이 퇴사해도 지난 실적은 바뀌지 않습니다.',
  columns: [
    { title: '직원', unit: 'text' },
    ...colleagueFigures.map((figure) => figureColumn(figure)),
    { title: assignedNow.name, unit: 'people' },
  ],
  rows: rows.map(({ name, counts, assigned }) => ({
    values: [name, ...colleagueFigures.map((figure) => counts[figure]), assigned],
  })),
  help: [...colleagueFigures.map(definitionOf), assignedNow],
  empty: nothing,
})

export const costTable = (costs: Cost[]): FigureTable => ({
  title: '입력한 광고비',
  columns: [
    { title: '월', unit: 'text' },
    { title: '채널', unit: 'text' },
    { title: '캠페인', unit: 'text' },
    { title: '집행 금액', unit: 'won' },
  ],
  rows: costs.map(({ month, channel, campaign, won }) => ({
    values: [`${month.replace('-', '년 ')}월`, channelName(channel), campaign || '전체', won],
  })),
  help: [],
  empty: '이 기간에 입력한 광고비가 없습니다.',
})

/** What the screen has above its tables: the period beside the one before. */
const headTable = ({ total, before, period, periodBefore }: HeadFigures): FigureTable => {
  const [response, withinFive] = [definitionOf('response'), definitionOf('within_five')]
  const row = (name: string, { from, until }: Period, counts: Measures): FigureRow => ({
    values: [
      ...[name, from, until, ...headFigures.map((figure) => counts[figure])],
      ...[response.read(counts), withinFive.read(counts)],
    ],
  })
  return {
    title: '요약',
    columns: [
      { title: '기간', unit: 'text' },
      { title: '시작일', unit: 'day' },
      { title: '종료일', unit: 'day' },
      ...headFigures.map((figure) => figureColumn(figure)),
      figureColumn('response', 'minutes'),
      figureColumn('within_five', 'share'),
    ],
    rows: [row('선택한 기간', period, total), row('이전 기간', periodBefore, before)],
    help: [...headFigures.map(definitionOf), response, withinFive],
    empty: nothing,
  }
}

const funnelTable = (total: Measures): FigureTable => ({
  title: '접수한 고객의 진행',
  columns: [
    { title: '단계', unit: 'text' },
    { title: '고객', unit: 'part' },
  ],
  rows: funnelFigures.map((figure) => ({
    values: [definitionOf(figure).name, total[figure]],
    whole: total.registered,
  })),
  help: funnelFigures.map(definitionOf),
  empty: nothing,
})

interface HeadFigures {
  period: Period
  periodBefore: Period
  total: Measures
  before: Measures
}

export interface PeriodFigures extends HeadFigures {
  days: DayRow[]
  groups: FigureGroup[]
  colleagues: ColleagueRow[]
  /** Undefined where the reader does not see what was entered. */
  costs: Cost[] | undefined
}

/** Everything that the screen 통계 shows, as tables. */
export const tablesOfPeriod = (figures: PeriodFigures): FigureTable[] => [
  headTable(figures),
  funnelTable(figures.total),
  dayTable(figures.days),
  ...figures.groups.map(groupTable),
  ...(figures.colleagues.length ? [colleagueTable(figures.colleagues)] : []),
  ...(figures.costs ? [costTable(figures.costs)] : []),
]

/** Everything that the screen 일일 보고 shows, as tables. */
export const tablesOfReport = (report: DailyReport): FigureTable[] =>
  reportTables(report).map(({ title, heads, rows, empty = nothing }) => ({
    title,
    columns: [
      { title: '구분', unit: 'text' as const },
      ...heads.map((head) => ({ title: head, unit: 'count' as const })),
    ],
    rows: rows.map(({ label, values }) => ({ values: [label, ...values] })),
    help: basisOf(report),
    empty,
  }))
