import type { Db } from '#app/db/client.server.ts'
import type { AlarmKind } from '#app/db/column-types.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'

/** Closes an open alarm when its cause is gone. */
export async function endAlarm(
  db: Db,
  clock: Clock,
  { siteId, kind }: { siteId: string | null; kind: AlarmKind },
): Promise<void> {
  await db
    .updateTable('alarms')
    .set({ open_key: null, acknowledged_at: toTimestamp(clock.now()) })
    .where('open_key', '=', openKey(siteId, kind))
    .execute()
}

const openKey = (siteId: string | null, kind: AlarmKind) => `${siteId ?? 'install'}:${kind}`

/** Increments an open alarm, else opens one. @param details no personal data @returns whether it opened */
export async function raiseAlarm(
  db: Db,
  clock: Clock,
  { siteId, kind, details = {} }: { siteId: string | null; kind: AlarmKind; details?: object },
): Promise<boolean> {
  const now = toTimestamp(clock.now())
  const row = await db
    .insertInto('alarms')
    .values({
      id: newId(),
      site_id: siteId,
      kind,
      open_key: openKey(siteId, kind),
      details: JSON.stringify(details),
      count: 1,
      first_at: now,
      last_at: now,
      acknowledged_at: null,
      acknowledged_by: null,
    })
    .onConflict((conflict) =>
      conflict.column('open_key').doUpdateSet((value) => ({
        count: value('alarms.count', '+', 1),
        last_at: now,
        details: JSON.stringify(details),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count === 1
}
