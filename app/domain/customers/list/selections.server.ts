import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'

const keptMs = dayMs

/** Rows that a person selected, for another screen, whose address contains only the id of the selection. Kept for a day. */
export async function keepSelection(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { userId, leadIds }: { userId: string; leadIds: readonly string[] },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('lead_selections')
    .values({
      id,
      site_id: siteId,
      user_id: userId,
      lead_ids: JSON.stringify(leadIds),
      made_at: toTimestamp(clock.now()),
    })
    .execute()
  return id
}

/** Their own only. @returns undefined where there is none, or no longer; some of the registrations may be gone */
export async function findSelection(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { userId, id }: { userId: string; id: string },
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('lead_selections')
    .select('lead_ids')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('made_at', '>', toTimestamp(new Date(clock.now().getTime() - keptMs)))
    .executeTakeFirst()
  return row && (JSON.parse(row.lead_ids) as string[])
}

/** @returns how many */
export async function purgeSelections({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const purged = await db
    .deleteFrom('lead_selections')
    .where('made_at', '<=', toTimestamp(new Date(clock.now().getTime() - keptMs)))
    .executeTakeFirst()
  return Number(purged.numDeletedRows)
}
