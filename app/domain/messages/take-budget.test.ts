import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordAnswer } from '#app/domain/customers/customer/record-answer.server.ts'
import { withdrawRegistration } from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { filledIn } from '../../../tests/support/leads.ts'
import { onlyPort, workOnce } from '../../../tests/support/outbox.ts'
import { smallSite } from '../../../tests/support/small-site.ts'
import { enqueueMessage } from './enqueue-message.server.ts'
import { budgetState } from './message-budget.ts'
import type { OutgoingMessage, SendResult } from './message-port.ts'

const visitor = { type: 'visitor' } as const

test('a budget speaks up at four fifths and when it is used up, once each', () => {
  const said = Array.from({ length: 10 }, (_, i) => budgetState(i + 1, 10))
  expect(said.flatMap((mark, i) => (mark ? [[i + 1, mark]] : []))).toEqual([
    [8, 'near'],
    [10, 'used'],
  ])
  expect(budgetState(1, 1)).toBe('used')
})

describe.each(databaseKinds)('budgets of messages on %s', (kind) => {
  let office: TestInstall
  let answer: SendResult
  const sent: OutgoingMessage[] = []
  const ports = onlyPort({
    vendor: 'counting',
    isIdempotent: true,
    send: async (outgoing) => {
      if (answer.outcome === 'accepted') sent.push(outgoing)
      return answer
    },
  })
  beforeAll(async () => {
    const first = smallSite('first', true)
    const budgets = { withoutWork: { hour: 5, day: 8 }, afterWork: { hour: 10, day: 20 } }
    office = await openTestInstall(kind, [
      { ...first, settings: { ...first.settings, sender: { budgets } } },
      smallSite('second', false),
    ])
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    for (const table of ['leads', 'rate_counters', 'alarms'] as const)
      await office.db.deleteFrom(table).execute()
    office.clock.set('2026-11-21T05:10:00.000Z')
    answer = { outcome: 'accepted', vendorMessageId: 'x' }
    sent.length = 0
  })

  let made = 0
  const register = async (proven = false, phone = `010${60_000_000 + ++made}`) => {
    const { leadId } = await createLead(
      office,
      office.site,
      {
        form: 'popup',
        fields: filledIn({ phone }),
        submissionKey: `${++made}`,
        trust: { proven, isCrowded: false, canBook: true },
      },
      visitor,
    )
    return leadId
  }
  const several = async (count: number, proven = false) => {
    for (let i = 0; i < count; i++) await register(proven)
  }
  const waiting = async () => {
    const rows = await office.db
      .selectFrom('outbox_messages')
      .select(['reason', 'due_at'])
      .where('status', '=', 'queued')
      .execute()
    return [...new Set(rows.map((row) => `${row.reason} ${row.due_at}`))]
  }
  const work = () => workOnce(office, ports)
  const alarms = async () => {
    const rows = await office.db.selectFrom('alarms').select(['details', 'count']).execute()
    return rows.map(({ details, count }) => ({ ...JSON.parse(details), count }))
  }

  test('messages over the budget wait for the next hour, then for the next morning, and raise an alarm', async () => {
    await several(3)
    await work()
    expect(await alarms()).toEqual([])
    await several(4)
    await work()
    expect(sent).toHaveLength(5)
    expect(await waiting()).toEqual(['own:hour-budget 2026-11-21T06:00:00.000Z'])
    expect(await alarms()).toEqual([
      { budget: 'withoutWork', window: 'hour', most: 5, state: 'used', count: 2 },
    ])
    office.clock.set('2026-11-21T06:00:00.000Z')
    await several(4)
    await work()
    expect(sent).toHaveLength(8)
    expect(await waiting()).toEqual(['own:day-budget 2026-11-21T23:00:00.000Z'])
    office.clock.set('2026-11-21T23:00:00.000Z')
    await work()
    expect(sent).toHaveLength(11)
  })

  test('what followed work does not wait behind what did not', async () => {
    await several(7)
    await several(3, true)
    await work()
    expect(sent).toHaveLength(8)
    expect(await waiting()).toEqual(['own:hour-budget 2026-11-21T06:00:00.000Z'])
  })

  test('whose phone has answered is in no budget of strangers', async () => {
    await several(5)
    const leadId = await register()
    await recordAnswer(office.db, office.clock, office.site, leadId)
    await work()
    expect(sent).toHaveLength(6)
  })

  test('what a vendor did not take is not counted', async () => {
    await several(5)
    answer = { outcome: 'unsent', code: 'http:503' }
    await work()
    answer = { outcome: 'accepted', vendorMessageId: 'x' }
    office.clock.set('2026-11-21T05:12:00.000Z')
    await work()
    expect(sent).toHaveLength(5)
    expect(await waiting()).toEqual([])
  })

  test('the other site has a budget of its own', async () => {
    await several(5)
    await createLead(
      office,
      office.otherSite,
      {
        form: 'popup',
        fields: filledIn({ phone: '01061111111' }),
        submissionKey: 'other',
      },
      visitor,
    )
    await work()
    expect(sent).toHaveLength(6)
  })

  test('one number gets four a day, whatever they are about', async () => {
    const leadId = await register(true, '01062222222')
    await work()
    for (let i = 0; i < 5; i++)
      await enqueueMessage(office.db, office, office.site, {
        template: 'cancellation',
        leadId,
        to: '01062222222',
        key: `cancellation:${leadId}:${i}`,
        values: {
          name: '홍길동',
          receiptNo: 'FI-0000-0000',
          visitAt: '11월 30일(월) 11:00',
          link: 'https://a.example/b',
        },
      })
    await work()
    expect(sent.map(({ to }) => to)).toEqual(Array(4).fill('01062222222'))
    const rows = await office.db
      .selectFrom('outbox_messages')
      .select(['status', 'reason'])
      .where('status', '=', 'cancelled')
      .execute()
    expect(rows).toEqual(Array(2).fill({ status: 'cancelled', reason: 'own:number-limit' }))
    office.clock.set('2026-11-21T16:00:00.000Z')
    await register(true, '01062222222')
    await work()
    expect(sent, 'the next day of Korea').toHaveLength(5)
  })

  test('a number that is withdrawn and registered again and again hears of it once more, no oftener', async () => {
    for (let i = 0; i < 6; i++) {
      const leadId = await register(true, '01064444444')
      await work()
      if (i < 5) await withdrawRegistration(office, office.site, leadId, visitor)
    }
    expect(sent.map(({ to }) => to)).toEqual(Array(2).fill('01064444444'))
  })

  test('a notice that the law wants is put off where a number had enough, and never dropped', async () => {
    const leadId = await register(true, '01063333333')
    for (let i = 0; i < 4; i++)
      await enqueueMessage(office.db, office, office.site, {
        template: 'consentResult',
        leadId,
        to: '01063333333',
        values: { decision: '광고 문자 수신 동의', decidedOn: '2026년 11월 20일' },
        key: `notice-${i}`,
      })
    await work()
    expect(sent).toHaveLength(4)
    expect(await waiting()).toEqual(['own:number-limit 2026-11-21T23:00:00.000Z'])
  })
})
