import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Visits } from '#app/db/schema.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { hoursOn, type VisitRules } from '#app/domain/site/visit-offer.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { addDays, koreanHourMinute, koreanInstant } from '#app/platform/korean-time.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { liveConsent } from '../consents/live-consent.ts'
import { interestTypes } from './find-visitors.server.ts'
import { hasLapsed } from './hold.ts'
import { loadVisitRules } from './visit-rules.server.ts'

/** Far more than a model house receives on a day. */
const maxVisits = 1000

export interface VisitOfDay {
  id: string
  startsAt: string
  state: 'held' | 'booked' | 'visited' | 'missed' | CalledOff
  arrivedAt: string | undefined
  isWalkIn: boolean
  assignee: string | undefined
  /** Undefined where somebody else's customer is nobody's business. */
  customer: Customer | undefined
}

/** Not confirmed in time, moved to another time, or cancelled. */
type CalledOff = 'cancelled' | 'lapsed' | 'moved'

const isCalledOff = ({ state }: VisitOfDay) =>
  state === 'cancelled' || state === 'lapsed' || state === 'moved'

interface Customer {
  leadId: string
  name: string
  phone: string
  interest: string[]
  visitsBefore: number
  takesAdvertising: boolean
}

export interface HourOfDay {
  time: string
  /** Undefined: not offered, or no longer. */
  capacity: number | undefined
  /** One of its weekday that was closed on this day. */
  isClosed: boolean
  /** Places that may still be booked: none once the hour has begun. */
  left: number
  visits: VisitOfDay[]
}

export interface DayOfVisits {
  day: Day
  /** Why it is closed or has hours of its own. */
  reason: string | undefined
  hasOwnHours: boolean
  hours: HourOfDay[]
  /** Appointments that take no place any more. */
  calledOff: VisitOfDay[]
}

interface Viewer {
  /** Sees customers of these people alone. */
  only?: readonly string[] | undefined
}

const startOf = (day: Day, time = '00:00') => toTimestamp(koreanInstant(`${day}T${time}`) as Date)

/** The list of a day that goes on paper, on record. */
export async function printDay(
  deps: Deps,
  site: Site,
  { day, viewer, actor }: { day: Day; viewer: Viewer; actor: Actor },
): Promise<DayOfVisits['hours']> {
  const [shown] = await listDays(deps, site, { from: day, days: 1, viewer })
  const hours = shown?.hours ?? []
  await recordAudit(deps.db, {
    siteId: site.id,
    at: deps.clock.now(),
    actor,
    action: 'visits.printed',
    subject: ['site', site.id],
    details: { day, visits: hours.reduce((sum, hour) => sum + hour.visits.length, 0) },
  })
  return hours
}

/** Who comes on some days, by hour, in order; a walk-in is listed in the hour of arrival. */
export async function listDays(
  deps: Deps,
  site: Site,
  { from, days, viewer }: { from: Day; days: number; viewer: Viewer },
): Promise<DayOfVisits[]> {
  const rules = await loadVisitRules(deps.db, site, from)
  const visits = await selectVisits(deps, site, startOf(from), startOf(addDays(from, days)), viewer)
  const byDay = Map.groupBy(visits, (visit) => koreanDay(visit.startsAt))
  return Array.from({ length: days }, (_, i) => addDays(from, i)).map((day) => {
    const here = byDay.get(day) ?? []
    return {
      day,
      reason: rules.get(day)?.reason,
      hasOwnHours: rules.has(day),
      hours: hoursOfVisits(
        site,
        day,
        rules,
        here.filter((visit) => !isCalledOff(visit)),
        deps.clock.now(),
      ),
      calledOff: here.filter(isCalledOff),
    }
  })
}

/** Appointments of today on some sites: all that hold a place, and those who have not come yet. */
export async function countVisitsToday(
  { db, clock }: Deps<'db' | 'clock'>,
  siteIds: readonly string[],
): Promise<{ visits: number; toCome: number }> {
  if (!siteIds.length) return { visits: 0, toCome: 0 }
  const today = koreanDay(clock.now())
  const now = toTimestamp(clock.now())
  const rows = await db
    .selectFrom('visits')
    .select(['status', 'confirmed_at', 'hold_until'])
    .where('site_id', 'in', siteIds)
    .where('starts_at', '>=', startOf(today))
    .where('starts_at', '<', startOf(addDays(today, 1)))
    .where('status', 'in', ['booked', 'visited'])
    .limit(maxVisits * siteIds.length)
    .execute()
  const states = rows.map((row) => stateOf(row, now)).filter((state) => state !== 'lapsed')
  return { visits: states.length, toCome: states.filter((state) => state !== 'visited').length }
}

