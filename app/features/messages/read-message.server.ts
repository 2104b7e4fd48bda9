import type { Db } from '../../db/client.server.ts'
import type { Deps } from '../../db/deps.ts'
import { toTimestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { decrypt, encrypt } from '../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import type { Site } from '../site/site-settings.ts'
import { findMessage, type MessageRow } from './list-messages.server.ts'

export interface MessageText extends MessageRow {
  title: string
  body: string
  /** It arrived and may go out once more. */
  canSendAgain: boolean
}

/** Its words hold a customer's name: who reads them is on record (개인정보의 안전성 확보조치 기준 제8조). */
export async function readMessage(
  { db, keys, clock }: Deps<'db' | 'keys' | 'clock'>,
  site: Site,
  id: string,
  actor: Actor,
): Promise<MessageText | undefined> {
  const [message, sealed] = await Promise.all([findMessage(db, site.id, id), findSealed(db, site.id, id)])
  if (!message || !sealed) return undefined
  await recordAudit(db, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'message.read',
    subject: ['message', id],
    details: { leadId: message.leadId },
  })
  return {
    ...message,
    title: sealed.title_sealed ? decrypt(keys, sealed.title_sealed, `outbox_messages.title:${id}`) : '',
    body: decrypt(keys, sealed.body_sealed, `outbox_messages.body:${id}`),
    canSendAgain: isRepeatable(sealed),
  }
}

const findSealed = (db: Db, siteId: string, id: string) =>
  db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()

const isRepeatable = ({
  kind,
  channel,
  status,
  lead_id,
}: {
  kind: string
  channel: string
  status: string
  lead_id: string | null
}): boolean =>
  kind === 'informational' &&
  channel === 'sms' &&
  lead_id !== null &&
  (status === 'accepted' || status === 'delivered')

/**
 * For a customer who lost it: the same words to the same number. Advertisements are never repeated.
 * @param formId the same again sends nothing
 * @returns false where it may not be repeated
 */
export async function sendAgain(
  { db, keys, clock }: Deps<'db' | 'keys' | 'clock'>,
  site: Site,
  { messageId, formId, actor }: { messageId: string; formId: string; actor: Actor },
): Promise<boolean> {
  const now = toTimestamp(clock.now())
  return await db.transaction().execute(async (tx) => {
    const message = await findSealed(tx, site.id, messageId)
    if (!message || !isRepeatable(message)) return false
    const id = newId()
    const seal = (part: 'to' | 'title' | 'body', sealed: string) =>
      encrypt(
        keys,
        decrypt(keys, sealed, `outbox_messages.${part}:${messageId}`),
        `outbox_messages.${part}:${id}`,
      )
    const { lead_id, kind, template, channel, to_hash } = message
    await tx
      .insertInto('outbox_messages')
      .values({
        ...{ id, site_id: site.id, lead_id, kind, template, channel, to_hash },
        key: `again:${formId}`,
        to_sealed: seal('to', message.to_sealed),
        title_sealed: message.title_sealed && seal('title', message.title_sealed),
        body_sealed: seal('body', message.body_sealed),
        status: 'queued',
        due_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'key']).doNothing())
      .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'message.repeated',
      subject: ['message', messageId],
      details: { template, leadId: lead_id },
    })
    return true
  })
}
