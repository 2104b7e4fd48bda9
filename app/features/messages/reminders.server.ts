import type { Db } from '../../db/client.server.ts'
import { toTimestamp } from '../../platform/clock.ts'
import { hourMs } from '../../platform/durations.ts'
import { atKoreanHour, koreanVisit } from '../../platform/korean-time.ts'
import type { Site } from '../site/site-settings.ts'
import { enqueueMessage, type MessageParts } from './enqueue-message.server.ts'

/**
 * When a visitor is reminded of a visit: at 10:00 of the day before, and in the morning of the day itself, at
 * 09:00, or at 08:00 before an early visit. What lies in the past, or less than an hour before the visit, is left out.
 */
export function reminderTimes(start: Date, now: Date) {
  const morning = atKoreanHour(start, start.getTime() - atKoreanHour(start, 9).getTime() < 2 * hourMs ? 8 : 9)
  const times = [
    {
      template: 'reminderDayBefore',
      dueAt: atKoreanHour(start, 10, -1),
      uselessAfter: atKoreanHour(start, 0),
    },
    { template: 'reminderSameDay', dueAt: morning, uselessAfter: start },
  ] as const
  return times.filter(({ dueAt }) => dueAt > now && start.getTime() - dueAt.getTime() >= hourMs)
}

export interface ReminderOf {
  leadId: string
  to: string
  name: string
  receiptNo: string
  link?: string | undefined
  start: Date
  /** New for every booking and every change of it. */
  booking: string
}

/** Puts the reminders of a visit into the outbox, in the transaction that books it. */
export async function scheduleReminders(
  tx: Db,
  parts: MessageParts,
  site: Site,
  { leadId, to, name, receiptNo, link, start, booking }: ReminderOf,
): Promise<void> {
  for (const { template, dueAt, uselessAfter } of reminderTimes(start, parts.clock.now()))
    await enqueueMessage(tx, parts, site, {
      template,
      leadId,
      to,
      key: `${template}:${leadId}:${booking}`,
      values: { name, receiptNo, visitAt: koreanVisit(start), ...(link ? { link } : {}) },
      dueAt,
      uselessAfter,
    })
}

/** Takes back the reminders of a registration that wait, before its visit is moved or when it is cancelled. */
export async function cancelReminders(
  tx: Db,
  { clock }: Pick<MessageParts, 'clock'>,
  site: Site,
  leadId: string,
): Promise<void> {
  await tx
    .updateTable('outbox_messages')
    .set({
      status: 'cancelled',
      reason: 'own:not-wanted',
      lease_owner: null,
      lease_until: null,
      updated_at: toTimestamp(clock.now()),
    })
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('template', 'in', ['reminderDayBefore', 'reminderSameDay'])
    // A claimed one has not been handed over: its worker finds it gone.
    .where('status', 'in', ['queued', 'claimed'])
    .execute()
}
