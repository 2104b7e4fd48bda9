import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'

/** Milliseconds. An open screen reports every 15 seconds; without a report for so long it counts as closed. */
const openMs = 40_000

/**
 * The screen of a customer is open before somebody, or was closed.
 * @returns names of the other people who have it open
 */
export async function noteOpen(
  { db, clock }: Deps<'db' | 'clock'>,
  lead: { id: string; siteId: string },
  userId: string,
  isOpen: boolean,
): Promise<string[]> {
  const now = clock.now()
  const since = toTimestamp(new Date(now.getTime() - openMs))
  await db.deleteFrom('open_leads').where('seen_at', '<', since).execute()
  if (!isOpen) {
    await db.deleteFrom('open_leads').where('lead_id', '=', lead.id).where('user_id', '=', userId).execute()
    return []
  }
  const seen_at = toTimestamp(now)
  await db
    .insertInto('open_leads')
    .values({ lead_id: lead.id, user_id: userId, site_id: lead.siteId, seen_at })
    .onConflict((conflict) => conflict.columns(['lead_id', 'user_id']).doUpdateSet({ seen_at }))
    .execute()
  const others = await db
    .selectFrom('open_leads')
    .innerJoin('users', 'users.id', 'user_id')
    .select('users.name')
    .where('lead_id', '=', lead.id)
    .where('user_id', '!=', userId)
    .orderBy('users.name')
    .limit(10)
    .execute()
  return others.map(({ name }) => name)
}