function hoursOfVisits(
  site: Site,
  day: Day,
  rules: VisitRules,
  visits: VisitOfDay[],
  now: Date,
): HourOfDay[] {
  const { visits: offer } = site.settings
  const offered = offer ? hoursOn(offer, day, rules) : []
  const usual = offer && offered.length && rules.has(day) ? hoursOn(offer, day, withoutDay(rules, day)) : []
  const timeOf = ({ isWalkIn, startsAt }: VisitOfDay) => {
    const time = koreanHourMinute(startsAt)
    return isWalkIn ? (offered.findLast((hour) => hour.time <= time)?.time ?? time) : time
  }
  const byTime = Map.groupBy(visits, timeOf)
  const times = [...new Set([...[...offered, ...usual].map(({ time }) => time), ...byTime.keys()])].sort()
  return times.map((time) => {
    const capacity = offered.find((hour) => hour.time === time)?.capacity
    const here = byTime.get(time) ?? []
    const taken = here.filter((visit) => !visit.isWalkIn).length
    const isOver = startOf(day, time) < toTimestamp(now)
    return {
      time,
      capacity,
      isClosed: capacity === undefined && usual.some((hour) => hour.time === time),
      left: isOver ? 0 : Math.max(0, (capacity ?? 0) - taken),
      visits: here,
    }
  })
}

const withoutDay = (rules: VisitRules, day: Day): VisitRules =>
  new Map([...rules].filter(([key]) => key !== day))

async function selectVisits(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  from: string,
  until: string,
  { only }: Viewer,
): Promise<VisitOfDay[]> {
  const rows = await selectRows(db, site, from, until)
  const now = toTimestamp(clock.now())
  const before = await visitedBefore(
    db,
    site,
    rows.map((row) => row.lead_id),
    from,
  )
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    state: stateOf(row, now),
    arrivedAt: row.arrived_at ?? undefined,
    isWalkIn: row.walk_in === 1,
    assignee: row.assignee ?? undefined,
    customer:
      only && !only.includes(row.assigned_to ?? '')
        ? undefined
        : {
            leadId: row.lead_id,
            name: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.lead_id}`)),
            phone: maskPhone(decrypt(keys, row.phone_sealed, `leads.phone:${row.lead_id}`)),
            interest: interestTypes(row.interest),
            visitsBefore: before.get(row.lead_id) ?? 0,
            takesAdvertising: row.marketing === 1,
          },
  }))
}

function stateOf(
  row: Pick<Selectable<Visits>, 'status' | 'confirmed_at' | 'hold_until'>,
  now: string,
): VisitOfDay['state'] {
  if (row.status !== 'booked') return row.status
  if (row.confirmed_at) return 'booked'
  return hasLapsed(row, now) ? 'lapsed' : 'held'
}

const selectRows = (db: Db, site: Pick<Site, 'id'>, from: string, until: string) =>
  db
    .selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.lead_id')
    .leftJoin('users', 'users.id', 'leads.assigned_to')
    .select([
      'visits.id',
      'visits.lead_id',
      'visits.starts_at',
      'visits.status',
      'confirmed_at',
      'hold_until',
    ])
    .select(['arrived_at', 'walk_in', 'leads.assigned_to', 'leads.interest', 'name_sealed', 'phone_sealed'])
    .select('users.name as assignee')
    .select(liveConsent().as('marketing'))
    .where('visits.site_id', '=', site.id)
    .where('visits.starts_at', '>=', from)
    .where('visits.starts_at', '<', until)
    .orderBy('visits.starts_at')
    .orderBy('visits.id')
    .limit(maxVisits)
    .execute()

async function visitedBefore(db: Db, site: Pick<Site, 'id'>, leadIds: string[], before: string) {
  if (!leadIds.length) return new Map<string, number>()
  const rows = await db
    .selectFrom('visits')
    .select('lead_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('site_id', '=', site.id)
    .where('lead_id', 'in', leadIds)
    .where('status', '=', 'visited')
    .where('starts_at', '<', before)
    .groupBy('lead_id')
    .execute()
  return new Map(rows.map((row) => [row.lead_id, Number(row.count)]))
}
