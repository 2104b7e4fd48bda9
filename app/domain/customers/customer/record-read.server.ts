import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'

/** An open screen loads its data again and again; that counts as one look. */
const sameLookMs = 10 * minuteMs

/** Who looked at whose data (개인정보의 안전성 확보조치 기준 제8조). @param details why, where the customer is not the reader's */
export async function recordRead(
  { db, clock }: Deps<'db' | 'clock'>,
  lead: { id: string; siteId: string },
  actor: Actor,
  details?: object,
): Promise<void> {
  const since = toTimestamp(new Date(clock.now().getTime() - sameLookMs))
  const earlier = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('site_id', '=', lead.siteId)
    .where('subject_type', '=', 'lead')
    .where('subject_id', '=', lead.id)
    .where('action', '=', 'lead.read')
    .where('actor_id', '=', actor.id ?? '')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (earlier) return
  await recordAudit(db, {
    siteId: lead.siteId,
    at: clock.now(),
    actor,
    action: 'lead.read',
    subject: ['lead', lead.id],
    ...(details && { details }),
  })
}
