import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { refusalHash } from './advertising-consent.server.ts'
import { type LinkedLead, withCurrentLink } from './manage-link.server.ts'
import { takesMessages } from './sms-number.ts'

/**
 * Messages that wait for a registration whose number was corrected go to the new number with its new link; advertisements are
 * cancelled. @param lead with its new number
 */
export async function readdressMessages(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  { lead, phone }: { lead: LinkedLead; phone: string },
): Promise<void> {
  const waiting = await tx
    .selectFrom('outbox_messages')
    .select(['id', 'kind', 'status', 'body_sealed'])
    .where('site_id', '=', site.id)
    .where('lead_id', '=', lead.id)
    // Those that failed, and whose fate is open, are sent again when a person says so.
    .where('status', 'in', ['queued', 'failed', 'unknown'])
    .where('channel', '=', 'sms')
    .execute()
  for (const { id, kind, status, body_sealed } of waiting) {
    const isDropped = kind === 'ad' || !takesMessages(phone)
    if (isDropped && status !== 'queued') continue
    await tx
      .updateTable('outbox_messages')
      .set(
        isDropped
          ? { status: 'cancelled', reason: kind === 'ad' ? 'own:not-wanted' : 'own:no-messages' }
          : {
              to_sealed: encrypt(keys, phone, `outbox_messages.to:${id}`),
              to_hash: refusalHash(keys, site.id, phone),
              body_sealed: encrypt(
                keys,
                withCurrentLink(keys, lead, decrypt(keys, body_sealed, `outbox_messages.body:${id}`)),
                `outbox_messages.body:${id}`,
              ),
            },
      )
      .set({ updated_at: toTimestamp(clock.now()) })
      .where('id', '=', id)
      .where('status', '=', status)
      .execute()
  }
}
