import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { runs } from '../../../../tests/support/long.ts'
import { fewHours, registeredFor, siteWithVisits } from '../../../../tests/support/visits.ts'
import { registerWalkIn, type WalkInDraft } from '../intake/walk-in.server.ts'
import { bookVisit } from './book-visit.server.ts'
import { confirmVisit } from './confirm-visit.server.ts'
import { holidaysBetween } from './holidays.ts'
import { formatHours, readHours } from './hours-text.ts'
import { listSlots } from './list-slots.server.ts'
import { listDays } from './list-visits.server.ts'
import { bookForCustomer, cancelForCustomer } from './office-visit.server.ts'
import { closeDays, closeHours, listExceptions, saveDay, saveWeek } from './set-hours.server.ts'

const manager = { type: 'user', id: 'manager' } as const
const monday = '2026-11-23T01:00:00.000Z'
const afternoon = '2026-11-23T05:00:00.000Z'
const mondayDay = '2026-11-23' as Day

describe('hours that somebody types', () => {
  test('are times with places, in order; what cannot be read is named', () => {
    expect(readHours('14:00, 10:00 4\n9:30 2팀', 6)).toEqual({
      ok: true,
      hours: [
        { time: '09:30', capacity: 2 },
        { time: '10:00', capacity: 4 },
        { time: '14:00', capacity: 6 },
      ],
    })
    expect(readHours('', 6)).toEqual({ ok: true, hours: [] })
    expect(readHours('10시', 6)).toMatchObject({ ok: false, problem: expect.stringContaining('‘10시’') })
    expect(readHours('25:00', 6)).toMatchObject({ ok: false, problem: expect.stringContaining('25:00') })
    expect(readHours('10:00 0', 6).ok).toBe(false)
    expect(readHours('10:00, 10:00', 6)).toMatchObject({ ok: false })
    expect(readHours('１０:００ ４', 6)).toEqual({ ok: true, hours: [{ time: '10:00', capacity: 4 }] })
    const read = readHours('10:00 4, 11:00 6', 6)
    expect(read.ok && formatHours(read.hours)).toBe('10:00 4, 11:00 6')
  })

  test('public holidays are proposed with their substitutes', () => {
    expect(holidaysBetween('2027-07-01' as Day, '2027-08-31' as Day)).toEqual([
      { day: '2027-07-17', name: '제헌절' },
      { day: '2027-07-19', name: '제헌절 대체공휴일' },
      { day: '2027-08-15', name: '광복절' },
      { day: '2027-08-16', name: '광복절 대체공휴일' },
    ])
  })
})

