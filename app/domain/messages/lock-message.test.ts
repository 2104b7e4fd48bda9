import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { onlyPort, outboxStates, testWorker } from '../../../tests/support/outbox.ts'
import { applyReports } from './apply-reports.server.ts'
import { claimMessages, type OutboxMessage } from './claim-messages.server.ts'
import { enqueueMessage } from './enqueue-message.server.ts'
import type { MessagePort, SendResult } from './message-port.ts'
import { recordReports } from './record-reports.server.ts'
import { sendMessage } from './send-message.server.ts'

/** PGlite, where nobody waits for another. */
const hasOneSession = process.env.TEST_POSTGRES_KIND === 'pglite'

let office: TestInstall
afterEach(() => office.close())

/**
 * Destroys a message as a customer's withdrawal does, the message before its attempts, at the moment when something else
 * writes about it.
 */
async function destroyDuring(messageId: string, write: () => Promise<unknown>): Promise<void> {
  const writing = await office.db.transaction().execute(async (tx) => {
    await tx.selectFrom('outbox_messages').select('id').where('id', '=', messageId).forUpdate().execute()
    const written = Promise.allSettled([write()])
    await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(1)
    await tx.deleteFrom('outbox_messages').where('id', '=', messageId).execute()
    return { written }
  })
  expect(await writing.written).toMatchObject([{ status: 'fulfilled' }])
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(office.db)
  return Number(rows[0]?.count)
}

async function claimOne(): Promise<OutboxMessage> {
  await enqueueMessage(office.db, office, office.site, {
    template: 'confirmation',
    leadId: null,
    to: '01012345678',
    key: 'a',
    values: { name: '홍길동', receiptNo: 'TS-1234-5678' },
  })
  const [message] = await claimMessages(office.db, office.clock, testWorker, 1)
  if (!message) throw new Error('no message')
  return message
}

const portOf = (send: () => Promise<SendResult>, more: Partial<MessagePort> = {}) =>
  onlyPort({ vendor: 'test', isIdempotent: false, send, ...more })
const accepted = async (): Promise<SendResult> => ({ outcome: 'accepted', vendorMessageId: 'v1' })

test.skipIf(hasOneSession)(
  'a customer withdraws while the outcome of a message is written: neither waits for the other for ever',
  async () => {
    office = await openTestInstall('postgres')
    const message = await claimOne()
    let answer = (_: SendResult) => {}
    let sending: Promise<unknown> | undefined
    const called = new Promise<void>((isCalled) => {
      const port = portOf(() => {
        isCalled()
        return new Promise((done) => (answer = done))
      })
      sending = sendMessage({ ...office, ports: port, recordPauses: [] }, testWorker, message)
    })
    await called
    await destroyDuring(message.id, async () => {
      answer(await accepted())
      await sending
    })
    expect(await outboxStates(office)).toEqual([])
  },
)

test.skipIf(hasOneSession)('a customer withdraws while a report of the vendor is applied', async () => {
  office = await openTestInstall('postgres')
  const message = await claimOne()
  await sendMessage({ ...office, ports: portOf(accepted), recordPauses: [] }, testWorker, message)
  await recordReports(office.db, office.clock, 'test', [
    { vendorMessageId: 'v1', messageId: message.id, outcome: 'delivered', code: '4000' },
  ])
  await destroyDuring(message.id, () => applyReports(office.db, office.clock))
})
