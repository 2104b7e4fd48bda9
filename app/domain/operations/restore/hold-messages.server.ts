import type { Db } from '#app/db/client.server.ts'
import {
  notifyConsentResults,
  reconfirmConsents,
} from '#app/domain/customers/consents/consent-notices.server.ts'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import type { NoticeDeps } from '#app/domain/messages/notice-deps.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'

const heldValues = {
  status: 'unknown',
  reason: 'own:restored',
  lease_owner: null,
  lease_until: null,
} as const

/** Messages due before the restore may have been sent already: they wait for a person or the vendor's answer. @returns how many */
export async function holdMessages(tx: Db, clock: Clock, ports: MessagePorts): Promise<number> {
  const now = toTimestamp(clock.now())
  const messages = await tx
    .updateTable('outbox_messages')
    .set({ ...heldValues, updated_at: now })
    .where('status', 'in', ['queued', 'claimed', 'sending'])
    .where('due_at', '<=', now)
    .returning(['id', 'site_id', 'channel', 'attempts', 'due_at'])
    .execute()
  await tx
    .updateTable('advertisements')
    .set({ stopped_at: now, stopped_by: '', through_hash: '' })
    .where('enqueued_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where('begins_at', '<=', now)
    .execute()
  for (const message of messages) await queryVendor(tx, now, ports, message)
  return messages.length
}

async function queryVendor(
  tx: Db,
  now: string,
  ports: MessagePorts,
  message: {
    id: string
    site_id: string
    channel: 'sms' | 'email' | 'webhook'
    attempts: number
    due_at: string
  },
) {
  const site = await findSiteById(tx, message.site_id)
  const port = ports.of(message.channel, site?.settings.sender?.vendor)
  const attemptValues = { outcome: 'unknown', detail: 'own:restored', finished_at: now } as const
  const ask_at = port?.queries?.find ? now : null
  const openAttempts = await tx
    .updateTable('message_attempts')
    .set({ ...attemptValues, ask_at })
    .where('message_id', '=', message.id)
    .where('outcome', 'is', null)
    .returning('id')
    .execute()
  if (openAttempts.length || !port || !ask_at) return
  await tx
    .insertInto('message_attempts')
    .values({
      id: newId(),
      site_id: message.site_id,
      message_id: message.id,
      number: message.attempts + 1,
      vendor: port.vendor,
      started_at: message.due_at,
      vendor_message_id: null,
      reported_at: null,
      ask_at,
      ...attemptValues,
    })
    .execute()
  await tx
    .updateTable('outbox_messages')
    .set({ attempts: message.attempts + 1 })
    .where('id', '=', message.id)
    .execute()
}

/** Creates the notices required by law that may have been sent after the backup, for a person to decide. @returns how many */
export async function holdNotices(deps: NoticeDeps): Promise<number> {
  const startedAt = toTimestamp(deps.clock.now())
  while (await notifyConsentResults(deps));
  await reconfirmConsents(deps)
  const notices = await deps.db
    .updateTable('outbox_messages')
    .set({ ...heldValues, updated_at: startedAt })
    .where('template', 'in', ['consentResult', 'reconfirmation'])
    .where('created_at', '>=', startedAt)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return Number(notices.numUpdatedRows)
}
