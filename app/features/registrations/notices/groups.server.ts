import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { dayMs } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'

const insertedTogether = 500
/** A selection that nobody wrote to. */
const keptDays = 7

/**
 * Keeps a selection of customers, so that no address names them: `/admin/messages/new?group=<id>`.
 * @param leadIds of the site; others are left out when they are read
 */
export async function makeGroup(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  leadIds: string[],
  madeBy: string,
): Promise<string> {
  const id = newId()
  await db.transaction().execute((tx) => insertGroup(tx, { id, siteId, leadIds, madeBy, at: clock.now() }))
  return id
}

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

/** @returns undefined where the site has no such group */
export async function readGroup(db: Db, siteId: string, id: string): Promise<string[] | undefined> {
  const group = await db
    .selectFrom('message_groups')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) return undefined
  const rows = await db
    .selectFrom('message_group_members')
    .select('lead_id')
    .where('group_id', '=', id)
    .orderBy('lead_id')
    .execute()
  return rows.map((row) => row.lead_id)
}

/** Groups of messages that are all queued, and those that nothing was sent to. @returns how many */
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
