import type { Db } from '../../db/client.server.ts'
import type { Deps } from '../../db/deps.ts'
import { toTimestamp } from '../../platform/clock.ts'
import { encrypt } from '../../platform/keys.server.ts'
import type { Site } from '../site/site-settings.ts'
import { refusalHash } from './advertising-consent.server.ts'
import { takesMessages } from './sms-number.ts'

/** Messages that wait for a registration whose number was corrected go to the new one, advertisements to nobody. */
export async function readdressMessages(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  { leadId, phone }: { leadId: string; phone: string },
): Promise<void> {
  const waiting = await tx
    .selectFrom('outbox_messages')
    .select(['id', 'kind'])
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('status', '=', 'queued')
    .where('channel', '=', 'sms')
    .execute()
  for (const { id, kind } of waiting)
    await tx
      .updateTable('outbox_messages')
      .set(
        kind === 'ad' || !takesMessages(phone)
          ? { status: 'cancelled', reason: kind === 'ad' ? 'own:not-wanted' : 'own:no-messages' }
          : {
              to_sealed: encrypt(keys, phone, `outbox_messages.to:${id}`),
              to_hash: refusalHash(keys, site.id, phone),
            },
      )
      .set({ updated_at: toTimestamp(clock.now()) })
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .execute()
}
