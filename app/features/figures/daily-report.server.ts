import type { Db } from '../../db/client.server.ts'
import type { Deps } from '../../db/deps.ts'
import type { Day } from '../../platform/korean-day.ts'
import { addDays, formatDay, koreanDateTime, koreanHour } from '../../platform/korean-time.ts'
import { channelName } from '../registrations/attribution/channel-names.ts'
import type { Measures } from '../registrations/figures/measures.ts'
import { describeRemaining } from '../site/remaining-units.ts'
import type { Site } from '../site/site-settings.ts'
import { findNote } from './daily-notes.server.ts'
import { dayBounds } from './day-bounds.ts'
import { readFigures } from './read-figures.server.ts'

/** One page for the developer company: counts alone, nobody's data. */
export interface DailyReport {
  siteName: string
  builder: string
  developer: string
  day: Day
  dayName: string
  madeAt: string
  counts: { label: string; today: number; before: number; total: number }[]
  hours: { hour: string; booked: number; visited: number; missed: number }[]
  channels: { name: string; registered: number; visited: number; total: number }[]
  note: string
  remaining: string
}

const rows: [label: string, measure: keyof Measures][] = [
  ['접수', 'registered'],
  ['통화', 'calls'],
  ['방문예약', 'bookings'],
  ['방문', 'visits'],
  ['미방문', 'no_shows'],
  ['계약', 'contracts'],
]

const shownChannels = 8

export async function readDailyReport(
  deps: Deps<'db' | 'clock'>,
  site: Site,
  day: Day,
): Promise<DailyReport> {
  const { db, clock } = deps
  const today = await readFigures(deps, site.id, { from: day, until: day })
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
    counts: rows.map(([label, measure]) => ({
      label,
      today: today.total[measure],
      before: before.total[measure],
      total: earlier.total[measure] + today.total[measure],
    })),
    hours: await visitsByHour(db, site.id, day),
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
    remaining: remainingUnits ? describeRemaining(remainingUnits) : '',
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

/** Of visits that are there: after a destruction only the day's count is left. */
async function visitsByHour(db: Db, siteId: string, day: Day): Promise<DailyReport['hours']> {
  const { from, until } = dayBounds(day)
  const visits = await db
    .selectFrom('visits')
    .select(['starts_at', 'status', 'walk_in'])
    .where('site_id', '=', siteId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('status', 'in', ['booked', 'visited', 'missed'])
    .execute()
  const hours = Map.groupBy(visits, ({ starts_at }) => koreanHour(starts_at))
  return [...hours]
    .sort(([a], [b]) => a - b)
    .map(([hour, some]) => ({
      hour: `${hour}시`,
      booked: some.filter(({ walk_in }) => !walk_in).length,
      visited: some.filter(({ status }) => status === 'visited').length,
      missed: some.filter(({ status }) => status === 'missed').length,
    }))
}
