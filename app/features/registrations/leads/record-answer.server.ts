import type { Db } from '../../../db/client.server.ts'
import { type Clock, toTimestamp } from '../../../platform/clock.ts'
import type { Site } from '../../site/site-settings.ts'

/**
 * Notes that the phone of a registration has answered, by its own link or to the office: from then on it is nobody's
 * invention. Opening the link is no answer, previews of messengers do so too; a intent is.
 */
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
