import { setTimeout as wait } from 'node:timers/promises'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { checkSendable, notSetUp, type Wait } from './check-sendable.server.ts'
import type { OutboxMessage, Worker } from './claim-messages.server.ts'
import { lockMessage } from './lock-message.server.ts'
import type { MessagePort, MessagePorts, OutgoingMessage, SendResult } from './message-port.ts'
import { returnBudget, takeBudget } from './take-budget.server.ts'

/** Minutes between retries; later ones follow every quarter of an hour. */
const pauses = [0.5, 1, 2, 5, 10]
const maxPause = 15

const maxTries = 100

/** @param waitMs asked for by the vendor @returns undefined when retries end */
function retryAt(attempts: number, now: Date, waitMs = 0): Date | undefined {
  if (attempts >= maxTries) return undefined
  const pause = (pauses[attempts - 1] ?? maxPause) * minuteMs
  return new Date(now.getTime() + Math.max(pause, waitMs))
}

export interface SenderDeps extends Deps {
  ports: MessagePorts
  recordPauses?: readonly number[]
}

/** The attempt is recorded before the vendor is called, its outcome after. @returns undefined when nothing was handed to a vendor */
export async function sendMessage(
  deps: SenderDeps,
  worker: Worker,
  message: OutboxMessage,
): Promise<(SendResult & { vendor: string }) | undefined> {
  const attempt = await startAttempt(deps, worker, message)
  if (!attempt) return undefined
  const result = await callVendor(attempt)
  const { recordPauses = [100, 500, 2000, 5000] } = deps
  for (let tries = 0; ; tries++)
    try {
      await finishAttempt(deps, worker, message, attempt, result)
      return { ...result, vendor: attempt.port.vendor }
    } catch (error) {
      const pause = recordPauses[tries]
      if (pause === undefined) throw error
      await wait(pause)
    }
}

/** Between two tries of a message whose site cannot be read. */
const unreadableMs = 5 * minuteMs

interface StartedAttempt {
  id: string
  counted: string[]
  port: MessagePort
  outgoing: OutgoingMessage
}

async function startAttempt(
  deps: SenderDeps,
  worker: Worker,
  message: OutboxMessage,
): Promise<StartedAttempt | undefined> {
  const { db, keys, clock, ports } = deps
  const now = clock.now()
  const decryptField = (field: 'to' | 'title' | 'body', value: string) =>
    decrypt(keys, value, `outbox_messages.${field}:${message.id}`)
  return await db.transaction().execute(async (tx) => {
    const updateClaimed = () =>
      tx
        .updateTable('outbox_messages')
        .where('id', '=', message.id)
        .where('status', '=', 'claimed')
        .where('lease_owner', '=', worker.id)
    const site = await findSiteById(tx, message.site_id)
    if (!site) {
      // Its settings cannot be read at present, and the message waits until they can.
      const due_at = toTimestamp(new Date(now.getTime() + unreadableMs))
      await updateClaimed()
        .set({ status: 'queued', due_at, lease_owner: null, lease_until: null, updated_at: toTimestamp(now) })
        .execute()
      return undefined
    }
    const to = decryptField('to', message.to_sealed)
    const port = ports.of(message.channel, site.settings.sender?.vendor)
    const delay = await checkSendable(tx, keys, site, message, { to, now, isConfigured: port !== undefined })
    const budget = delay ? undefined : await takeBudget(tx, keys, site, message, { to, now })
    if (!port || !budget?.ok) {
      await updateClaimed()
        .set({
          ...(budget && !budget.ok ? budget.wait : delay),
          lease_owner: null,
          lease_until: null,
          updated_at: toTimestamp(now),
        })
        .execute()
      if (delay?.reason === notSetUp) await postponeOthers(tx, message, delay, now)
      return undefined
    }
    const claimed = await updateClaimed()
      .set({
        status: 'sending',
        attempts: message.attempts + 1,
        lease_until: toTimestamp(new Date(now.getTime() + worker.leaseMs)),
        updated_at: toTimestamp(now),
      })
      .executeTakeFirst()
    if (!claimed.numUpdatedRows) {
      await returnBudget(tx, budget.keys)
      return undefined
    }
    const id = await insertAttempt(tx, message, port.vendor, now)
    const outgoing: OutgoingMessage = {
      messageId: message.id,
      siteId: message.site_id,
      kind: message.kind,
      from: (site.settings.sender?.from ?? site.settings.phone).replace(/\D/g, ''),
      to,
      title: message.title_sealed ? decryptField('title', message.title_sealed) : undefined,
      body: decryptField('body', message.body_sealed),
    }
    return { id, counted: budget.keys, port, outgoing }
  })
}

