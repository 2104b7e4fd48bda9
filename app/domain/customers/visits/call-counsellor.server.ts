import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanHourMinute, koreanVisit } from '#app/platform/korean-time.ts'
import { addNote } from '../customer/add-note.server.ts'

/** Adds an entry to the queue of the customer's assignee. */
export async function callCounsellor(
  tx: Db,
  { keys }: Deps<'keys'>,
  site: Site,
  {
    leadId,
    appointmentAt,
    at,
    actor,
  }: { leadId: string; appointmentAt: string | undefined; at: string; actor: Actor },
): Promise<void> {
  const which = appointmentAt ? `${koreanVisit(new Date(appointmentAt))} 예약` : '예약 없이 방문'
  const body = `고객이 견본주택에 도착했습니다. (${koreanHourMinute(at)}, ${which})`
  await addNote(tx, keys, site, { leadId, kind: 'message', body, at, actor })
}
