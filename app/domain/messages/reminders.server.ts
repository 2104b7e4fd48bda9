import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { hourMs } from '#app/platform/durations.ts'
import { atKoreanHour, koreanDayTime } from '#app/platform/korean-time.ts'
import { enqueueMessage } from './enqueue-message.server.ts'

/** At 10:00 the day before, and at 09:00 the same day (08:00 before an early visit); only in the future and an hour before the visit. */
export function reminderTimes(start: Date, now: Date) {
  const morning = atKoreanHour(start, start.getTime() - atKoreanHour(start, 9).getTime() < 2 * hourMs ? 8 : 9)
  const times = [
    {
      template: 'reminderDayBefore',
      dueAt: atKoreanHour(start, 10, -1),
      expiresAt: atKoreanHour(start, 0),
    },
    { template: 'reminderSameDay', dueAt: morning, expiresAt: start },
  ] as const
  return times.filter(({ dueAt }) => dueAt > now && start.getTime() - dueAt.getTime() >= hourMs)
}

export interface ReminderRequest {
  leadId: string
  to: string
  name: string
  receiptNo: string
  link?: string | undefined
  start: Date
  booking: string
}

export async function scheduleReminders(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Site,
  { leadId, to, name, receiptNo, link, start, booking }: ReminderRequest,
): Promise<void> {
  for (const { template, dueAt, expiresAt } of reminderTimes(start, deps.clock.now()))
    await enqueueMessage(tx, deps, site, {
      template,
      leadId,
      to,
      key: `${template}:${leadId}:${booking}`,
      values: { name, receiptNo, visitAt: koreanDayTime(start), ...(link ? { link } : {}) },
      dueAt,
      expiresAt,
    })
}

export async function cancelReminders(
  tx: Db,
  { clock }: Pick<Deps<'keys' | 'clock'>, 'clock'>,
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
    // A claimed message is not with the vendor yet; its worker finds it cancelled.
    .where('status', 'in', ['queued', 'claimed'])
    .execute()
}
