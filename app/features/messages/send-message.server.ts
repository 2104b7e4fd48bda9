import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../db/client.server.ts'
import { type Clock, toTimestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { decrypt, type KeyRing } from '../../platform/keys.server.ts'
import { recordAudit, systemActor } from '../audit/record-audit.server.ts'
import { findSiteById } from '../site/find-site.server.ts'
import type { OutboxMessage, Worker } from './claim-messages.server.ts'
import { whyWait } from './may-send.server.ts'
import type { MessagePort, MessagePorts, OutgoingMessage, SendResult } from './message-port.ts'
import { retryAt } from './retry.ts'
import { returnBudget, takeBudget } from './take-budget.server.ts'

export interface Sender {
  db: Db
  keys: KeyRing
  clock: Clock
  ports: MessagePorts
  /** Milliseconds; the database may be restarting. */
  recordPauses?: readonly number[]
}

/**
 * Records the attempt before the vendor is called and its outcome after; in between only the vendor knows, see
 * `recoverMessages`. @returns undefined when nothing was sent
 */
export async function sendMessage(
  sender: Sender,
  worker: Worker,
  message: OutboxMessage,
): Promise<SendResult | undefined> {
  const begun = await beginAttempt(sender, worker, message)
  if (!begun) return undefined
  const answer = await handOver(begun)
  const { recordPauses = [100, 500, 2000, 5000] } = sender
  for (let tries = 0; ; tries++)
    try {
      await endAttempt(sender, worker, message, begun, answer)
      return answer
    } catch (error) {
      const pause = recordPauses[tries]
      if (pause === undefined) throw error
      await wait(pause)
    }
}

interface Begun {
  attempt: string
  counted: string[]
  port: MessagePort
  outgoing: OutgoingMessage
}

async function beginAttempt(
  sender: Sender,
  worker: Worker,
  message: OutboxMessage,
): Promise<Begun | undefined> {
  const { db, keys, clock, ports } = sender
  const now = clock.now()
  const sealed = (field: 'to' | 'title' | 'body', value: string) =>
    decrypt(keys, value, `outbox_messages.${field}:${message.id}`)
  return await db.transaction().execute(async (tx) => {
    const mine = () =>
      tx
        .updateTable('outbox_messages')
        .where('id', '=', message.id)
        .where('status', '=', 'claimed')
        .where('lease_owner', '=', worker.id)
    const site = await findSiteById(tx, message.site_id)
    if (!site) throw new Error('a message of a site that is not published')
    const to = sealed('to', message.to_sealed)
    const port = ports.of(message.channel, site.settings.sender?.vendor)
    const waits = await whyWait(tx, keys, site, message, { to, now, isSetUp: port !== undefined })
    const budget = waits ? undefined : await takeBudget(tx, keys, site, message, { to, now })
    if (!port || !budget?.ok) {
      await mine()
        .set({
          ...(budget && !budget.ok ? budget.wait : waits),
          lease_owner: null,
          lease_until: null,
          updated_at: toTimestamp(now),
        })
        .execute()
      return undefined
    }
    const taken = await mine()
      .set({
        status: 'sending',
        attempts: message.attempts + 1,
        lease_until: toTimestamp(new Date(now.getTime() + worker.leaseMs)),
        updated_at: toTimestamp(now),
      })
      .executeTakeFirst()
    if (!taken.numUpdatedRows) {
      await returnBudget(tx, budget.keys)
      return undefined
    }
    const attempt = newId()
    await tx
      .insertInto('message_attempts')
      .values({
        id: attempt,
        site_id: message.site_id,
        message_id: message.id,
        number: message.attempts + 1,
        vendor: port.vendor,
        started_at: toTimestamp(now),
        finished_at: null,
        outcome: null,
        vendor_message_id: null,
        detail: null,
        reported_at: null,
        ask_at: null,
      })
      .execute()
    const outgoing: OutgoingMessage = {
      messageId: message.id,
      siteId: message.site_id,
      kind: message.kind,
      from: (site.settings.sender?.from ?? site.settings.phone).replace(/\D/g, ''),
      to,
      title: message.title_sealed ? sealed('title', message.title_sealed) : undefined,
      body: sealed('body', message.body_sealed),
    }
    return { attempt, counted: budget.keys, port, outgoing }
  })
}

async function handOver({ port, outgoing }: Begun): Promise<SendResult> {
  try {
    return await port.send(outgoing)
  } catch (error) {
    return { outcome: 'unknown', code: `line:${error instanceof Error ? error.name : 'error'}` }
  }
}

async function endAttempt(
  { db, clock }: Sender,
  worker: Worker,
  message: OutboxMessage,
  { attempt, counted, port }: Begun,
  answer: SendResult,
) {
  const now = clock.now()
  const number = message.attempts + 1
  const code = answer.outcome === 'accepted' ? null : answer.code
  const vendorMessageId = answer.outcome === 'accepted' ? answer.vendorMessageId || null : null
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('message_attempts')
      .set({
        finished_at: toTimestamp(now),
        outcome: answer.outcome,
        vendor_message_id: vendorMessageId,
        detail: code,
        ask_at: askAt(port, answer, vendorMessageId, now),
      })
      .where('id', '=', attempt)
      .execute()
    if (answer.outcome === 'unsent' || answer.outcome === 'failed') await returnBudget(tx, counted)
    await tx
      .updateTable('outbox_messages')
      .set({
        ...afterwards(port, answer, number, now),
        lease_owner: null,
        lease_until: null,
        updated_at: toTimestamp(now),
      })
      .where('id', '=', message.id)
      // The lease may have ended; a known result is better than `unknown`.
      .where((is) =>
        is.or([
          is.and([is('status', '=', 'sending'), is('lease_owner', '=', worker.id)]),
          is.and([is('status', '=', 'unknown'), is('attempts', '=', number)]),
        ]),
      )
      .execute()
    await recordAudit(tx, {
      siteId: message.site_id,
      at: now,
      actor: systemActor,
      action: `message.${answer.outcome}`,
      subject: ['message', message.id],
      details: {
        template: message.template,
        attempt: number,
        leadId: message.lead_id,
        ...(code ? { code } : {}),
      },
    })
  })
}

/** Retried only where surely nothing was sent, or where the vendor is idempotent. */
function afterwards(port: MessagePort, answer: SendResult, attempts: number, now: Date) {
  if (answer.outcome === 'accepted') return { status: 'accepted', reason: null } as const
  const again = answer.outcome === 'unsent' || (answer.outcome === 'unknown' && port.isIdempotent)
  if (!again) return { status: answer.outcome, reason: answer.code } as const
  const due = retryAt(attempts, now, answer.outcome === 'unsent' ? answer.waitMs : undefined)
  return due
    ? ({ status: 'queued', reason: answer.code, due_at: toTimestamp(due) } as const)
    : ({ status: 'failed', reason: 'own:gave-up' } as const)
}

function askAt(
  port: MessagePort,
  answer: SendResult,
  vendorMessageId: string | null,
  now: Date,
): string | null {
  if (!port.asks) return null
  if (answer.outcome === 'accepted' && vendorMessageId)
    return toTimestamp(new Date(now.getTime() + port.asks.afterMs))
  const lost = answer.outcome === 'accepted' || answer.outcome === 'unknown'
  return lost && port.asks.find ? toTimestamp(new Date(now.getTime() + 30_000)) : null
}
