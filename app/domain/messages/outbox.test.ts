import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { onlyPort } from '../../../tests/support/outbox.ts'
import { claimMessages, recoverMessages, releaseMessages } from './claim-messages.server.ts'
import { enqueueMessage } from './enqueue-message.server.ts'
import type { MessagePort, OutgoingMessage, SendResult } from './message-port.ts'
import { sendMessage } from './send-message.server.ts'

const first = { id: 'worker-1', leaseMs: 60_000 }
const second = { id: 'worker-2', leaseMs: 60_000 }

/** A vendor with prepared answers, which records the messages that it got. */
function vendor(
  answer: () => SendResult | Promise<SendResult>,
  isIdempotent = false,
): MessagePort & { handed: OutgoingMessage[] } {
  const handed: OutgoingMessage[] = []
  return {
    vendor: 'test',
    isIdempotent,
    handed,
    send: async (outgoing) => {
      handed.push(outgoing)
      return await answer()
    },
  }
}
const accepts = () => ({ outcome: 'accepted', vendorMessageId: 'v1' }) as const

describe.each(databaseKinds)('the outbox on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.db.deleteFrom('outbox_messages').execute()
    office.clock.set('2026-11-21T05:00:00.000Z')
  })

  const enqueue = (key: string) =>
    enqueueMessage(office.db, office, office.site, {
      template: 'confirmation',
      leadId: null,
      to: '01012345678',
      key,
      values: { name: '홍길동', receiptNo: 'TS-1234-5678' },
    })
  const statuses = async () =>
    (await office.db.selectFrom('outbox_messages').select('status').orderBy('key').execute()).map(
      (m) => m.status,
    )
  const claimOne = async (worker = first) => {
    const [message] = await claimMessages(office.db, office.clock, worker, 1)
    if (!message) throw new Error('nothing to claim')
    return message
  }

  test('makes one message of one key', async () => {
    await enqueue('a')
    await enqueue('a')
    expect(await statuses()).toEqual(['queued'])
  })

  test('hands a message over and keeps the attempt with its outcome', async () => {
    await enqueue('a')
    const sms = vendor(accepts)
    await sendMessage({ ...office, ports: onlyPort(sms) }, first, await claimOne())
    expect(sms.handed).toMatchObject([
      { to: '01012345678', body: '[first] TS-1234-5678 가온시 호수로 1 1500-0000' },
    ])
    expect(await statuses()).toEqual(['accepted'])
    const attempts = await office.db
      .selectFrom('message_attempts')
      .select(['number', 'outcome', 'vendor_message_id'])
      .execute()
    expect(attempts).toEqual([{ number: 1, outcome: 'accepted', vendor_message_id: 'v1' }])
  })

  test('gives each message to one worker only', async () => {
    for (let i = 0; i < 30; i++) await enqueue(`m${i}`)
    const claims = await Promise.all(
      [first, second, first, second].map((worker) => claimMessages(office.db, office.clock, worker, 10)),
    )
    const ids = claims.flat().map((m) => m.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('does not give out what is not due yet', async () => {
    office.clock.set('2026-11-21T06:00:00.000Z')
    await enqueue('later')
    office.clock.set('2026-11-21T05:00:00.000Z')
    expect(await claimMessages(office.db, office.clock, first, 10)).toEqual([])
  })

  test('a claim whose worker died is due again when the lease ends, and no sooner', async () => {
    await enqueue('a')
    await claimOne()
    await recoverMessages(office.db, office.clock, onlyPort(vendor(accepts)))
    expect(await statuses()).toEqual(['claimed'])
    office.clock.set('2026-11-21T05:01:01.000Z')
    expect(await recoverMessages(office.db, office.clock, onlyPort(vendor(accepts)))).toBe(1)
    expect(await statuses()).toEqual(['queued'])
  })

  test('a worker that lost its claim does not send', async () => {
    await enqueue('a')
    const message = await claimOne()
    office.clock.set('2026-11-21T05:01:01.000Z')
    await recoverMessages(office.db, office.clock, onlyPort(vendor(accepts)))
    await claimOne(second)
    const sms = vendor(accepts)
    expect(await sendMessage({ ...office, ports: onlyPort(sms) }, first, message)).toBeUndefined()
    expect(sms.handed).toEqual([])
  })

  describe('when the worker dies while handing over', () => {
    const die = async (isIdempotent: boolean) => {
      await enqueue('a')
      // The vendor never answers: what follows is what the next worker finds.
      void sendMessage(
        { ...office, ports: onlyPort(vendor(() => new Promise<never>(() => {}))) },
        first,
        await claimOne(),
      )
      await expect.poll(statuses).toEqual(['sending'])
      office.clock.set('2026-11-21T05:01:01.000Z')
      await recoverMessages(office.db, office.clock, onlyPort(vendor(accepts, isIdempotent)))
    }

    test('nobody knows, so a person is asked', async () => {
      await die(false)
      expect(await statuses()).toEqual(['unknown'])
      expect(await claimMessages(office.db, office.clock, second, 10)).toEqual([])
      const attempts = await office.db.selectFrom('message_attempts').select('outcome').execute()
      expect(attempts).toEqual([{ outcome: 'unknown' }])
    })

    test('a vendor that takes a message once may be asked again', async () => {
      await die(true)
      expect(await statuses()).toEqual(['queued'])
    })
  })

  test('keeps a refusal as failed and a broken line as unknown', async () => {
    await enqueue('a')
    await enqueue('b')
    await sendMessage(
      { ...office, ports: onlyPort(vendor(() => ({ outcome: 'failed', code: 'solapi:1062' }))) },
      first,
      await claimOne(),
    )
    const broken = vendor(() => {
      throw new Error('socket hang up 010-1234-5678')
    })
    await sendMessage({ ...office, ports: onlyPort(broken) }, first, await claimOne())
    expect(await statuses()).toEqual(['failed', 'unknown'])
    const details = await office.db.selectFrom('message_attempts').select('detail').execute()
    expect(JSON.stringify(details)).not.toContain('1234')
  })

  test('a worker that stops gives back what it has not begun', async () => {
    await enqueue('a')
    await claimOne()
    await releaseMessages(office.db, office.clock, second)
    expect(await statuses()).toEqual(['claimed'])
    await releaseMessages(office.db, office.clock, first)
    expect(await statuses()).toEqual(['queued'])
  })
})
