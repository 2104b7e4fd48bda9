import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { runs } from '../../../../tests/support/long.ts'
import { deleteLead } from '../customer/delete-lead.server.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { findLeadByToken } from '../intake/find-lead-by-token.server.ts'
import { bookVisit, cancelVisit } from './book-visit.server.ts'
import { confirmVisit } from './confirm-visit.server.ts'
import { holdUntil } from './hold.ts'
import { listSlots } from './list-slots.server.ts'
import { releaseLapsed } from './release-lapsed.server.ts'

const visitor = { type: 'visitor' } as const
const colleague = { type: 'user', id: 'u1' } as const
const offer = visitOffer.parse({
  from: '2026-11-01',
  until: '2026-11-30',
  times: ['10:00', '14:00'],
  capacity: 6,
})
/** 10:00 and 14:00 in Korea. */
const monday = '2026-11-23T01:00:00.000Z'
const wednesday = '2026-11-25T05:00:00.000Z'
const start = '2026-11-21T05:00:00.000Z'
const nextDay = '2026-11-22T05:00:00.000Z'
/** More than a pool has connections. */
const atOnce = runs(25, 100)

describe('how long a place is held', () => {
  const until = (visit: string, now: string, over = {}) =>
    holdUntil({ ...offer, ...over }, new Date(visit), new Date(now)).toISOString()

  test('is a day, or what the site says', () => {
    expect(until(wednesday, start)).toBe(nextDay)
    expect(until(wednesday, start, { holdHours: 6 })).toBe('2026-11-21T11:00:00.000Z')
  })

  test('ends when others can no longer book the time, and gives half an hour to open a message', () => {
    expect(until(monday, '2026-11-22T12:00:00.000Z')).toBe('2026-11-22T23:00:00.000Z')
    expect(until(monday, '2026-11-22T23:00:00.000Z')).toBe('2026-11-22T23:30:00.000Z')
  })
})

