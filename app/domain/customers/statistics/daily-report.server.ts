import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { describeRemaining } from '#app/domain/site/remaining-units.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { addDays, formatDay, koreanDateTime } from '#app/platform/korean-time.ts'
import { channelName } from '../attribution/channel-names.ts'
import { type Measures, noMeasures } from '../counts/measures.ts'
import { findNote } from './daily-notes.server.ts'
import { dayFigures, definitionOf, type Explained, type FigureName, hourFigures } from './definitions.ts'
import { countOnce, readFigures, sumOfDay } from './read-figures.server.ts'

/** One page for the developer company: only counts, no personal data. */
export interface DailyReport {
  siteName: string
  builder: string
  developer: string
  day: Day
  dayName: string
  madeAt: string
  counts: { figure: FigureName; label: string; today: number; before: number; total: number }[]
  /** The last row is their sum, equal to the counts of the day. Empty where nothing happened. */
  hours: HourRow[]
  channels: { name: string; registered: number; visited: number; total: number }[]
  note: string
  remaining: string
  /** Contracts of a site that sells its homes on the board; who knows them adds them (`readReportWithSales`). */
  sales: ReportTable[]
}

export interface ReportTable {
  title: string
  heads: string[]
  rows: { label: string; help?: Explained; values: number[] }[]
  /** In place of a table without rows; undefined: it is left out. */
  empty?: string
}

export type HourRow = { hour: string } & Record<(typeof hourFigures)[number], number>

const shownChannels = 8

export async function readDailyReport(
  deps: Deps<'db' | 'clock'>,
  site: Site,
  day: Day,
): Promise<DailyReport> {
  const { db, clock } = deps
  // The day is counted as it is now, so that its sum and its hours are of one reading.
  const counted = await countOnce(db, site.id, day)
  const today = sumOfDay(counted.rows, day)
  const dayBefore = addDays(day, -1)
  const before = await readFigures(deps, site.id, { from: dayBefore, until: dayBefore })
  const earlier = await readFigures(deps, site.id, {
    from: await firstDay(db, site.id, day),
    until: dayBefore,
  })
  const { name, builder, developer, remainingUnits } = site.settings
  return {
    siteName: name,
    builder,
    developer,
    day,
    dayName: formatDay(day),
    madeAt: koreanDateTime(clock.now()),
    counts: dayFigures.map((figure) => ({
      figure,
      label: definitionOf(figure).name,
      today: today.total[figure],
      before: before.total[figure],
      total: earlier.total[figure] + today.total[figure],
    })),
    hours: hourRows(counted.hours, today.total),
    channels: [...new Set([...earlier.by.channel.keys(), ...today.by.channel.keys()])]
      .map((channel) => {
        const { registered = 0, visits = 0 } = today.by.channel.get(channel) ?? {}
        const total = registered + (earlier.by.channel.get(channel)?.registered ?? 0)
        return { name: channelName(channel), registered, visited: visits, total }
      })
      .filter(({ registered, visited, total }) => registered || visited || total)
      .sort((a, b) => b.registered - a.registered || b.total - a.total)
      .slice(0, shownChannels),
    note: (await findNote(db, site.id, day))?.body ?? '',
    remaining: (remainingUnits && describeRemaining(remainingUnits)) ?? '',
    sales: [],
  }
}

async function firstDay(db: Db, siteId: string, day: Day): Promise<Day> {
  const row = await db
    .selectFrom('daily_figures')
    .select('day')
    .where('site_id', '=', siteId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row && row.day < day ? (row.day as Day) : day
}

/** Of destroyed customers the day alone is kept: what the hours lack of the sum has a row of its own. */
function hourRows(hours: Map<number, Measures>, total: Measures): HourRow[] {
  const row = (hour: string, counts: Measures): HourRow => ({
    hour,
    ...(Object.fromEntries(hourFigures.map((name) => [name, counts[name]])) as Omit<HourRow, 'hour'>),
  })
  const isAny = (counts: Measures) => hourFigures.some((name) => counts[name])
  if (!isAny(total)) return []
  const rest = noMeasures()
  for (const name of hourFigures) rest[name] = total[name]
  const shown = [...hours].filter(([, counts]) => isAny(counts)).sort(([a], [b]) => a - b)
  for (const [, counts] of shown) for (const name of hourFigures) rest[name] -= counts[name]
  return [
    ...shown.map(([hour, counts]) => row(`${hour}시`, counts)),
    ...(isAny(rest) ? [row('파기한 고객', rest)] : []),
    row('합계', total),
  ]
}