describe.each(databaseKinds)('visits of the office on %s', (kind) => {
  let office: TestInstall
  let site: Site
  beforeAll(async () => {
    office = await openTestInstall(kind)
    site = await siteWithVisits(office)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    for (const table of ['leads', 'visit_slots', 'visit_rules', 'rate_counters'] as const)
      await office.db.deleteFrom(table).execute()
  })
  const booked = async (visitAt: string) => {
    const lead = await registeredFor(office, site, { visitAt })
    await confirmVisit(office, site, lead, { type: 'visitor' })
    return lead
  }
  const offered = async () => (await listSlots(office, site)).map((slot) => slot.startsAt)
  const messages = async (template: string) =>
    await office.db
      .selectFrom('outbox_messages')
      .select(['id', 'body_sealed', 'status'])
      .where('template', '=', template)
      .execute()
  const open = (lead: string) =>
    office.db.selectFrom('visits').select('starts_at').where('open_lead_id', '=', lead).executeTakeFirst()

  test('a week of its own and days of their own are what visitors are offered at once', async () => {
    const week = [[], undefined, undefined, [{ time: '11:00', capacity: 1 }], undefined, undefined, []]
    await saveWeek(office, site, week, manager)
    await saveDay(
      office,
      site,
      { day: '2026-11-26' as Day, hours: [{ time: '18:00', capacity: 2 }], reason: '야간 개관' },
      manager,
    )
    expect((await offered()).slice(0, 7)).toEqual([
      monday,
      afternoon,
      '2026-11-24T01:00:00.000Z',
      '2026-11-24T05:00:00.000Z',
      '2026-11-25T02:00:00.000Z',
      '2026-11-26T09:00:00.000Z',
      '2026-11-27T01:00:00.000Z',
    ])
    const wednesday = '2026-11-25T02:00:00.000Z'
    await booked(wednesday)
    expect((await listSlots(office, site)).find((slot) => slot.startsAt === wednesday)?.full).toBe(true)
    expect(
      await bookVisit(office, site, await registeredFor(office, site), wednesday, { type: 'visitor' }),
    ).toEqual({
      ok: false,
      reason: 'full',
    })
    expect(await listExceptions(office, site)).toMatchObject([{ day: '2026-11-26', reason: '야간 개관' }])
    await saveDay(office, site, { day: '2026-11-26' as Day, hours: undefined }, manager)
    expect(await listExceptions(office, site)).toEqual([])
  })

  test('the office books within two hours, above capacity only where it says so, and the customer gets a message', async () => {
    for (let i = 0; i < fewHours.capacity; i++) await booked(monday)
    office.clock.set('2026-11-23T00:30:00.000Z')
    const lead = await registeredFor(office, site)
    const book = (startsAt: string, isAboveCapacity = false) =>
      bookForCustomer(office, site, lead, { startsAt, isAboveCapacity }, manager)
    expect(await book(monday)).toEqual({ ok: false, reason: 'full' })
    expect(await book(monday, true)).toEqual({ ok: true, startsAt: monday })
    expect(await book('2026-11-23T03:00:00.000Z', true)).toEqual({ ok: false, reason: 'not-offered' })
    expect(await book('2026-11-22T03:00:00.000Z', true)).toEqual({ ok: false, reason: 'not-offered' })
    expect(await book('not a time', true)).toEqual({ ok: false, reason: 'not-offered' })
    expect(await book(afternoon)).toEqual({ ok: true, startsAt: afternoon })
    expect(await messages('change')).toHaveLength(1)
    expect(await open(lead)).toEqual({ starts_at: afternoon })
    office.clock.set('2026-11-23T04:30:00.000Z')
    expect(await cancelForCustomer(office, site, lead, manager)).toEqual({ ok: true, startsAt: afternoon })
    expect(await messages('cancellation')).toHaveLength(1)
    expect(await cancelForCustomer(office, site, lead, manager)).toEqual({ ok: false, reason: 'no-visit' })
  })

  test('closes an hour for everybody and sends each booked customer a link to other times, only once', async () => {
    const [first, second, other] = [await booked(monday), await booked(monday), await booked(afternoon)]
    const close = () =>
      closeHours(office, site, { day: mondayDay, time: '10:00', reason: '내부 행사' }, manager)
    expect(await close()).toEqual({ told: 2, untold: 0 })
    expect(await close()).toEqual({ told: 0, untold: 0 })
    expect([await open(first), await open(second), await open(other)]).toEqual([
      undefined,
      undefined,
      { starts_at: afternoon },
    ])
    const told = await messages('visitClosed')
    expect(told).toHaveLength(2)
    const [message] = told
    const body = decrypt(office.keys, message?.body_sealed ?? '', `outbox_messages.body:${message?.id}`)
    expect(body).toMatch(/11월 23일\(월\) 오전 10:00.*\/first\/my\//s)
    expect(await messages('cancellation')).toEqual([])
    expect((await offered()).slice(0, 2)).toEqual(['2026-11-22T04:00:00.000Z', afternoon])
    expect(await bookVisit(office, site, first, monday, { type: 'visitor' })).toEqual({
      ok: false,
      reason: 'not-offered',
    })
    await closeHours(office, site, { day: mondayDay, time: undefined, reason: '휴관' }, manager)
    expect(await open(other)).toBeUndefined()
    expect((await offered()).slice(0, 2)).toEqual(['2026-11-22T04:00:00.000Z', '2026-11-24T01:00:00.000Z'])
  })

  test('nobody is booked into an hour while it is closed', { timeout: 60_000 }, async () => {
    const count = runs(8, 40)
    const leads = []
    for (let i = 0; i < count; i++) leads.push(await registeredFor(office, site))
    const [closed] = await Promise.all([
      closeHours(office, site, { day: mondayDay, time: '10:00', reason: '점검' }, manager),
      ...leads.map((lead) => bookVisit(office, site, lead, monday, { type: 'visitor' })),
    ])
    const left = await office.db
      .selectFrom('visits')
      .select('id')
      .where('open_lead_id', 'is not', null)
      .where('starts_at', '=', monday)
      .execute()
    expect(left).toEqual([])
    expect(await messages('visitClosed')).toHaveLength(closed.told)
  })

  test('days off leave out days on which somebody comes', async () => {
    await booked(monday)
    const days = [
      { day: mondayDay, reason: '휴무' },
      { day: '2026-11-24' as Day, reason: '휴무' },
    ]
    expect(await closeDays(office, site, days, manager)).toEqual([mondayDay])
    expect((await offered()).slice(1, 4)).toEqual([monday, afternoon, '2026-11-25T01:00:00.000Z'])
  })

  test('a day shows who comes by hour, masked; a counsellor only their own customers', async () => {
    const lead = await booked(monday)
    await registeredFor(office, site, { visitAt: afternoon })
    await office.db
      .updateTable('leads')
      .set({ interest: '{"types":["84A"]}' })
      .where('id', '=', lead)
      .execute()
    const options = { from: mondayDay, days: 1, viewer: {} }
    const [day] = await listDays(office, site, options)
    expect(day).toMatchObject({
      day: mondayDay,
      hasOwnHours: false,
      hours: [
        {
          time: '10:00',
          capacity: 3,
          left: 2,
          visits: [{ state: 'booked', customer: { name: '홍*동', interest: ['84A'], visitsBefore: 0 } }],
        },
        { time: '14:00', left: 2, visits: [{ state: 'held' }] },
      ],
    })
    expect(day?.calledOff).toEqual([])
    await cancelForCustomer(office, site, lead, manager)
    const [later] = await listDays(office, site, options)
    expect(later).toMatchObject({
      hours: [
        { time: '10:00', left: 3, visits: [] },
        { time: '14:00', left: 2 },
      ],
      calledOff: [{ state: 'cancelled', customer: { leadId: lead, name: '홍*동' } }],
    })
    const [own] = await listDays(office, site, { ...options, viewer: { only: ['somebody'] } })
    const visits = [...(own?.hours.flatMap((hour) => hour.visits) ?? []), ...(own?.calledOff ?? [])]
    expect(visits.map(({ customer }) => customer)).toEqual([undefined, undefined])
  })

  test('an hour that was closed stays in its day, and an hour that has begun has no places left', async () => {
    office.clock.set(monday)
    const day = async () => (await listDays(office, site, { from: mondayDay, days: 1, viewer: {} }))[0]?.hours
    await closeHours(office, site, { day: mondayDay, time: '14:00', reason: '' }, manager)
    expect(await day()).toMatchObject([
      { time: '10:00', isClosed: false, left: 3 },
      { time: '14:00', isClosed: true, capacity: undefined, left: 0, visits: [] },
    ])
    office.clock.set(afternoon)
    expect(await day()).toMatchObject([{ time: '10:00', left: 0 }, { time: '14:00' }])
  })

  const walkIn = (changes: Partial<WalkInDraft> = {}) => {
    const draft = { ...filledIn({ name: '김방문', phone: '010-9999-1234', ads: true }), types: ['84A'] }
    const rest = { texts: '', paperNo: '', isSilent: false, withGift: true, submissionKey: 'form-1' }
    return registerWalkIn(office, site, { ...draft, ...rest, ...changes }, manager)
  }

  test('registerWalkIn: records who asked for a number that is not registered, without registering it', async () => {
    const asked = () =>
      office.db
        .selectFrom('audit_entries')
        .select('actor_id')
        .where('action', '=', 'walk-in.not-known')
        .execute()
    expect((await walkIn({ agree: false })).ok).toBe(false)
    expect(await asked()).toEqual([{ actor_id: 'manager' }])
    await walkIn({ phone: '1', agree: false })
    expect(await asked()).toHaveLength(1)
  })

  test('a walk-in is registered with the consent of the tablet, arrives, gets the gift and the message', async () => {
    office.clock.set('2026-11-23T01:20:00.000Z')
    const done = await walkIn()
    expect(done).toMatchObject({ ok: true, isKnown: false, arrival: { kind: 'walk-in', gift: { ok: true } } })
    const lead = await office.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    expect(lead).toMatchObject({
      form: 'desk',
      channel: 'walk-in',
      status: 'visited',
      interest: '{"types":["84A"]}',
    })
    const consents = await office.db
      .selectFrom('consents')
      .select(['kind', 'granted', 'channel', 'taken_by', 'paper_no'])
      .orderBy('kind')
      .execute()
    const taken = { channel: 'desk:tablet', taken_by: 'manager', paper_no: null, granted: 1 }
    expect(consents).toEqual([
      { kind: 'collection', ...taken },
      { kind: 'marketing', ...taken },
    ])
    expect(await messages('registration')).toHaveLength(1)
    expect(await messages('staffAlert')).toEqual([])
    // Twice is once, by the same form and by the same phone.
    expect(await walkIn()).toMatchObject({ ok: true, isKnown: true, arrival: { isRepeated: true } })
    expect(await office.db.selectFrom('leads').select('id').execute()).toHaveLength(1)
  })

  test('a paper form has its number, a customer who wants no message gets none', async () => {
    const done = await walkIn({ paperNo: 'A-0012', isSilent: true, ads: false })
    expect(done.ok).toBe(true)
    const paper = await office.db.selectFrom('consents').select(['channel', 'paper_no']).execute()
    expect(paper).toEqual(Array(2).fill({ channel: 'desk:paper', paper_no: 'A-0012' }))
    expect(await messages('registration')).toEqual([])
  })

  test('without the tick, a name or a known text nobody is registered', async () => {
    expect(await walkIn({ agree: false, name: '' })).toMatchObject({
      reason: 'invalid',
      errors: { agree: expect.any(String), name: expect.any(String) },
    })
    expect(await walkIn({ texts: 'x.y' })).toEqual({ ok: false, reason: 'texts' })
    expect(await walkIn({ paperNo: '1'.repeat(21) })).toMatchObject({ reason: 'invalid' })
    expect(await office.db.selectFrom('leads').select('id').execute()).toEqual([])
  })

  test('a known phone arrives without another registration, whatever else was typed', async () => {
    const lead = await registeredFor(office, site, { phone: '01099991234' })
    expect(await walkIn({ agree: false, name: '' })).toMatchObject({ ok: true, isKnown: true, leadId: lead })
    expect(await office.db.selectFrom('leads').select('id').execute()).toHaveLength(1)
  })

  test('nobody registers more walk-ins than come', async () => {
    const answers = []
    for (let i = 0; i < 61; i++) answers.push(await walkIn({ agree: false }))
    expect(answers.at(-2)).toMatchObject({ reason: 'invalid' })
    expect(answers.at(-1)).toMatchObject({ reason: 'too-many' })
  })
})