const othersAtOnce = 1000

/** Those that wait for the same vendor are due at the same time, and would be claimed before all that can be sent. */
async function postponeOthers(tx: Db, message: OutboxMessage, delay: Wait, now: Date): Promise<void> {
  const due = tx
    .selectFrom('outbox_messages')
    .select('id')
    .where('status', '=', 'queued')
    .where('due_at', '<=', toTimestamp(now))
    .where('site_id', '=', message.site_id)
    .where('channel', '=', message.channel)
    .limit(othersAtOnce)
  await tx
    .updateTable('outbox_messages')
    .set({ ...delay, updated_at: toTimestamp(now) })
    .where('id', 'in', locksRows(tx) ? due.forUpdate().skipLocked() : due)
    .execute()
}

async function insertAttempt(tx: Db, message: OutboxMessage, vendor: string, now: Date): Promise<string> {
  const id = newId()
  await tx
    .insertInto('message_attempts')
    .values({
      id,
      site_id: message.site_id,
      message_id: message.id,
      number: message.attempts + 1,
      vendor,
      started_at: toTimestamp(now),
      finished_at: null,
      outcome: null,
      vendor_message_id: null,
      detail: null,
      reported_at: null,
      ask_at: null,
    })
    .execute()
  return id
}

async function callVendor({ port, outgoing }: StartedAttempt): Promise<SendResult> {
  try {
    return await port.send(outgoing)
  } catch (error) {
    return { outcome: 'unknown', code: `line:${error instanceof Error ? error.name : 'error'}` }
  }
}

async function finishAttempt(
  { db, clock }: SenderDeps,
  worker: Worker,
  message: OutboxMessage,
  { id, counted, port }: StartedAttempt,
  result: SendResult,
) {
  const now = clock.now()
  const number = message.attempts + 1
  const code = result.outcome === 'accepted' ? null : result.code
  const vendorMessageId = result.outcome === 'accepted' ? result.vendorMessageId || null : null
  await db.transaction().execute(async (tx) => {
    await lockMessage(tx, message.id)
    await tx
      .updateTable('message_attempts')
      .set({
        finished_at: toTimestamp(now),
        outcome: result.outcome,
        vendor_message_id: vendorMessageId,
        detail: code,
        ask_at: firstQueryAt(port, result, vendorMessageId, now),
      })
      .where('id', '=', id)
      .execute()
    if (result.outcome === 'unsent' || result.outcome === 'failed') await returnBudget(tx, counted)
    await tx
      .updateTable('outbox_messages')
      .set({
        ...nextState(port, result, number, now),
        lease_owner: null,
        lease_until: null,
        updated_at: toTimestamp(now),
      })
      .where('id', '=', message.id)
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'sending'), eb('lease_owner', '=', worker.id)]),
          eb.and([eb('status', '=', 'unknown'), eb('attempts', '=', number)]),
        ]),
      )
      .execute()
    await recordAudit(tx, {
      siteId: message.site_id,
      at: now,
      actor: systemActor,
      action: `message.${result.outcome}`,
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
function nextState(port: MessagePort, result: SendResult, attempts: number, now: Date) {
  if (result.outcome === 'accepted') return { status: 'accepted', reason: null } as const
  const canRetry = result.outcome === 'unsent' || (result.outcome === 'unknown' && port.isIdempotent)
  if (!canRetry) return { status: result.outcome, reason: result.code } as const
  const due = retryAt(attempts, now, result.outcome === 'unsent' ? result.waitMs : undefined)
  return due
    ? ({ status: 'queued', reason: result.code, due_at: toTimestamp(due) } as const)
    : ({ status: 'failed', reason: 'own:gave-up' } as const)
}

function firstQueryAt(
  port: MessagePort,
  result: SendResult,
  vendorMessageId: string | null,
  now: Date,
): string | null {
  if (!port.queries) return null
  if (result.outcome === 'accepted' && vendorMessageId)
    return toTimestamp(new Date(now.getTime() + port.queries.afterMs))
  const lost = result.outcome === 'accepted' || result.outcome === 'unknown'
  return lost && port.queries.find ? toTimestamp(new Date(now.getTime() + 30_000)) : null
}
