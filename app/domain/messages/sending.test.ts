import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { outboxStates, portsOf, silent, testWorker, workOnce } from '../../../tests/support/outbox.ts'
import { startSens } from '../../../tests/support/vendors/sens.ts'
import { startSolapi } from '../../../tests/support/vendors/solapi.ts'
import { applyReports } from './apply-reports.server.ts'
import { claimMessages, recoverMessages } from './claim-messages.server.ts'
import { enqueueMessage, type NewMessage } from './enqueue-message.server.ts'
import { listDoubtful, listMessages } from './list-messages.server.ts'
import type { MessagePorts } from './message-port.ts'
import { queryVendors } from './query-vendors.server.ts'
import { recordReports } from './record-reports.server.ts'
import { resendMessage, resolveUnknown } from './resolve-message.server.ts'
import { sendMessage } from './send-message.server.ts'
import { sens } from './vendors/sens.server.ts'
import { solapi } from './vendors/solapi.server.ts'

const minute = 60_000
const person = { type: 'user', id: 'u1' } as const

describe.each(databaseKinds)('sending on %s', (kind) => {
  let office: TestInstall
  let vendor: Awaited<ReturnType<typeof startSolapi>>
  let other: Awaited<ReturnType<typeof startSens>>
  let bySolapi: MessagePorts
  let bySens: MessagePorts
  beforeAll(async () => {
    office = await openTestInstall(kind)
    vendor = await startSolapi(office.clock)
    other = await startSens(office.clock)
    bySolapi = portsOf(solapi(vendor.account, office.clock))
    bySens = portsOf(sens(other.account, office.clock))
  })
  afterAll(async () => {
    await Promise.all([office.close(), vendor.down(), other.down()])
  })
  beforeEach(async () => {
    await office.db.deleteFrom('outbox_messages').execute()
    await office.db.deleteFrom('delivery_reports').execute()
    office.clock.set('2026-11-21T05:00:00.000Z')
    vendor.taken.length = 0
    other.taken.length = 0
  })

  const enqueue = (key: string, over: Partial<NewMessage> = {}) =>
    enqueueMessage(office.db, office, office.site, {
      template: 'confirmation',
      leadId: null,
      to: '01012345678',
      key,
      values: { name: '홍길동', receiptNo: 'TS-1234-5678' },
      ...over,
    })
  const states = () => outboxStates(office)
  const later = (ms: number) => office.clock.set(new Date(office.clock.now().getTime() + ms).toISOString())
  const report = (statusCode: string, at = 0) => {
    const told = bySolapi.all[0]?.parseReport?.(vendor.report(vendor.taken[at], statusCode))
    return recordReports(office.db, office.clock, 'solapi', told ?? [])
  }

  describe('accepted is not delivered', () => {
    beforeEach(async () => {
      await enqueue('a')
      await workOnce(office, bySolapi)
      expect(await states()).toEqual(['accepted'])
    })

    test('a report says that it arrived; said twice it is the same', async () => {
      expect(await report('4000')).toBe(1)
      expect(await report('4000')).toBe(0)
      expect(await applyReports(office.db, office.clock)).toBe(1)
      expect(await applyReports(office.db, office.clock)).toBe(0)
      expect(await states()).toEqual(['delivered'])
    })

    test('a report says why it did not, which the office reads in Korean', async () => {
      await report('3043')
      await workOnce(office, bySolapi)
      expect(await listDoubtful(office.db, [office.site.id])).toMatchObject([
        { label: '접수 확인', status: 'failed', reason: '받는 휴대전화가 꺼져 있었습니다.' },
      ])
    })

    test('a report that comes after three days is heard, and where none comes the vendor is asked', async () => {
      later(2 * minute)
      await workOnce(office, bySolapi)
      expect(await states()).toEqual(['accepted'])
      vendor.report(vendor.taken[0], '4000')
      later(3 * 24 * 60 * minute)
      await workOnce(office, bySolapi)
      expect(await states()).toEqual(['delivered'])
      await report('4000')
      await workOnce(office, bySolapi)
      expect(await states()).toEqual(['delivered'])
    })

    test('it is not sent again, however often the worker turns', async () => {
      for (let turn = 0; turn < 5; turn++) {
        later(minute)
        await workOnce(office, bySolapi)
      }
      expect(vendor.taken).toHaveLength(1)
    })
  })

  test('a report that comes before our own record waits for it', async () => {
    await enqueue('a')
    const [port] = bySolapi.all
    if (!port) throw new Error('no port')
    const early = {
      ...port,
      send: async (outgoing: Parameters<typeof port.send>[0]) => {
        const answer = await port.send(outgoing)
        await report('4000')
        expect(await applyReports(office.db, office.clock)).toBe(0)
        expect(await states()).toEqual(['sending'])
        return answer
      },
    }
    await workOnce(office, portsOf(early))
    expect(await states()).toEqual(['delivered'])
  })

  test('reports of strangers on the same account change nothing and do not pile up', async () => {
    const strange = { vendorMessageId: 'M4V-other', outcome: 'delivered', code: 'solapi:4000' } as const
    await recordReports(office.db, office.clock, 'solapi', [strange])
    await applyReports(office.db, office.clock)
    later(8 * 24 * 60 * minute)
    await applyReports(office.db, office.clock)
    expect(await office.db.selectFrom('delivery_reports').selectAll().execute()).toEqual([])
  })

  test('a vendor that is down for an hour gets every message once, when it is back', async () => {
    for (const key of ['a', 'b', 'c']) await enqueue(key)
    await vendor.down()
    const began = office.clock.now().getTime()
    while (office.clock.now().getTime() - began < 60 * minute) {
      await workOnce(office, bySolapi)
      later(minute)
    }
    expect(await states()).toEqual(Array(3).fill('queued line:ECONNREFUSED'))
    const attempts = await office.db.selectFrom('message_attempts').select('outcome').execute()
    expect(new Set(attempts.map((a) => a.outcome))).toEqual(new Set(['unsent']))
    // Ever more rarely: after 0.5, 1, 2, 5, 10 and then 15 minutes, seen once a minute.
    expect(attempts.length).toBe(3 * 8)
    await vendor.up()
    for (let turn = 0; turn < 15; turn++) {
      await workOnce(office, bySolapi)
      later(minute)
    }
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted'])
    expect(vendor.taken).toHaveLength(3)
  })

  test('a vendor that asks for ten minutes gets them, and one that never comes back is given up', async () => {
    vendor.next({ how: 'refuse', status: 503, headers: { 'retry-after': '600' } })
    await enqueue('a')
    await workOnce(office, bySolapi)
    later(9 * minute)
    await workOnce(office, bySolapi)
    expect(await states()).toEqual(['queued http:503'])
    await office.db.updateTable('outbox_messages').set({ attempts: 99 }).execute()
    vendor.next({ how: 'refuse', status: 503 })
    later(2 * minute)
    await workOnce(office, bySolapi)
    expect(await states()).toEqual(['failed own:gave-up'])
    const [row] = await listMessages(office.db, [office.site.id])
    expect(
      await resendMessage(office.db, office.clock, office.site, { messageId: row?.id ?? '', actor: person }),
    ).toBe(true)
    await workOnce(office, bySolapi)
    expect(await states()).toEqual(['accepted'])
  })

  describe('nobody knows whether it was sent', () => {
    test('SOLAPI took it and cut the line: it is found there by our id and not sent again', async () => {
      vendor.next({ how: 'cut' })
      await enqueue('a')
      await workOnce(office, bySolapi)
      expect((await states())[0]).toMatch(/^unknown line:/)
      later(minute)
      await workOnce(office, bySolapi)
      expect(await states()).toEqual(['accepted'])
      expect(vendor.taken).toHaveLength(1)
    })

    test('a report settles it as well', async () => {
      vendor.next({ how: 'cut' })
      await enqueue('a')
      await workOnce(office, bySolapi)
      await report('4000')
      await applyReports(office.db, office.clock)
      expect(await states()).toEqual(['delivered'])
    })

    test('SENS cannot be asked, so it is listed until a person decides', async () => {
      other.next({ how: 'cut' }, { how: 'cut' })
      await enqueue('a')
      await enqueue('b')
      await workOnce(office, bySens)
      later(24 * 60 * minute)
      await workOnce(office, bySens)
      const doubtful = await listDoubtful(office.db, [office.site.id])
      expect(doubtful.map((m) => m.status)).toEqual(['unknown', 'unknown'])
      expect(other.taken).toHaveLength(2)
      const [first, second] = doubtful.map((m) => m.id) as [string, string]
      const resolve = (messageId: string, as: 'sent' | 'resend', site = office.site) =>
        resolveUnknown(office.db, office.clock, site, { messageId, as, actor: person })
      expect(await resolve(first, 'sent', office.otherSite)).toBe(false)
      expect(await resolve(first, 'sent')).toBe(true)
      expect(await resolve(first, 'resend')).toBe(false)
      expect(await resolve(second, 'resend')).toBe(true)
      await workOnce(office, bySens)
      expect(other.taken).toHaveLength(3)
      expect(await listDoubtful(office.db, [office.site.id])).toEqual([])
      const audit = await office.db
        .selectFrom('audit_entries')
        .select('action')
        .where('actor_id', '=', 'u1')
        .where('action', 'like', 'message.resolved%')
        .orderBy('action')
        .execute()
      expect(audit.map((a) => a.action)).toEqual(['message.resolved-as-resend', 'message.resolved-as-sent'])
    })

    test('a report that arrives while the message waits for a retry prevents a second sending', async () => {
      vendor.next({ how: 'cut' })
      await enqueue('a')
      await workOnce(office, bySolapi)
      const [row] = await listDoubtful(office.db, [office.site.id])
      await resolveUnknown(office.db, office.clock, office.site, {
        messageId: row?.id ?? '',
        as: 'resend',
        actor: person,
      })
      await report('4000')
      await applyReports(office.db, office.clock)
      await workOnce(office, bySolapi)
      expect(await states()).toEqual(['delivered'])
      expect(vendor.taken).toHaveLength(1)
    })
  })

  test('SENS is asked for the end of what it accepted', async () => {
    await enqueue('a')
    await workOnce(office, bySens)
    other.finish(other.taken[0], 'success', '0')
    later(minute)
    await queryVendors({ ...office, ports: bySens, log: silent })
    await applyReports(office.db, office.clock)
    expect(await states()).toEqual(['delivered'])
  })

  describe('the database goes away after the vendor took the message', () => {
    /** The same database, whose next `times` transactions fail once `broken` is set. */
    const failing = (times: number) => {
      const state = { broken: false, left: times }
      const db = new Proxy(office.db, {
        get(target, property) {
          if (property === 'transaction' && state.broken && state.left-- > 0) throw new Error('gone')
          const value = Reflect.get(target, property)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }) as Db
      const [port] = bySolapi.all
      if (!port) throw new Error('no port')
      const ports = portsOf({
        ...port,
        send: async (outgoing) => {
          const answer = await port.send(outgoing)
          state.broken = true
          return answer
        },
      })
      return { db, ports }
    }
    const sendOne = async (parts: { db: Db; ports: MessagePorts }, recordPauses: number[]) => {
      const [message] = await claimMessages(office.db, office.clock, testWorker, 1)
      if (!message) throw new Error('nothing to claim')
      return await sendMessage({ ...office, ...parts, recordPauses }, testWorker, message)
    }

    test('and comes back: what the vendor said is recorded then', async () => {
      await enqueue('a')
      await sendOne(failing(2), [1, 1, 1])
      expect(await states()).toEqual(['accepted'])
    })

    test('and stays away: the message is doubtful, and found at the vendor', async () => {
      await enqueue('a')
      await expect(sendOne(failing(9), [1])).rejects.toThrow('gone')
      expect(await states()).toEqual(['sending'])
      later(2 * minute)
      await recoverMessages(office.db, office.clock, bySolapi)
      expect(await states()).toEqual(['unknown own:worker-ended'])
      await workOnce(office, bySolapi)
      expect(await states()).toEqual(['accepted'])
      expect(vendor.taken).toHaveLength(1)
    })
  })

  test('without a vendor a message waits, and says for what', async () => {
    await enqueue('a')
    const nowhere: MessagePorts = { all: [], of: () => undefined }
    await workOnce(office, nowhere)
    expect(await listMessages(office.db, [office.site.id])).toMatchObject([
      { status: 'queued', reason: expect.stringContaining('설정') },
    ])
    later(15 * minute)
    await workOnce(office, bySolapi)
    expect(await states()).toEqual(['accepted'])
  })

  test('many that wait for a vendor hold up none that can be sent', async () => {
    for (let i = 0; i < 40; i++) await enqueue(`mail-${i}`, { channel: 'email', to: 'desk@orbit.example' })
    later(minute)
    await enqueue('text')
    const turn = async () => {
      const claimed = await claimMessages(office.db, office.clock, testWorker, 20)
      await Promise.all(
        claimed.map((message) =>
          sendMessage({ ...office, ports: bySolapi, recordPauses: [] }, testWorker, message),
        ),
      )
    }
    await turn()
    await turn()
    expect(await states()).toEqual([...Array(40).fill('queued own:not-set-up'), 'accepted'])
  })

  test('what has become useless is not sent', async () => {
    await enqueue('a', { expiresAt: new Date('2026-11-21T05:00:00.000Z') })
    await workOnce(office, bySolapi)
    expect(await states()).toEqual(['cancelled own:useless'])
    expect(vendor.taken).toEqual([])
  })

  test('a gap in a message is kept as a failure and loses nothing else', async () => {
    expect(await enqueue('a', { values: { name: '홍길동' } })).toEqual({
      state: 'failed',
      reason: 'own:missing:receiptNo',
    })
    await workOnce(office, bySolapi)
    expect(vendor.taken).toEqual([])
    expect(await listDoubtful(office.db, [office.site.id])).toHaveLength(1)
  })

  test('what a site may send in a day is limited; the rest goes the next morning', async () => {
    const limited = { ...office.site, settings: { ...office.site.settings, sender: { dailyLimit: 2 } } }
    await office.db
      .updateTable('site_revisions')
      .set({ settings: JSON.stringify(limited.settings), id: 'limited' })
      .where('site_id', '=', office.site.id)
      .execute()
    await office.db
      .updateTable('sites')
      .set({ published_revision_id: 'limited' })
      .where('id', '=', office.site.id)
      .execute()
    office.clock.set('2026-11-25T05:00:00.000Z')
    for (const key of ['a', 'b', 'c']) await enqueue(key)
    await workOnce(office, bySolapi)
    expect(await states()).toEqual(['accepted', 'accepted', 'queued own:daily-limit'])
    office.clock.set('2026-11-25T23:00:00.000Z')
    await workOnce(office, bySolapi)
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted'])
  })
})
