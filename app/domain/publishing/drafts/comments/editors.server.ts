import type { Deps } from '#app/db/deps.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import type { DraftPart } from '../../documents/parts.ts'

/** A person who was not seen for so long has left. */
const awayMs = minuteMs

/** Tells that a person has a document open. @returns names of the others who have it open */
export async function meetEditors(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  part: DraftPart,
  userId: string,
): Promise<string[]> {
  const now = clock.now()
  const seen_at = toTimestamp(now)
  await db
    .insertInto('document_editors')
    .values({ id: newId(), site_id: siteId, part, user_id: userId, seen_at })
    .onConflict((conflict) => conflict.columns(['site_id', 'part', 'user_id']).doUpdateSet({ seen_at }))
    .execute()
  const rows = await db
    .selectFrom('document_editors')
    .select('user_id')
    .where('site_id', '=', siteId)
    .where('part', '=', part)
    .where('user_id', '!=', userId)
    .where('seen_at', '>', toTimestamp(new Date(now.getTime() - awayMs)))
    .execute()
  const names = await personNames(
    db,
    rows.map((row) => row.user_id),
  )
  return [...names.values()].sort()
}