describe.each(databaseKinds)('a visit that its phone has not confirmed, on %s', (kind) => {
  let office: TestInstall
  let site: Site
  let made = 0
  beforeAll(async () => {
    office = await openTestInstall(kind)
    site = { ...office.site, settings: { ...office.site.settings, visits: offer } }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set(start)
    for (const table of ['leads', 'visit_slots'] as const) await office.db.deleteFrom(table).execute()
  })

  const register = (visitAt: string, proven = true) =>
    createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ phone: `010${50_000_000 + ++made}` }),
        submissionKey: `${made}`,
        visitAt,
        trust: { proven, isCrowded: false, canBook: true },
      },
      visitor,
    )
  const several = (count: number, visitAt: string, proven = true) =>
    Promise.all(Array.from({ length: count }, () => register(visitAt, proven)))
  const own = (leadId: string) => findLeadByToken(office, site, manageToken(office.keys, firstLink(leadId)))
  const isFull = async (startsAt: string) =>
    (await listSlots(office, site)).find((slot) => slot.startsAt === startsAt)?.full
  /** Places that are taken by the count of the time, and visits that take one. */
  const taken = async (startsAt: string) => {
    const slot = await office.db
      .selectFrom('visit_slots')
      .select(['id', 'taken'])
      .where('starts_at', '=', startsAt)
      .executeTakeFirst()
    const visits = await office.db
      .selectFrom('visits')
      .select('id')
      .where('slot_id', '=', slot?.id ?? '')
      .where('open_lead_id', 'is not', null)
      .execute()
    return [slot?.taken ?? 0, visits.length]
  }
  const states = async (leadId: string) => {
    const rows = await office.db
      .selectFrom('visits')
      .select('status')
      .where('lead_id', '=', leadId)
      .orderBy('id')
      .execute()
    return rows.map(({ status }) => status)
  }
  const waiting = async (leadId: string) =>
    (
      await office.db
        .selectFrom('outbox_messages')
        .select('template')
        .where('lead_id', '=', leadId)
        .where('status', '=', 'queued')
        .orderBy('template')
        .execute()
    ).map(({ template }) => template)

  test('holds its place, gets no reminder, and its message says how and until when to confirm', async () => {
    const { leadId, visitRefused } = await register(wednesday)
    expect(visitRefused).toBeUndefined()
    expect(await taken(wednesday)).toEqual([1, 1])
    expect(await own(leadId)).toMatchObject({ visitAt: wednesday, heldUntil: nextDay })
    expect(await waiting(leadId)).toEqual(['visitRequest'])
    const message = await office.db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
    const body = decrypt(office.keys, message.body_sealed, `outbox_messages.body:${message.id}`)
    expect(body).toContain('선택하신 시간 11월 25일(수) 오후 2:00')
    expect(body).toContain('11월 22일(일) 오후 2:00까지')
    expect(body).toContain(`/first/my/${manageToken(office.keys, firstLink(leadId))}`)
  })

  test('is firm once its phone says so, however often, and is reminded of then', async () => {
    const { leadId } = await register(wednesday)
    for (let i = 0; i < 2; i++)
      expect(await confirmVisit(office, site, leadId, visitor)).toEqual({ ok: true, startsAt: wednesday })
    expect(await own(leadId)).toMatchObject({ visitAt: wednesday, heldUntil: null })
    expect(await waiting(leadId)).toEqual(['reminderDayBefore', 'reminderSameDay', 'visitRequest'])
    office.clock.set('2026-11-24T05:00:00.000Z')
    expect(await releaseLapsed(office)).toBe(0)
    expect(await own(leadId)).toMatchObject({ visitAt: wednesday })
    const lead = await office.db.selectFrom('leads').select('answered_at').executeTakeFirstOrThrow()
    expect(lead.answered_at).toBe(start)
  })

  test('frees its place when nobody confirms in time, before any job has run', async () => {
    const [{ leadId }] = [await register(wednesday), ...(await several(4, wednesday))]
    const { leadId: last } = await register(monday)
    expect(await bookVisit(office, site, last, wednesday, visitor)).toMatchObject({ ok: true })
    expect(await isFull(wednesday)).toBe(true)
    office.clock.set(nextDay)
    expect(await isFull(wednesday)).toBe(false)
    expect(await own(leadId)).toMatchObject({ visitAt: null, heldUntil: null, lapsedVisitAt: wednesday })
    expect((await register(wednesday)).visitRefused).toBeUndefined()
    expect(await taken(wednesday)).toEqual([2, 2])
    expect(await states(leadId)).toEqual(['lapsed'])
  })

  test('is tidied up by the job, once however many run', async () => {
    await several(5, wednesday)
    const { leadId } = await register(monday)
    await confirmVisit(office, site, leadId, visitor)
    office.clock.set(nextDay)
    const freed = await Promise.all(Array.from({ length: 4 }, () => releaseLapsed(office)))
    expect(freed.reduce((sum, one) => sum + one)).toBe(5)
    expect([await taken(wednesday), await taken(monday)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  test('is taken up again by a late confirmation while there is a place, by the phone or the office', async () => {
    const { leadId } = await register(wednesday)
    const { leadId: other } = await register(wednesday)
    office.clock.set(nextDay)
    expect(await confirmVisit(office, site, other, colleague)).toEqual({ ok: true, startsAt: wednesday })
    await releaseLapsed(office)
    expect(await confirmVisit(office, site, leadId, visitor)).toEqual({ ok: true, startsAt: wednesday })
    expect(await states(leadId)).toEqual(['lapsed', 'booked'])
    expect(await own(leadId)).toMatchObject({ visitAt: wednesday, heldUntil: null, lapsedVisitAt: null })
    expect(await taken(wednesday)).toEqual([2, 2])
  })

  test('stays lapsed where its place went to somebody else', async () => {
    const { leadId } = await register(wednesday)
    office.clock.set(nextDay)
    for (const { leadId: one } of await several(6, monday))
      expect(await bookVisit(office, site, one, wednesday, visitor)).toMatchObject({ ok: true })
    expect(await confirmVisit(office, site, leadId, visitor)).toEqual({ ok: false, reason: 'full' })
    expect(await confirmVisit(office, site, (await register(monday)).leadId, visitor)).toMatchObject({
      ok: true,
    })
    expect(await taken(wednesday)).toEqual([6, 6])
  })

  test('makes room for another time, and for another registration of the same phone', async () => {
    const { leadId } = await register(wednesday)
    office.clock.set(nextDay)
    expect(await bookVisit(office, site, leadId, '2026-11-24T01:00:00.000Z', visitor)).toMatchObject({
      ok: true,
    })
    expect(await states(leadId)).toEqual(['lapsed', 'booked'])
    expect(await taken(wednesday)).toEqual([0, 0])
    const { leadId: second } = await register(wednesday)
    office.clock.set('2026-11-23T05:00:00.000Z')
    const again = await createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ phone: `010${50_000_000 + made}` }),
        submissionKey: `again-${made}`,
        visitAt: wednesday,
      },
      visitor,
    )
    expect(again).toMatchObject({ leadId: second, visitRefused: undefined })
    expect(await states(second)).toEqual(['lapsed', 'booked'])
    expect(await taken(wednesday)).toEqual([1, 1])
  })

  test('gives its place back once when it is cancelled or destroyed as it lapses', async () => {
    const leads = await several(4, wednesday)
    office.clock.set(nextDay)
    await Promise.all([
      releaseLapsed(office),
      ...leads.slice(0, 2).map(({ leadId }) => cancelVisit(office, site, leadId, visitor)),
      ...leads
        .slice(2)
        .map(({ leadId }) => office.db.transaction().execute((tx) => deleteLead(tx, site.id, leadId))),
      ...(await several(3, monday)).map(({ leadId }) => bookVisit(office, site, leadId, wednesday, visitor)),
    ])
    expect(await taken(wednesday)).toEqual([3, 3])
  })

  describe('however many ask at once', () => {
    test('without work half of a time is held at most, with work five in six, and by the own link all of it', {
      timeout: 60_000,
    }, async () => {
      const free = await several(atOnce, wednesday, false)
      expect(free.filter((one) => !one.visitRefused)).toHaveLength(3)
      expect(new Set(free.map((one) => one.visitRefused))).toEqual(new Set([undefined, 'not-held']))
      const worked = await several(atOnce, wednesday)
      expect(worked.filter((one) => !one.visitRefused)).toHaveLength(2)
      expect(await isFull(wednesday)).toBe(false)
      const mine = await Promise.all(
        worked.slice(0, 20).map(({ leadId }) => bookVisit(office, site, leadId, wednesday, visitor)),
      )
      expect(await taken(wednesday)).toEqual([6, 6])
      expect(mine.filter((one) => one.ok).length).toBeGreaterThan(0)
      expect(await isFull(wednesday)).toBe(true)
      expect(await office.db.selectFrom('leads').select('id').execute()).toHaveLength(2 * atOnce)
    })

    test('never one too many while holds lapse, are confirmed, moved and cancelled', {
      timeout: 60_000,
    }, async () => {
      const early = await several(5, wednesday)
      const elsewhere = await several(5, monday)
      office.clock.set(nextDay)
      await Promise.all([
        ...early.slice(0, 2).map(({ leadId }) => confirmVisit(office, site, leadId, visitor)),
        ...early.slice(2, 4).map(({ leadId }) => bookVisit(office, site, leadId, monday, visitor)),
        ...early.slice(4).map(({ leadId }) => cancelVisit(office, site, leadId, visitor)),
        ...elsewhere.map(({ leadId }) => bookVisit(office, site, leadId, wednesday, visitor)),
        releaseLapsed(office),
        ...Array.from({ length: runs(20, 60) }, () => register(wednesday)),
        ...Array.from({ length: runs(10, 20) }, () => register(monday)),
      ])
      for (const time of [wednesday, monday]) {
        const [count = 0, visits] = await taken(time)
        expect(count).toBe(visits)
        expect(count).toBeLessThanOrEqual(6)
        expect(count).toBeGreaterThanOrEqual(5)
      }
    })
  })
})
