import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import type { Site } from '../../site/site-settings.ts'
import { offeredStarts } from '../../site/visit-offer.ts'

export interface Slot {
  /** ISO 8601 in UTC. */
  startsAt: string
  full: boolean
}

/** Includes full ones; empty where the site offers no appointments. */
export async function listSlots({ db, clock }: Deps<'db' | 'clock'>, site: Site): Promise<Slot[]> {
  const { visits } = site.settings
  if (!visits) return []
  const starts = offeredStarts(visits, clock.now()).map(toTimestamp)
  const [first, last] = [starts[0], starts.at(-1)]
  if (!first || !last) return []
  const now = toTimestamp(clock.now())
  const rows = await db
    .selectFrom('visit_slots')
    .select(['starts_at', 'taken'])
    // Lapsed holds that no job has freed yet.
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
  const taken = new Map(rows.map((row) => [row.starts_at, row.taken - Number(row.lapsed)]))
  return starts.map((startsAt) => ({ startsAt, full: (taken.get(startsAt) ?? 0) >= visits.capacity }))
}
