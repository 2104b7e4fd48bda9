import type { Db } from '#app/db/client.server.ts'
import { locksRows } from '#app/db/client.server.ts'
import type { Deps, DepsWithOrigin } from '#app/db/deps.ts'
import { whyNotReceived } from '#app/domain/messages/may-receive.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { templateKind } from '#app/domain/site/templates.ts'
import { hoursOn, type VisitHour, weekdayKey } from '#app/domain/site/visit-offer.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { atKoreanHour, koreanInstant } from '#app/platform/korean-time.ts'
import { cancelVisit } from './book-visit.server.ts'
import { formatHours } from './hours-text.ts'
import { lockSlots } from './places.server.ts'
import { loadVisitRules, storedHours } from './visit-rules.server.ts'

/** Hours of every day of a week; `undefined`: those of the site's settings. Booked visits stay as they are. */
export async function saveWeek(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Site,
  week: (VisitHour[] | undefined)[],
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSite(tx, site)
    for (const [weekday, hours] of week.entries())
      await setRule(tx, clock, site, { key: weekdayKey(weekday), hours, reason: undefined, actor })
    await recordHours(tx, clock, site, actor, { week: week.map((hours) => hours && formatHours(hours)) })
  })
}

/** Days off, such as public holidays: hours are none; days on which somebody is booked are left out. @returns those left out */
export async function closeDays(
  deps: Deps<'db' | 'clock'>,
  site: Site,
  days: { day: Day; reason: string }[],
  actor: Actor,
): Promise<Day[]> {
  const { db, clock } = deps
  await addSlots(
    db,
    site,
    days.map(({ day }) => day),
  )
  return await db.transaction().execute(async (tx) => {
    await lockSite(tx, site)
    const booked: Day[] = []
    for (const { day, reason } of days) {
      await lockDay(tx, site, day, await hoursOfDay(tx, site, day))
      if ((await bookedBetween(tx, site, ...boundsOf(day))).length) booked.push(day)
      else await setRule(tx, clock, site, { key: day, hours: [], reason, actor })
    }
    const closed = days.filter(({ day }) => !booked.includes(day)).map(({ day }) => day)
    if (closed.length) await recordHours(tx, clock, site, actor, { closed })
    return booked
  })
}

/** One day of its own, or as its weekday again. Hours that are gone take no more bookings; what is booked stays. */
export async function saveDay(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Site,
  { day, hours, reason }: { day: Day; hours: VisitHour[] | undefined; reason?: string | undefined },
  actor: Actor,
): Promise<void> {
  await addSlots(db, site, [day])
  await db.transaction().execute(async (tx) => {
    await lockSite(tx, site)
    await lockDay(tx, site, day, await hoursOfDay(tx, site, day))
    await setRule(tx, clock, site, { key: day, hours, reason, actor })
    await recordHours(tx, clock, site, actor, { day, hours: hours && formatHours(hours) })
  })
}

export interface ClosedHours {
  /** Customers whose visit was cancelled and who got a message about it. */
  told: number
  /** Who refused or whose number is wrong: their visit is cancelled without a message. */
  untold: number
}

/**
 * Closes an hour or a day. From the first transaction on nobody can book it; then each visit is cancelled with a message that
 * leads to other times, one transaction each, so that whatever ends in between is finished by doing it again.
 * @param time of one hour; undefined: the whole day
 */
export async function closeHours(
  deps: DepsWithOrigin,
  site: Site,
  { day, time, reason }: { day: Day; time: string | undefined; reason: string },
  actor: Actor,
): Promise<ClosedHours> {
  const { clock } = deps
  await addSlots(deps.db, site, [day])
  await deps.db.transaction().execute(async (tx) => {
    await lockSite(tx, site)
    const hours = await hoursOfDay(tx, site, day)
    const left = time ? hours.filter((hour) => hour.time !== time) : []
    await lockDay(tx, site, day, hours)
    await setRule(tx, clock, site, { key: day, hours: left, reason, actor })
    await recordHours(tx, clock, site, actor, { day, time, reason })
  })
  const [from, until] = time ? hourBounds(day, time) : boundsOf(day)
  let [told, untold] = [0, 0]
  for (const visit of await bookedBetween(deps.db, site, from, until)) {
    const cancelled = await cancelVisit(deps, site, visit.lead_id, actor, {
      message: 'visitClosed',
      only: visit.id,
    })
    if (!cancelled.ok) continue
    if (visit.isTold) told++
    else untold++
  }
  return { told, untold }
}

