import type { Db } from '../../db/client.server.ts'
import type { MessageStatus } from '../../db/column-types.ts'
import { toTimestamp } from '../../platform/clock.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import type { Site } from '../site/site-settings.ts'
import { lawfulTime } from './advertisement.ts'
import { whyNotAdvertise } from './advertising-consent.server.ts'
import type { OutboxMessage } from './claim-messages.server.ts'

interface Wait {
  status: MessageStatus
  reason: string
  due_at?: string
}

const quarter = 15 * 60_000

/**
 * Checked right before sending: consents are withdrawn and visits begin meanwhile. @returns the new state, undefined when it
 * may be sent
 */
export async function whyWait(
  db: Db,
  keys: KeyRing,
  site: Site,
  message: OutboxMessage,
  { to, now, isSetUp }: { to: string; now: Date; isSetUp: boolean },
): Promise<Wait | undefined> {
  if (message.useless_after && toTimestamp(now) >= message.useless_after)
    return { status: 'cancelled', reason: 'own:useless' }
  if (message.kind === 'ad') {
    const why = await whyNotAdvertise(db, keys, site.id, { leadId: message.lead_id, phone: to })
    if (why) return { status: 'cancelled', reason: why }
    const lawful = lawfulTime(now)
    if (lawful > now) return { status: 'queued', reason: 'own:night', due_at: toTimestamp(lawful) }
  }
  if (!isSetUp)
    return {
      status: 'queued',
      reason: 'own:not-set-up',
      due_at: toTimestamp(new Date(now.getTime() + quarter)),
    }
  return undefined
}
