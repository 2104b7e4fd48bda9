import type { Db } from '../../db/client.server.ts'
import type { AlarmKind } from '../../db/column-types.ts'
import { type Clock, toTimestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

/**
 * Records that something needs a person's eyes. While an alarm of the same kind and site is open, raising it again
 * only counts up; once somebody has acknowledged it, the next one opens anew.
 * @param siteId null for what concerns the whole install
 * @param details numbers and words for the sentence; never personal data
 * @returns whether this call opened the alarm, so that people are told once
 */
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
      open_key: `${siteId ?? 'install'}:${kind}`,
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
