import { locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { releaseHolds } from './places.server.ts'

/** Slots per run, once a minute. */
const maxSlots = 500

/** Only tidies up: lapsed holds count as free anyway. @returns how many were freed */
export async function releaseLapsed({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const now = toTimestamp(clock.now())
  const lapsed = await db
    .selectFrom('visits')
    .select(['id', 'slot_id'])
    .where('confirmed_at', 'is', null)
    .where('open_lead_id', 'is not', null)
    .where('hold_until', '<=', now)
    .limit(maxSlots)
    .execute()
  let freed = 0
  for (const [slotId, visits] of Map.groupBy(lapsed, (visit) => visit.slot_id))
    freed += await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('visit_slots')
        .select('id')
        .where('id', '=', slotId)
        .$if(locksRows(tx), (query) => query.forUpdate())
        .execute()
      return await releaseHolds(
        tx,
        clock,
        slotId,
        visits.map((visit) => visit.id),
      )
    })
  return freed
}
