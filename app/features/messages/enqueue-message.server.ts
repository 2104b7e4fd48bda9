import type { Db } from '../../db/client.server.ts'
import type { MessageChannel, MessageStatus } from '../../db/column-types.ts'
import { type Clock, toTimestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { encrypt, type KeyRing } from '../../platform/keys.server.ts'
import type { Site } from '../site/site-settings.ts'
import { type TemplateName, templateKind } from '../site/templates.ts'
import { lawfulTime } from './advertisement.ts'
import { refusalHash, whyNotAdvertise } from './advertising-consent.server.ts'
import { composeMessage, type MessageValues } from './compose-message.ts'
import { openNewLink } from './rekey-links.server.ts'

/** What messages are made with, apart from the database. */
export interface MessageParts {
  keys: KeyRing
  clock: Clock
}

export interface NewMessage {
  template: TemplateName
  leadId: string | null
  /** National digits, an e-mail address or an https address, as the channel wants it. */
  to: string
  /** Fields of the template that the site does not know itself. */
  values: MessageValues
  /** What this message is about, `confirmation:<lead>`; the same key twice is one message. */
  key: string
  /** By default now. Advertisements move themselves out of the night. */
  dueAt?: Date
  /** After this it is not sent any more, as a reminder of a visit that is over. */
  uselessAfter?: Date
  /** Where a template may go another way than its own: staff alerts. */
  channel?: MessageChannel
  advertisementId?: string
}

export type Enqueued =
  /** `known`: a message of this key exists; nothing was added. */
  { state: 'queued' | 'known' } | { state: 'failed' | 'cancelled'; reason: string }

/**
 * Puts a message into the outbox, in the transaction of what it tells about. It does not throw for its content:
 * a gap in a template must not lose a registration. Such a message is kept as `failed`, an advertisement that
 * nobody may send as `cancelled`, each with its reason, for the office to see.
 */
export async function enqueueMessage(
  tx: Db,
  { keys, clock }: MessageParts,
  site: Site,
  message: NewMessage,
): Promise<Enqueued> {
  const { kind, channel: usual } = templateKind(message.template)
  const channel = message.channel ?? usual
  const now = clock.now()
  const composed = composeMessage(site, message.template, message.values, channel)
  const forbidden =
    kind === 'ad'
      ? await whyNotAdvertise(tx, keys, site.id, { leadId: message.leadId, phone: message.to })
      : undefined
  const wanted = message.dueAt ?? now
  const due = kind === 'ad' ? lawfulTime(wanted) : wanted
  const status: MessageStatus = forbidden ? 'cancelled' : composed.ok ? 'queued' : 'failed'
  const reason = forbidden ?? (composed.ok ? null : composed.reason)
  if (message.leadId && message.values.link) await openNewLink(tx, keys, site.id, message.leadId)
  const id = newId()
  const inserted = await tx
    .insertInto('outbox_messages')
    .values({
      id,
      site_id: site.id,
      lead_id: message.leadId,
      key: message.key,
      advertisement_id: message.advertisementId ?? null,
      kind,
      template: message.template,
      channel,
      to_hash: channel === 'sms' ? refusalHash(keys, site.id, message.to) : null,
      to_sealed: encrypt(keys, message.to, `outbox_messages.to:${id}`),
      title_sealed:
        composed.ok && composed.title ? encrypt(keys, composed.title, `outbox_messages.title:${id}`) : null,
      body_sealed: encrypt(keys, composed.ok ? composed.body : '', `outbox_messages.body:${id}`),
      status,
      reason,
      due_at: toTimestamp(due),
      useless_after: message.uselessAfter ? toTimestamp(message.uselessAfter) : null,
      lease_owner: null,
      lease_until: null,
      created_at: toTimestamp(now),
      updated_at: toTimestamp(now),
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return { state: 'known' }
  return status === 'queued' || !reason
    ? { state: 'queued' }
    : { state: status === 'failed' ? 'failed' : 'cancelled', reason }
}
