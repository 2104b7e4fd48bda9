import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { type KeyRing, open } from '../../platform/keys.server.ts'
import { recordAudit, systemActor } from '../audit/record-audit.server.ts'
import type { OutboxMessage, Worker } from './claim-messages.server.ts'
import type { SmsAnswer, SmsPort } from './sms-port.ts'

interface Sender {
  db: Db
  keys: KeyRing
  clock: Clock
  sms: SmsPort
}

/**
 * Hands one claimed message to the vendor. The attempt is on record before the vendor hears of it and its
 * outcome after; between the two, nobody but the vendor knows, which is what `recoverMessages` reckons with.
 * @returns undefined when the claim was lost to another worker meanwhile
 */
export async function sendMessage(
  sender: Sender,
  worker: Worker,
  message: OutboxMessage,
): Promise<SmsAnswer | undefined> {
  const attempt = await beginAttempt(sender, worker, message)
  if (!attempt) return undefined
  const answer = await handOver(sender, message)
  await endAttempt(sender, worker, message, attempt, answer)
  return answer
}

async function beginAttempt(
  { db, clock, sms }: Sender,
  worker: Worker,
  message: OutboxMessage,
): Promise<string | undefined> {
  const now = clock.now()
  return await db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('outbox_messages')
      .set({
        status: 'sending',
        attempts: message.attempts + 1,
        lease_until: stored(new Date(now.getTime() + worker.leaseMs)),
        updated_at: stored(now),
      })
      .where('id', '=', message.id)
      .where('status', '=', 'claimed')
      .where('lease_owner', '=', worker.id)
      .executeTakeFirst()
    if (!taken.numUpdatedRows) return undefined
    const id = newId()
    await tx
      .insertInto('message_attempts')
      .values({
        id,
        site_id: message.site_id,
        message_id: message.id,
        number: message.attempts + 1,
        vendor: sms.vendor,
        started_at: stored(now),
        finished_at: null,
        outcome: null,
        vendor_message_id: null,
        detail: null,
      })
      .execute()
    return id
  })
}

async function handOver({ keys, sms }: Sender, message: OutboxMessage): Promise<SmsAnswer> {
  try {
    return await sms.send({
      messageId: message.id,
      siteId: message.site_id,
      to: open(keys, message.to_sealed, `outbox_messages.to:${message.id}`),
      body: open(keys, message.body_sealed, `outbox_messages.body:${message.id}`),
    })
  } catch (error) {
    return { outcome: 'unknown', detail: error instanceof Error ? error.name : 'error' }
  }
}

async function endAttempt(
  { db, clock }: Sender,
  worker: Worker,
  message: OutboxMessage,
  attempt: string,
  answer: SmsAnswer,
) {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('message_attempts')
      .set({
        finished_at: stored(now),
        outcome: answer.outcome,
        vendor_message_id: answer.outcome === 'accepted' ? answer.vendorMessageId : null,
        detail: answer.outcome === 'accepted' ? null : answer.detail,
      })
      .where('id', '=', attempt)
      .execute()
    await tx
      .updateTable('outbox_messages')
      .set({ status: answer.outcome, lease_owner: null, lease_until: null, updated_at: stored(now) })
      .where('id', '=', message.id)
      .where('status', '=', 'sending')
      .where('lease_owner', '=', worker.id)
      .execute()
    await recordAudit(tx, {
      siteId: message.site_id,
      at: now,
      actor: systemActor,
      action: `message.${answer.outcome}`,
      subject: ['message', message.id],
      details: { template: message.template, attempt: message.attempts + 1, leadId: message.lead_id },
    })
  })
}
