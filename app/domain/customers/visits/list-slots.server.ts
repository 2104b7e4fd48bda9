import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { offeredSlots } from '#app/domain/site/visit-offer.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { loadVisitRules } from './visit-rules.server.ts'

export interface Slot {
  /** ISO 8601 in UTC. */
  startsAt: string
  full: boolean
}

/** Includes full ones; empty where the site offers no appointments. */
export async function listSlots({ db, clock }: Deps<'db' | 'clock'>, site: Site): Promise<Slot[]> {
  const { visits } = site.settings
  if (!visits) return []
  const now = toTimestamp(clock.now())
  const rules = await loadVisitRules(db, site, koreanDay(clock.now()))
  const offered = offeredSlots(visits, clock.now(), rules).map(({ start, capacity }) => ({
    startsAt: toTimestamp(start),
    capacity,
  }))
  const [first, last] = [offered[0]?.startsAt, offered.at(-1)?.startsAt]
  if (!first || !last) return []
  const taken = await takenPlaces(db, site, { first, last, now })
  return offered.map(({ startsAt, capacity }) => ({ startsAt, full: (taken.get(startsAt) ?? 0) >= capacity }))
}

/** By start, without lapsed holds that no job has freed yet. */
async function takenPlaces(
  db: Db,
  site: Pick<Site, 'id'>,
  { first, last, now }: { first: string; last: string; now: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('visit_slots')
    .select(['starts_at', 'taken'])
    .select((select) =>
      select
        .selectFrom('visits')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('visits.slot_id', '=', 'visit_slots.id')
        .where('confirmed_at', 'is', null)
        .where('open_lead_id', 'is not', null)
        .where('hold_until', '<=', now)
        .as('lapsed'),
    )
    .where('site_id', '=', site.id)
    .where('starts_at', '>=', first)
    .where('starts_at', '<=', last)
    .execute()
  return new Map(rows.map((row) => [row.starts_at, row.taken - Number(row.lapsed)]))
}

/** For the office: until they begin, with the places that are left; below zero where it booked more. */
export async function listOfficeSlots(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Site,
): Promise<{ startsAt: string; left: number }[]> {
  const { visits } = site.settings
  if (!visits) return []
  const now = clock.now()
  const rules = await loadVisitRules(db, site, koreanDay(now))
  const offered = offeredSlots({ ...visits, closesHours: 0 }, now, rules).map(({ start, capacity }) => ({
    startsAt: toTimestamp(start),
    capacity,
  }))
  const [first, last] = [offered[0]?.startsAt, offered.at(-1)?.startsAt]
  if (!first || !last) return []
  const taken = await takenPlaces(db, site, { first, last, now: toTimestamp(now) })
  return offered.map(({ startsAt, capacity }) => ({ startsAt, left: capacity - (taken.get(startsAt) ?? 0) }))
}
