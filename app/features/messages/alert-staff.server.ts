import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import type { Site } from '../site/site-settings.ts'
import { enqueueMessage, type MessageParts } from './enqueue-message.server.ts'

const events = {
  registered: '새 방문예약',
  changed: '방문예약 변경',
  cancelled: '방문예약 취소',
  again: '다시 등록(본인 확인 전)',
  confirmed: '다시 등록 본인 확인',
} as const

/**
 * Tells the sales office that something happened to a registration: its receipt number and the address of the
 * back office, nothing of the person. Recipients are those of the site's settings, never of a request.
 */
export async function alertStaff(
  tx: Db,
  parts: MessageParts,
  site: Site,
  about: {
    /** Null where the registration is destroyed. */
    leadId: string | null
    receiptNo: string
    /** Address of the registration in the back office. */
    link: string
    event?: keyof typeof events
    /** New for every change and cancellation, so that each is told. */
    occurrence?: string
  },
): Promise<void> {
  const { leadId, receiptNo, link, event = 'registered', occurrence = '' } = about
  for (const { by, to } of site.settings.staffAlerts ?? [])
    await enqueueMessage(tx, parts, site, {
      template: 'staffAlert',
      leadId,
      to: by === 'sms' ? to.replace(/\D/g, '') : to,
      channel: by,
      values: { receiptNo, link, event: events[event] },
      key: ['staff', event, leadId ?? '', occurrence, recipientMark(to)].join(':'),
    })
}

/** A recipient's place in a key, without the address itself. */
export const recipientMark = (to: string): string =>
  createHash('sha256').update(to).digest('base64url').slice(0, 12)
