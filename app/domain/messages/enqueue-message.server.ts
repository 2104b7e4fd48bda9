import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { MessageChannel, MessageStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { encrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type Template, type TemplateName, templateKind } from '#app/domain/site/templates.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { lawfulTime } from './advertisement.ts'
import { refusalHash } from './advertising-consent.server.ts'
import { checkRecipient, findRecipient } from './check-recipient.server.ts'
import { composeMessage, type MessageValues } from './compose-message.ts'
import { activateLink } from './rekey-links.server.ts'
import { takesMessages } from './sms-number.ts'

export interface NewMessage {
  template: TemplateName
  /** Replaces the template of the site. */
  words?: Template
  leadId: string | null
  to: string
  values: MessageValues
  /** `confirmation:<lead>`; a key is sent once. */
  key: string
  dueAt?: Date
  expiresAt?: Date
  channel?: MessageChannel
  advertisementId?: string
}

export type EnqueueResult = { state: 'queued' | 'known' } | { state: 'failed' | 'cancelled'; reason: string }

/**
 * A content fault must not lose a registration: the message is stored as `failed`; what the customer may not get and what goes
 * to a number that takes no messages as `cancelled`.
 */
export async function enqueueMessage(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  message: NewMessage,
): Promise<EnqueueResult> {
  const { kind, channel: standardChannel } = templateKind(message.template)
  const channel = message.channel ?? standardChannel
  const now = clock.now()
  const composed = composeMessage(site, message.template, message.values, channel, message.words)
  const recipient = await findRecipient(tx, site.id, message.leadId)
  const asked = { template: message.template, leadId: message.leadId, phone: message.to }
  const exclusion = await checkRecipient(tx, keys, site.id, asked, recipient)
  const excluded =
    exclusion ?? (channel === 'sms' && !takesMessages(message.to) ? 'own:no-messages' : undefined)
  const requestedAt = message.dueAt ?? now
  const due = kind === 'ad' ? lawfulTime(requestedAt) : requestedAt
  const status: MessageStatus = excluded ? 'cancelled' : composed.ok ? 'queued' : 'failed'
  const reason = excluded ?? (composed.ok ? null : composed.reason)
  if (recipient && message.values.link && !exclusion) await activateLink(tx, keys, recipient)
  const id = newId()
  const row = {
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
    useless_after: message.expiresAt ? toTimestamp(message.expiresAt) : null,
    lease_owner: null,
    lease_until: null,
    created_at: toTimestamp(now),
    updated_at: toTimestamp(now),
  } satisfies Insertable<Database['outbox_messages']>
  const inserted = await tx
    .insertInto('outbox_messages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'key']).doNothing())
    .returning('id')
    .execute()
  if (!inserted.length) return { state: 'known' }
  return status === 'queued' || !reason
    ? { state: 'queued' }
    : { state: status === 'failed' ? 'failed' : 'cancelled', reason }
}