const boundsOf = (day: Day): [string, string] => [
  toTimestamp(koreanInstant(`${day}T00:00`) as Date),
  toTimestamp(atKoreanHour(koreanInstant(`${day}T00:00`) as Date, 24)),
]

const hourBounds = (day: Day, time: string): [string, string] => {
  const start = koreanInstant(`${day}T${time}`) as Date
  return [toTimestamp(start), toTimestamp(new Date(start.getTime() + 1))]
}

/** Who is booked and has not come, from a time until before another. */
async function bookedBetween(db: Db, site: Pick<Site, 'id'>, from: string, until: string) {
  const visits = await db
    .selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.lead_id')
    .select(['visits.id', 'lead_id', 'starts_at', 'open_lead_id', 'leads.status', 'leads.attention'])
    .where('visits.site_id', '=', site.id)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .orderBy('visits.id')
    .execute()
  return visits
    .filter((visit) => visit.open_lead_id)
    .map(({ id, lead_id, status, attention }) => ({
      id,
      lead_id,
      isTold: !whyNotReceived({ status, attention }, templateKind('visitClosed').purpose),
    }))
}

export const bookedOn = (db: Db, site: Pick<Site, 'id'>, day: Day, time: string | undefined) =>
  bookedBetween(db, site, ...(time ? hourBounds(day, time) : boundsOf(day)))

async function hoursOfDay(tx: Db, site: Site, day: Day): Promise<VisitHour[]> {
  const { visits: offer } = site.settings
  return offer ? hoursOn(offer, day, await loadVisitRules(tx, site, day)) : []
}

/** Rows to lock, committed before: somebody who moves a visit may hold one of them and wait for another. */
async function addSlots(db: Db, site: Site, days: Day[]): Promise<void> {
  if (!locksRows(db)) return
  for (const day of days) {
    const starts = startsOf(day, await hoursOfDay(db, site, day))
    if (!starts.length) continue
    await db
      .insertInto('visit_slots')
      .values(starts.map((starts_at) => ({ id: newId(), site_id: site.id, starts_at })))
      .onConflict((conflict) => conflict.columns(['site_id', 'starts_at']).doNothing())
      .execute()
  }
}

/** Somebody who books at this moment comes before the change, or is refused by it. */
async function lockDay(tx: Db, site: Site, day: Day, hours: VisitHour[]): Promise<void> {
  const starts = startsOf(day, hours)
  if (starts.length) await lockSlots(tx, site, starts)
}

const startsOf = (day: Day, hours: VisitHour[]) =>
  hours.map(({ time }) => toTimestamp(koreanInstant(`${day}T${time}`) as Date))

/** Changes follow one another; registrations, which refer to the site, do not wait. */
async function lockSite(tx: Db, { id }: Pick<Site, 'id'>): Promise<void> {
  if (locksRows(tx)) await tx.selectFrom('sites').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

interface RuleChange {
  key: string
  hours: VisitHour[] | undefined
  reason: string | undefined
  actor: Actor
}

async function setRule(
  tx: Db,
  clock: Clock,
  site: Pick<Site, 'id'>,
  { key, hours, reason, actor }: RuleChange,
): Promise<void> {
  if (!hours) {
    await tx.deleteFrom('visit_rules').where('site_id', '=', site.id).where('key', '=', key).execute()
    return
  }
  const change = {
    hours: storedHours(hours),
    reason: reason?.trim() || null,
    updated_at: toTimestamp(clock.now()),
    updated_by: actor.id ?? null,
  }
  await tx
    .insertInto('visit_rules')
    .values({ id: newId(), site_id: site.id, key, ...change })
    .onConflict((conflict) => conflict.columns(['site_id', 'key']).doUpdateSet(change))
    .execute()
}

const recordHours = (tx: Db, clock: Clock, { id }: Pick<Site, 'id'>, actor: Actor, details: object) =>
  recordAudit(tx, {
    siteId: id,
    at: clock.now(),
    actor,
    action: 'visit-hours.changed',
    subject: ['site', id],
    details,
  })

/** Days of their own from today on, in order. */
export async function listExceptions({ db, clock }: Deps<'db' | 'clock'>, site: Pick<Site, 'id'>) {
  const rules = await loadVisitRules(db, site, koreanDay(clock.now()))
  return [...rules]
    .filter(([key]) => !key.startsWith('w'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, rule]) => ({ day: key as Day, ...rule }))
}
