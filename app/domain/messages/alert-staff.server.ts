import { createHash } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { enqueueMessage } from './enqueue-message.server.ts'

const events = {
  interested: '새 관심고객 등록',
  registered: '새 방문예약',
  changed: '방문예약 변경',
  cancelled: '방문예약 취소',
  again: '다시 등록(본인 확인 전)',
  confirmed: '다시 등록 본인 확인',
} as const

/** Alerts the office without personal data. Recipients come from the settings, never from a request. */
export async function alertStaff(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Site,
  alert: {
    leadId: string | null
    receiptNo: string
    link: string
    event?: keyof typeof events
    occurrence?: string
  },
): Promise<void> {
  const { leadId, receiptNo, link, event = 'registered', occurrence = '' } = alert
  for (const { by, to } of site.settings.staffAlerts ?? [])
    await enqueueMessage(tx, deps, site, {
      template: 'staffAlert',
      leadId,
      to: by === 'sms' ? to.replace(/\D/g, '') : to,
      channel: by,
      values: { receiptNo, link, event: events[event] },
      key: ['staff', event, leadId ?? '', occurrence, recipientHash(to)].join(':'),
    })
}

export const recipientHash = (to: string): string =>
  createHash('sha256').update(to).digest('base64url').slice(0, 12)
