import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { hasLapsed, maxHolds } from './hold.ts'

/** `firm`: confirmed. Otherwise held until the phone confirms it. */
export type PlaceClaim = 'firm' | { proven: boolean }

/** `not-held`: there is a place, but no more unconfirmed ones. */
export type PlaceRefusal = 'full' | 'not-held'

/** Takes a place and locks the slot, so that the last place goes to one visitor. Lapsed holds count as free. */
export async function claimPlace(
  tx: Db,
  clock: Clock,
  site: Site,
  { startsAt, capacity, claim }: { startsAt: string; capacity: number; claim: PlaceClaim },
): Promise<{ slotId: string } | PlaceRefusal> {
  await tx
    .insertInto('visit_slots')
    .values({ id: newId(), site_id: site.id, starts_at: startsAt })
    .onConflict((conflict) => conflict.columns(['site_id', 'starts_at']).doNothing())
    .execute()
  const { id, taken } = await tx
    .selectFrom('visit_slots')
    .select(['id', 'taken'])
    .where('site_id', '=', site.id)
    .where('starts_at', '=', startsAt)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  const holds = await countHolds(tx, id, toTimestamp(clock.now()))
  const freedCount = holds.lapsed.length ? await releaseHolds(tx, clock, id, holds.lapsed) : 0
  if (taken - freedCount >= capacity) return 'full'
  if (claim !== 'firm' && !canHold(holds, capacity, claim.proven)) return 'not-held'
  const updated = await tx
    .updateTable('visit_slots')
    .set((value) => ({ taken: value('taken', '+', 1) }))
    .where('id', '=', id)
    .where('taken', '<', capacity)
    .returning('id')
    .executeTakeFirst()
  return updated ? { slotId: id } : 'full'
}

export async function checkPlace(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  { startsAt, capacity, claim }: { startsAt: string; capacity: number; claim: PlaceClaim },
): Promise<'free' | PlaceRefusal> {
  const slot = await db
    .selectFrom('visit_slots')
    .select(['id', 'taken'])
    .where('site_id', '=', site.id)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst()
  if (!slot) return 'free'
  const holds = await countHolds(db, slot.id, toTimestamp(clock.now()))
  // Nothing is locked: the last place may have gone since the slot was read.
  if (Math.max(slot.taken - holds.lapsed.length, holds.total) >= capacity) return 'full'
  return claim === 'firm' || canHold(holds, capacity, claim.proven) ? 'free' : 'not-held'
}

interface Holds {
  total: number
  unproven: number
  lapsed: string[]
}

async function countHolds(db: Db, slotId: string, now: string): Promise<Holds> {
  const rows = await db
    .selectFrom('visits')
    .select(['id', 'confirmed_at', 'hold_until', 'proven'])
    .where('slot_id', '=', slotId)
    .where('confirmed_at', 'is', null)
    .where('open_lead_id', 'is not', null)
    .execute()
  const live = rows.filter((row) => !hasLapsed(row, now))
  return {
    total: live.length,
    unproven: live.filter((row) => !row.proven).length,
    lapsed: rows.filter((row) => hasLapsed(row, now)).map((row) => row.id),
  }
}

function canHold(holds: Holds, capacity: number, proven: boolean): boolean {
  const max = maxHolds(capacity)
  return holds.total < max.all && (proven || holds.unproven < max.unproven)
}

/** Frees lapsed holds; a visit that is being moved or confirmed stays. */
export async function releaseHolds(
  tx: Db,
  clock: Clock,
  slotId: string,
  visitIds: string[],
): Promise<number> {
  const lapsed = tx
    .selectFrom('visits')
    .select('id')
    .where('id', 'in', visitIds)
    .where('confirmed_at', 'is', null)
    .where('open_lead_id', 'is not', null)
  const released = await tx
    .updateTable('visits')
    .set({ status: 'lapsed', open_lead_id: null, updated_at: toTimestamp(clock.now()) })
    // Skips locked visits: their transaction may wait for this slot.
    .where('id', 'in', locksRows(tx) ? lapsed.forUpdate().skipLocked() : lapsed)
    .returning('id')
    .execute()
  await freePlaces(tx, slotId, released.length)
  return released.length
}

export async function freePlaces(tx: Db, slotId: string, count: number): Promise<void> {
  if (!count) return
  await tx
    .updateTable('visit_slots')
    .set((value) => ({ taken: value('taken', '-', count) }))
    .where('id', '=', slotId)
    .execute()
}

/** Locks slots in one order, so that two visitors who swap their times do not deadlock. */
export async function lockSlots(tx: Db, site: Site, starts: string[]): Promise<void> {
  if (!locksRows(tx)) return
  await tx
    .selectFrom('visit_slots')
    .select('id')
    .where('site_id', '=', site.id)
    .where('starts_at', 'in', starts)
    .orderBy('starts_at')
    .forUpdate()
    .execute()
}
