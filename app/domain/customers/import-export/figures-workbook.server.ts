import type { Role } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanCount, maxCount } from '#app/platform/bounded-count.ts'
import { type Day, utcOf, utcOffsetMs } from '#app/platform/korean-day.ts'
import type { DailyReport } from '../statistics/daily-report.server.ts'
import type { Explained } from '../statistics/definitions.ts'
import {
  type FigureColumn,
  type FigureTable,
  type FigureValue,
  tablesOfPeriod,
  tablesOfReport,
} from '../statistics/figure-tables.ts'
import type { Period } from '../statistics/read-figures.server.ts'
import { readPeriodFigures } from '../statistics/read-period.server.ts'
import { koreanMinutes, share } from '../statistics/summary.ts'
import { type Cell, minute } from './sheet/cells.ts'
import { type Sheet, writeXlsx } from './sheet/write-xlsx.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The screen 통계 as a workbook; the export is recorded. @param role of the reader, as for `readPeriodFigures` */
export async function exportPeriodFigures(
  deps: Deps<'db' | 'clock'>,
  site: Site,
  period: Period,
  { actor, role }: { actor: Actor; role: Role },
): Promise<Bytes> {
  const tables = tablesOfPeriod(await readPeriodFigures(deps, site.id, period, role))
  const about: Cell[][] = [
    ['통계', site.settings.name],
    ['시작일', dayCell(period.from)],
    ['종료일', dayCell(period.until)],
    ...(await takenBy(deps, actor)),
    ['집계', '파기한 고객도 집계에는 남습니다. 오늘은 내보낸 때, 어제까지는 1시간마다 갱신한 집계입니다.'],
  ]
  await record(deps, site, `${period.from} ~ ${period.until}`, actor)
  return await workbook(about, tables)
}

/** The screen 일일 보고 as a workbook, on record. */
export async function exportDailyReport(
  deps: Deps<'db' | 'clock'>,
  site: Site,
  report: DailyReport,
  actor: Actor,
): Promise<Bytes> {
  const { day } = report
  const about: Cell[][] = [
    ['일일 보고', report.siteName],
    ['날짜', dayCell(day)],
    ['시행', report.developer],
    ['시공', report.builder],
    ...(report.remaining ? [['잔여 세대', report.remaining]] : []),
    ['특이사항', report.note || '없음'],
    ...(await takenBy(deps, actor)),
  ]
  await record(deps, site, day, actor)
  return await workbook(about, tablesOfReport(report))
}

async function takenBy({ db, clock }: Deps<'db' | 'clock'>, { id = '' }: Actor): Promise<Cell[][]> {
  const names = await personNames(db, [id])
  return [
    ['내보낸 사람', names.get(id) ?? ''],
    ['내보낸 일시', minute(clock.now())],
  ]
}

/** Before anything is given, as of lists of customers. */
const record = ({ db, clock }: Deps<'db' | 'clock'>, site: Site, period: string, actor: Actor) =>
  recordAudit(db, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'figures.exported',
    subject: ['figures', site.id],
    details: { period },
  })

const dayCell = (day: Day): Cell => ({ at: utcOf(day) - utcOffsetMs, shows: 'day' })

/** What a sheet calls a column. A part has its share in a column of its own, so that both are numbers. */
const headingsOf = ({ title, unit }: FigureColumn): string[] => {
  if (unit === 'part') return [title, `${title}(접수 대비)`]
  if (unit === 'minutes') return [`${title}(분)`]
  return [unit === 'won' ? `${title}(원)` : title]
}

const numberCell = (value: FigureValue): Cell => (value === undefined ? '' : value)

function cellsOf({ unit }: FigureColumn, value: FigureValue, whole: number | undefined): Cell[] {
  if (unit === 'day') return [dayCell(value as Day)]
  if (typeof value !== 'number') return unit === 'part' ? ['', ''] : [numberCell(value)]
  const shareCell = (part: number | undefined): Cell => (part === undefined ? '' : { share: part })
  switch (unit) {
    case 'part':
      return [value, shareCell(share(value, whole ?? 0))]
    case 'share':
      return [shareCell(value)]
    case 'minutes':
      return [Number.isFinite(value) ? Math.round(value) : koreanMinutes(value)]
    case 'people':
      return [value > maxCount ? koreanCount(value, '명') : value]
    case 'won':
      return [Math.round(value)]
    default:
      return [value]
  }
}

const widthOf = ({ unit }: FigureColumn, heading: string): number =>
  unit === 'text' ? 24 : Math.max(12, 2 * heading.length + 2)

function sheetOf({ title, columns, rows, empty }: FigureTable): Sheet {
  const headings = columns.map(headingsOf)
  return {
    name: title,
    widths: columns.flatMap((column, i) => (headings[i] ?? []).map((heading) => widthOf(column, heading))),
    rows: linesOf([
      headings.flat(),
      ...rows.map(({ values, whole }) => columns.flatMap((column, i) => cellsOf(column, values[i], whole))),
      ...(rows.length ? [] : [[empty]]),
    ]),
  }
}

const definitionHeads = ['지표', '세는 것', '빼는 것', '날짜', '누구의 실적']

/** Each figure of the workbook once, as the screen explains it. */
function definitionSheet(tables: FigureTable[]): Sheet {
  const figures = new Map<string, Explained>()
  for (const { help } of tables) for (const one of help) figures.set(one.name, one)
  return {
    name: '집계 기준',
    widths: [18, 60, 50, 50, 60],
    rows: linesOf([
      definitionHeads,
      ...[...figures.values()].map(({ name, counts, leavesOut = '', day, by = '' }) => [
        ...[name, counts, leavesOut, day, by],
      ]),
    ]),
  }
}

async function* linesOf(rows: Cell[][]) {
  yield* rows
}

async function workbook(about: Cell[][], tables: FigureTable[]): Promise<Bytes> {
  const notes = tables.flatMap(({ title, note }) => (note ? [[title, note]] : []))
  const cover = { name: '안내', widths: [20, 60], rows: linesOf([...about, ...notes]) }
  const sheets = [cover, ...tables.map(sheetOf), definitionSheet(tables)]
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx(sheets)) parts.push(part)
  return Buffer.concat(parts)
}
