import type { Db } from '#app/db/client.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { Report } from './message-port.ts'

/** Applied later: a report may come before its message is recorded as accepted. @returns how many were new */
export async function recordReports(
  db: Db,
  clock: Clock,
  vendor: string,
  reports: readonly Report[],
): Promise<number> {
  if (!reports.length) return 0
  const added = await db
    .insertInto('delivery_reports')
    .values(
      reports.map(({ vendorMessageId, messageId, outcome, code }) => ({
        id: newId(),
        vendor,
        vendor_message_id: vendorMessageId,
        message_id: messageId ?? null,
        outcome,
        code,
        received_at: toTimestamp(clock.now()),
        applied_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['vendor', 'vendor_message_id']).doNothing())
    .returning('id')
    .execute()
  return added.length
}
