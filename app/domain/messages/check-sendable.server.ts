import type { Db } from '#app/db/client.server.ts'
import type { MessageStatus } from '#app/db/column-types.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { lawfulTime } from './advertisement.ts'
import { checkRecipient } from './check-recipient.server.ts'
import type { OutboxMessage } from './claim-messages.server.ts'

export interface Wait {
  status: MessageStatus
  reason: string
  due_at?: string
}

const quarterHour = 15 * 60_000

export const notSetUp = 'own:not-set-up'

/** Right before sending: meanwhile consents are withdrawn and numbers found wrong. @returns the new state, undefined if it may be sent */
export async function checkSendable(
  db: Db,
  keys: KeyRing,
  site: Site,
  message: OutboxMessage,
  { to, now, isConfigured }: { to: string; now: Date; isConfigured: boolean },
): Promise<Wait | undefined> {
  if (message.useless_after && toTimestamp(now) >= message.useless_after)
    return { status: 'cancelled', reason: 'own:useless' }
  // Those that were tried are sent again only when a person says so.
  if (message.advertisement_id && !message.attempts && (await wasStopped(db, message.advertisement_id)))
    return { status: 'cancelled', reason: 'own:stopped' }
  const exclusion = await checkRecipient(db, keys, site.id, {
    template: message.template,
    leadId: message.lead_id,
    phone: to,
  })
  if (exclusion) return { status: 'cancelled', reason: exclusion }
  if (message.kind === 'ad') {
    const lawfulAt = lawfulTime(now)
    if (lawfulAt > now) return { status: 'queued', reason: 'own:night', due_at: toTimestamp(lawfulAt) }
  }
  if (!isConfigured)
    return {
      status: 'queued',
      reason: notSetUp,
      due_at: toTimestamp(new Date(now.getTime() + quarterHour)),
    }
  return undefined
}

async function wasStopped(db: Db, advertisementId: string): Promise<boolean> {
  const stopped = await db
    .selectFrom('advertisements')
    .select('id')
    .where('id', '=', advertisementId)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst()
  return stopped !== undefined
}
