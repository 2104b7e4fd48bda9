import type { Db } from '#app/db/client.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'

/** Opening the link is no answer: messengers fetch previews. */
export async function recordAnswer(
  tx: Db,
  clock: Clock,
  site: Pick<Site, 'id'>,
  leadId: string,
): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ answered_at: toTimestamp(clock.now()) })
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .where('answered_at', 'is', null)
    .execute()
}
