import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { claimMessages } from '#app/domain/messages/claim-messages.server.ts'
import { listMessages } from '#app/domain/messages/list-messages.server.ts'
import type { OutgoingMessage } from '#app/domain/messages/message-port.ts'
import { notifyAlarms } from '#app/domain/messages/notify-alarms.server.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import { summarizeAlerts } from '#app/domain/messages/summarize-alerts.server.ts'
import { listOpenAlarms } from '#app/domain/record/alarms/open-alarms.server.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { easyProofs } from '../../../../tests/support/easy-proofs.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { isLong } from '../../../../tests/support/long.ts'
import { onlyPort, silent, testWorker } from '../../../../tests/support/outbox.ts'
import { smallSite } from '../../../../tests/support/small-site.ts'
import { visitorsOf } from '../../../../tests/support/visitors.ts'
import type { LeadReply } from '../customer/lead-form.ts'
import { bookVisit } from '../visits/book-visit.server.ts'
import { listSlots } from '../visits/list-slots.server.ts'
import { findSpamBurst } from './find-spam-burst.server.ts'
import { solve } from './solve-challenge.ts'
import { undoBatch } from './undo-batch.server.ts'

const people = isLong ? 300 : 220

// Locks of PostgreSQL are the matter of book-visit, hold-visit and take-budget.
describe.each(isLong ? databaseKinds : (['sqlite'] as const))(
  'one address that makes up hundreds of people with visits, on %s',
  (kind) => {
    let office: TestInstall
    let visitors: ReturnType<typeof visitorsOf>
    /** The attacker has a fast machine. */
    let endEasyProofs: () => void
    const sent: OutgoingMessage[] = []
    const ports = onlyPort({
      vendor: 'counting',
      isIdempotent: true,
      send: async (outgoing) => {
        sent.push(outgoing)
        return { outcome: 'accepted', vendorMessageId: `${sent.length}` }
      },
    })
    const parts = () => ({ ...office, ports, log: silent, originOf: (host: string) => `https://${host}` })
    /** Everything that is due, as many at once as a worker and a half. */
    const sendAll = async () => {
      for (;;) {
        const claimed = await claimMessages(office.db, office.clock, testWorker, 12)
        if (!claimed.length) return
        await Promise.all(claimed.map((one) => sendMessage({ ...office, ports }, testWorker, one)))
      }
    }
    const toStrangers = () => sent.filter(({ to }) => to.startsWith('0103'))
    const ofSite = () => ({ id: office.site.id, slug: 'first', name: '첫 단지', role: 'manager' as const })
    const replies: LeadReply[] = []

    beforeAll(async () => {
      endEasyProofs = easyProofs()
      const first = smallSite('first', true)
      office = await openTestInstall(kind, [
        {
          ...first,
          settings: {
            ...first.settings,
            visits: visitOffer.parse({
              from: '2026-01-01',
              until: '2099-12-31',
              times: ['10:00', '11:00', '13:00', '14:00', '15:00', '16:00', '17:00'],
              capacity: 6,
            }),
            staffAlerts: [
              { by: 'sms', to: '010-9999-0000' },
              { by: 'webhook', to: 'https://desk.first.example/alerts' },
            ],
          },
        },
        smallSite('second', false),
      ])
      // A challenge ends by the machine's clock.
      vi.useFakeTimers({ toFake: ['Date'], now: office.clock.now() })
      visitors = visitorsOf(office)
    })
    afterAll(async () => {
      endEasyProofs()
      vi.useRealTimers()
      await office.close()
    })

    /** What the script does: fills in, works where it is asked to, sends again. */
    async function register(n: number, visitAt: string): Promise<LeadReply> {
      const ctx = visitors.contextFrom(`203.0.113.${n % 250}`)
      const filled = visitors.person(n, { visitAt })
      let { reply } = await visitors.post(ctx, filled)
      for (let i = 0; i < 5 && !reply.ok && reply.reason === 'proof'; i++)
        reply = (await visitors.post(ctx, { ...filled, proof: await solve(reply.challenge) })).reply
      return reply
    }

    test('is saved whole, since it might be people', { timeout: 120_000 }, async () => {
      const slots = await listSlots(office, office.site)
      const post = (n: number) => register(n, slots[n % slots.length]?.startsAt ?? '')
      // One after the other until every one is asked to work.
      for (let n = 0; n < 20; n++) replies.push(await post(n))
      for (let n = 20; n < people; n += 20)
        replies.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => post(n + i)))))
      expect(replies.filter((reply) => reply.ok)).toHaveLength(people)
      expect(visitors.failures).toEqual([])
    })

    test('takes thirty places of more than a thousand; the answer to the rest says that no place is held', async () => {
      const visits = await office.db.selectFrom('visits').select('confirmed_at').execute()
      expect(visits).toHaveLength(30)
      expect(visits.every((visit) => visit.confirmed_at === null)).toBe(true)
      const told = Map.groupBy(replies, (reply) => (reply.ok ? reply.visit : reply.reason))
      expect([told.get('noted')?.length, told.get('unheld')?.length]).toEqual([30, people - 30])
    })

    test('sends 154 messages in the hour, and the office reads why the others wait', {
      timeout: 60_000,
    }, async () => {
      await sendAll()
      expect(toStrangers()).toHaveLength(154)
      const waiting = await listMessages(office.db, [office.site.id], { statuses: ['queued'], limit: 1000 })
      expect(waiting).toHaveLength(people - 154)
      expect(new Set(waiting.map((one) => one.reason))).toEqual(
        new Set([
          '아직 본인이 확인하지 않은 번호로 한 시간에 보낼 수 있는 건수를 다 썼습니다. 다음 시간에 보냅니다.',
        ]),
      )
    })

    test('keeps nobody waiting whose browser has worked elsewhere', async () => {
      const ctx = visitors.contextFrom('198.51.100.7')
      const filled = visitors.person(9000, { phone: '01077770000' })
      const asked = await visitors.post(ctx, filled)
      if (asked.reply.ok || asked.reply.reason !== 'proof') throw new Error('the free share is used up')
      const done = await visitors.post(ctx, { ...filled, proof: await solve(asked.reply.challenge) })
      expect(done.reply.ok).toBe(true)
      await sendAll()
      expect(sent.filter(({ to }) => to === '01077770000')).toHaveLength(1)
    })

    test('rings twenty times at a colleague and then once for the rest; a program hears of each', async () => {
      const toColleague = () => sent.filter(({ to }) => to === '01099990000')
      expect(toColleague()).toHaveLength(20)
      expect(sent.filter(({ to }) => to.startsWith('https://desk'))).toHaveLength(people + 1)
      expect([await summarizeAlerts(parts()), await summarizeAlerts(parts())]).toEqual([1, 0])
      await sendAll()
      expect(
        toColleague()
          .slice(20)
          .map(({ body }) => body),
      ).toEqual([
        `[first] 새 알림이 많아 모아서 알려 드립니다. 등록·예약 알림 외 ${people - 19}건\nhttps://first.example/admin`,
      ])
    })

    test('is shown above every screen of the manager, and alerts the staff once', async () => {
      const alarms = await listOpenAlarms(office.db, [ofSite()])
      expect(alarms.map(({ kind: what, sentence }) => `${what}: ${sentence}`).toSorted()).toEqual([
        'message-budget: 자동 등록 확인 없이 접수된 번호로 보내는 문자가 한 시간 한도 100건에 이르렀습니다. 넘는 문자는 다음 시간에 나갑니다.',
        'registration-flood: 한 인터넷 주소 대역에서 한 시간에 200건이 접수되었습니다. 자동 등록인지 확인해 주세요.',
      ])
      expect(await listOpenAlarms(office.db, [{ ...ofSite(), role: 'counsellor' }])).toEqual([])
      const before = sent.length
      expect([await notifyAlarms(parts()), await notifyAlarms(parts())]).toEqual([2, 0])
      await sendAll()
      expect(
        sent
          .slice(before)
          .filter(({ to }) => to === '01099990000')
          .map(({ body }) => body.split('\n')[0])
          .toSorted(),
      ).toEqual([
        '[first] 문자 발송 한도에 가까워졌거나 한도를 다 썼습니다. 사무실에서 확인해 주세요.',
        '[first] 접수가 평소보다 크게 늘었습니다. 자동 등록인지 사무실에서 확인해 주세요.',
      ])
    })

    test('is undone in one step, but for whose phone has answered', { timeout: 60_000 }, async () => {
      const [real] = await office.db
        .selectFrom('visits')
        .select(['lead_id', 'starts_at'])
        .orderBy('id')
        .execute()
      if (!real) throw new Error('no visit')
      expect(
        await bookVisit(office, office.site, real.lead_id, real.starts_at, { type: 'visitor' }),
      ).toMatchObject({ ok: true })
      const span = {
        from: new Date(office.clock.now().getTime() - 60_000),
        until: new Date(office.clock.now().getTime() + 60_000),
      }
      const { groups } = await findSpamBurst(office, office.site.id, span)
      const ofBlock = groups.filter(({ block }) => block === '203.0.113.x')
      expect(ofBlock.map(({ proven, count, answered }) => [proven, count, answered])).toEqual([
        [true, people - 6, 0],
        [false, 6, 1],
      ])
      for (const { key } of ofBlock)
        await undoBatch(office, office.site, { span, group: key }, { type: 'user', id: 'u1' })
      expect(await office.db.selectFrom('leads').select('id').execute()).toHaveLength(2)
      expect(await office.db.selectFrom('visits').select('lead_id').execute()).toEqual([
        { lead_id: real.lead_id },
      ])
      const slots = await office.db.selectFrom('visit_slots').select('taken').execute()
      expect(slots.reduce((sum, { taken }) => sum + taken, 0)).toBe(1)
      const before = sent.length
      office.clock.set(toTimestamp(new Date(office.clock.now().getTime() + 26 * 60 * 60_000)))
      await sendAll()
      expect(
        sent.slice(before).filter(({ to }) => to.startsWith('0103')),
        'only the reminders of the one who is real',
      ).toEqual([])
    })
  },
)
