import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'

const insertedTogether = 500
const keptDays = 7

export async function insertGroup(
  tx: Db,
  {
    id,
    siteId,
    leadIds,
    madeBy,
    at,
  }: { id: string; siteId: string; leadIds: string[]; madeBy: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('message_groups')
    .values({ id, site_id: siteId, made_by: madeBy, made_at: toTimestamp(at) })
    .execute()
  const rows = [...new Set(leadIds)].map((lead_id) => ({ group_id: id, lead_id }))
  for (let i = 0; i < rows.length; i += insertedTogether)
    await tx
      .insertInto('message_group_members')
      .values(rows.slice(i, i + insertedTogether))
      .execute()
}

/** Deletes groups whose messages are all in the outbox. @returns how many */
export async function purgeGroups({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('message_groups')
    .where('made_at', '<', toTimestamp(new Date(+clock.now() - keptDays * dayMs)))
    .where('id', 'not in', (select) =>
      select
        .selectFrom('advertisements')
        .select(({ fn, val }) => fn.coalesce('group_id', val('')).as('group_id'))
        .where('enqueued_at', 'is', null)
        .where('stopped_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
