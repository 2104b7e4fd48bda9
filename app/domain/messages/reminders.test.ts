import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { registered } from '../../../tests/support/leads.ts'
import { smallSite } from '../../../tests/support/small-site.ts'
import { alertStaff } from './alert-staff.server.ts'
import { claimMessages } from './claim-messages.server.ts'
import { cancelReminders, reminderTimes, scheduleReminders } from './reminders.server.ts'

describe('reminders of a visit', () => {
  const times = (start: string, now: string) =>
    reminderTimes(new Date(start), new Date(now)).map(({ dueAt }) => dueAt.toISOString())

  test('come at ten the day before and at nine in the morning, Korean time', () => {
    expect(times('2026-11-28T05:00:00Z', '2026-11-21T05:00:00Z')).toEqual([
      '2026-11-27T01:00:00.000Z',
      '2026-11-28T00:00:00.000Z',
    ])
  })

  test('come at eight before a visit at ten', () => {
    expect(times('2026-11-28T01:00:00Z', '2026-11-21T05:00:00Z')[1]).toBe('2026-11-27T23:00:00.000Z')
  })

  test('that lie in the past, or right before the visit, are left out', () => {
    expect(times('2026-11-28T05:00:00Z', '2026-11-27T02:00:00Z')).toEqual(['2026-11-28T00:00:00.000Z'])
    expect(times('2026-11-28T05:00:00Z', '2026-11-28T02:00:00Z')).toEqual([])
    expect(times('2026-11-27T23:30:00Z', '2026-11-27T02:00:00Z')).toEqual([])
  })
})

describe.each(databaseKinds)('messages about a visit on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    const first = smallSite('first', true)
    const staffAlerts = [
      { by: 'sms', to: '010-9999-0000' },
      { by: 'email', to: 'desk@first.example' },
      { by: 'webhook', to: 'https://desk.first.example/alerts' },
    ] as const
    office = await openTestInstall(kind, [
      { ...first, settings: { ...first.settings, staffAlerts: [...staffAlerts] } },
      smallSite('second', false),
    ])
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.db.deleteFrom('leads').execute()
    office.clock.set('2026-11-21T05:00:00.000Z')
  })

  const rows = () =>
    office.db.selectFrom('outbox_messages').selectAll().orderBy('due_at').orderBy('id').execute()

  test('a visit that moves takes its old reminders along', async () => {
    const leadId = await registered(office, { phone: '01012345678' })
    const schedule = (start: string, booking: string) =>
      scheduleReminders(office.db, office, office.site, {
        leadId,
        to: '01012345678',
        name: '홍길동',
        receiptNo: 'TS-1234-5678',
        start: new Date(start),
        booking,
      })
    await schedule('2026-11-28T05:00:00Z', 'one')
    await cancelReminders(office.db, office, office.site, leadId)
    await schedule('2026-11-29T05:00:00Z', 'two')
    // Back to where it was: these are new ones.
    await cancelReminders(office.db, office, office.site, leadId)
    await schedule('2026-11-28T05:00:00Z', 'three')
    const waiting = (await rows()).filter((m) => m.status === 'queued')
    expect(waiting.map((m) => [m.template, m.due_at])).toEqual([
      ['reminderDayBefore', '2026-11-27T01:00:00.000Z'],
      ['reminderSameDay', '2026-11-28T00:00:00.000Z'],
    ])
    const [first] = waiting
    expect(decrypt(office.keys, first?.body_sealed ?? '', `outbox_messages.body:${first?.id}`)).toBe(
      '[first] 홍길동님, 내일 견본주택 방문예약이 있습니다.\n방문 11월 28일(토) 오후 2:00\n견본주택: 가온시 호수로 1\n문의 1500-0000',
    )
  })

  test('a reminder that a worker holds can still be taken back', async () => {
    const leadId = await registered(office, { phone: '01012345678' })
    await scheduleReminders(office.db, office, office.site, {
      leadId,
      to: '01012345678',
      name: '홍길동',
      receiptNo: 'TS-1234-5678',
      start: new Date('2026-11-28T05:00:00Z'),
      booking: 'one',
    })
    office.clock.set('2026-11-28T00:00:00.000Z')
    await claimMessages(office.db, office.clock, { id: 'w', leaseMs: 60_000 }, 10)
    await cancelReminders(office.db, office, office.site, leadId)
    expect((await rows()).map((m) => m.status)).toEqual(['cancelled', 'cancelled'])
  })

  test('the staff hears on every channel of the settings, once an event, without the person', async () => {
    const leadId = await registered(office, { phone: '01012345678' })
    const about = { leadId, receiptNo: 'TS-1234-5678', link: 'https://first.example/admin' }
    await alertStaff(office.db, office, office.site, about)
    await alertStaff(office.db, office, office.site, about)
    await alertStaff(office.db, office, office.site, { ...about, event: 'changed', occurrence: '1' })
    await alertStaff(office.db, office, office.site, { ...about, event: 'changed', occurrence: '2' })
    const sent = (await rows()).map((m) => ({
      channel: m.channel,
      to: decrypt(office.keys, m.to_sealed, `outbox_messages.to:${m.id}`),
      body: decrypt(office.keys, m.body_sealed, `outbox_messages.body:${m.id}`),
    }))
    expect(sent).toHaveLength(9)
    expect(sent.slice(0, 3)).toEqual([
      {
        channel: 'sms',
        to: '01099990000',
        body: '[first] 새 방문예약\n접수번호 TS-1234-5678\nhttps://first.example/admin',
      },
      {
        channel: 'email',
        to: 'desk@first.example',
        body: '[first] 새 방문예약\n접수번호 TS-1234-5678\nhttps://first.example/admin',
      },
      {
        channel: 'webhook',
        to: 'https://desk.first.example/alerts',
        body: JSON.stringify({
          template: 'staffAlert',
          site: 'first',
          siteName: 'first',
          receiptNo: 'TS-1234-5678',
          link: 'https://first.example/admin',
          event: '새 방문예약',
        }),
      },
    ])
  })
})
