import type { Db } from '../../db/client.server.ts'
import type { MessageStatus } from '../../db/schema.ts'
import { stored } from '../../platform/clock.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import type { Site } from '../sites/site-settings.ts'
import { lawfulTime, nextMorning } from './advertisement.ts'
import { whyNotAdvertise } from './advertising-consent.server.ts'
import type { OutboxMessage } from './claim-messages.server.ts'

interface Wait {
  status: MessageStatus
  reason: string
  due_at?: string
}

const quarter = 15 * 60_000

/**
 * Asks, right before a message is handed over, whether it still may be: consents are withdrawn, nights fall and
 * visits begin while it waits.
 * @returns undefined when it may; else the state it gets instead
 */
export async function whyWait(
  db: Db,
  keys: KeyRing,
  site: Site,
  message: OutboxMessage,
  { to, now, isSetUp }: { to: string; now: Date; isSetUp: boolean },
): Promise<Wait | undefined> {
  if (message.useless_after && stored(now) >= message.useless_after)
    return { status: 'cancelled', reason: 'own:useless' }
  if (message.kind === 'ad') {
    const why = await whyNotAdvertise(db, keys, site.id, { leadId: message.lead_id, phone: to })
    if (why) return { status: 'cancelled', reason: why }
    const lawful = lawfulTime(now)
    if (lawful > now) return { status: 'queued', reason: 'own:night', due_at: stored(lawful) }
  }
  if (!isSetUp)
    return { status: 'queued', reason: 'own:not-set-up', due_at: stored(new Date(now.getTime() + quarter)) }
  const most = site.settings.sender?.dailyLimit
  if (most && message.channel === 'sms' && (await sentToday(db, site, now)) >= most)
    return { status: 'queued', reason: 'own:daily-limit', due_at: stored(nextMorning(now)) }
  return undefined
}

async function sentToday(db: Db, site: Site, now: Date): Promise<number> {
  const midnight = new Date(nextMorning(now).getTime() - 32 * 60 * 60_000)
  const row = await db
    .selectFrom('message_attempts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('site_id', '=', site.id)
    .where('started_at', '>=', stored(midnight))
    .where((is) => is.or([is('outcome', 'is', null), is('outcome', 'in', ['accepted', 'unknown'])]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
