import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { offeredStarts, visitOffer } from '#app/domain/site/visit-offer.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { runs } from '../../../../tests/support/long.ts'
import { deleteLead } from '../customer/delete-lead.server.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { findLeadByToken } from '../intake/find-lead-by-token.server.ts'
import { bookVisit, cancelVisit } from './book-visit.server.ts'
import { confirmVisit } from './confirm-visit.server.ts'
import { listSlots } from './list-slots.server.ts'
import { redeemVoucher } from './redeem-voucher.server.ts'
import { findVisitEntry, visitCalendar } from './visit-calendar.ts'

const visitor = { type: 'visitor' } as const
const counter = { type: 'user', id: 'u1' } as const
/** More than a pool has connections. */
const atOnce = runs(30, 200)
const offer = visitOffer.parse({
  from: '2026-11-01',
  until: '2026-11-30',
  times: ['10:00', '14:00'],
  weekendTimes: ['13:00'],
  capacity: 3,
  closed: ['2026-11-24'],
})

describe('what a model house offers', () => {
  test('leaves out what is over, closed or too near, and follows the week', () => {
    const starts = offeredStarts(offer, new Date('2026-11-22T03:00:00Z')).map((at) => at.toISOString())
    expect(starts.slice(0, 4)).toEqual([
      '2026-11-23T01:00:00.000Z',
      '2026-11-23T05:00:00.000Z',
      '2026-11-25T01:00:00.000Z',
      '2026-11-25T05:00:00.000Z',
    ])
    expect(starts.at(-1)).toBe('2026-11-30T05:00:00.000Z')
  })
})

describe.each(databaseKinds)('booking a visit on %s', (kind) => {
  let office: TestInstall
  let site: Site
  let made = 0
  beforeAll(async () => {
    office = await openTestInstall(kind)
    site = {
      ...office.site,
      settings: {
        ...office.site.settings,
        visits: offer,
        gift: { title: '기념품', text: '드립니다.', onceMonths: 24 },
      },
    }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    for (const table of ['leads', 'visit_slots'] as const) await office.db.deleteFrom(table).execute()
  })
  const monday = '2026-11-23T01:00:00.000Z'
  const wednesday = '2026-11-25T05:00:00.000Z'
  const register = async (visitAt?: string) => {
    const phone = `010${String(40_000_000 + ++made)}`
    return await createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ phone }),
        submissionKey: `${made}`,
        visitAt,
        trust: { proven: true, isCrowded: false, canBook: true },
      },
      visitor,
    )
  }
  const left = async (startsAt: string) => {
    const slot = await office.db
      .selectFrom('visit_slots')
      .select('taken')
      .where('starts_at', '=', startsAt)
      .executeTakeFirst()
    const free = offer.capacity - (slot?.taken ?? 0)
    const shown = (await listSlots(office, site)).find((one) => one.startsAt === startsAt)
    if (shown) expect(shown.full).toBe(free === 0)
    return free
  }
  const waiting = async (template: string) =>
    (
      await office.db
        .selectFrom('outbox_messages')
        .select('id')
        .where('template', '=', template)
        .where('status', '=', 'queued')
        .execute()
    ).length

  test('comes with the registration, and with a gift and one message that asks to confirm it', async () => {
    const { leadId, visitRefused } = await register(monday)
    expect(visitRefused).toBeUndefined()
    expect(await left(monday)).toBe(2)
    const own = await findLeadByToken(office, site, manageToken(office.keys, firstLink(leadId)))
    expect(own).toMatchObject({ visitAt: monday, voucher: { state: 'good' } })
    expect([
      await waiting('visitRequest'),
      await waiting('confirmation'),
      await waiting('change'),
      await waiting('reminderDayBefore'),
    ]).toEqual([1, 0, 0, 0])
  })

  test('gives the last place to one of many who ask at once, and keeps every registration', {
    timeout: 60_000,
  }, async () => {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => register(monday)))
    expect(answers.filter((answer) => !answer.visitRefused)).toHaveLength(3)
    expect(new Set(answers.map((answer) => answer.visitRefused))).toEqual(new Set([undefined, 'full']))
    expect(await office.db.selectFrom('leads').select('id').execute()).toHaveLength(atOnce)
    expect(await office.db.selectFrom('visits').select('id').execute()).toHaveLength(3)
    expect(await left(monday)).toBe(0)
  })

  test('moves by the own link, and the place left behind is free again', async () => {
    const { leadId } = await register(monday)
    expect(await bookVisit(office, site, leadId, wednesday, visitor)).toEqual({
      ok: true,
      startsAt: wednesday,
    })
    expect([await left(monday), await left(wednesday)]).toEqual([3, 2])
    expect(await bookVisit(office, site, leadId, wednesday, visitor)).toEqual({
      ok: true,
      startsAt: wednesday,
    })
    expect(await left(wednesday)).toBe(2)
    expect(await waiting('change')).toBe(1)
    expect((await waiting('reminderDayBefore')) + (await waiting('reminderSameDay'))).toBe(2)
    expect(await cancelVisit(office, site, leadId, visitor)).toEqual({ ok: true, startsAt: wednesday })
    expect(await left(wednesday)).toBe(3)
    expect((await waiting('reminderDayBefore')) + (await waiting('reminderSameDay'))).toBe(0)
    expect(await cancelVisit(office, site, leadId, visitor)).toEqual({ ok: false, reason: 'no-visit' })
  })

  test('has one calendar entry, which its changes replace and its cancellation takes back', async () => {
    const { leadId, receiptNo } = await register(monday)
    await confirmVisit(office, site, leadId, visitor)
    const entry = async () => {
      const now = office.clock.now()
      const found = await findVisitEntry(office.db, site, { id: leadId, receiptNo }, now.toISOString())
      if (!found) return undefined
      const lines = visitCalendar(site, found, now).split('\r\n')
      const of = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
      return [of('METHOD'), of('STATUS'), of('UID'), of('SEQUENCE'), of('DTSTART'), of('LAST-MODIFIED')]
    }
    const uid = `visit-${receiptNo}@${site.settings.hosts[0]}`
    const [first, second] = ['20261123T010000Z', '20261125T050000Z']
    expect(await entry()).toEqual(['PUBLISH', 'CONFIRMED', uid, '0', first, '20261121T050000Z'])
    office.clock.set('2026-11-21T06:00:00.000Z')
    await bookVisit(office, site, leadId, wednesday, visitor)
    expect(await entry()).toEqual(['PUBLISH', 'CONFIRMED', uid, '2', second, '20261121T060000Z'])
    office.clock.set('2026-11-21T07:00:00.000Z')
    await cancelVisit(office, site, leadId, visitor)
    const cancelled = ['CANCEL', 'CANCELLED', uid, '3', second, '20261121T070000Z']
    expect(await entry()).toEqual(cancelled)
    const own = await findLeadByToken(office, site, manageToken(office.keys, firstLink(leadId)))
    expect(own).toMatchObject({ visitAt: null, calendar: { isCancelled: true, startsAt: wednesday } })
    await bookVisit(office, site, leadId, monday, visitor)
    expect((await entry())?.slice(0, 5)).toEqual(['PUBLISH', 'CONFIRMED', uid, '4', first])
    office.clock.set('2026-11-24T00:00:00.000Z')
    expect(await entry()).toBe(undefined)
  })

  test('stays where it is when the other time is full, not offered or too near', async () => {
    const { leadId } = await register(monday)
    for (let i = 0; i < 3; i++) await register(wednesday)
    expect(await bookVisit(office, site, leadId, wednesday, visitor)).toEqual({ ok: false, reason: 'full' })
    expect(await bookVisit(office, site, leadId, '2026-11-24T01:00:00.000Z', visitor)).toEqual({
      ok: false,
      reason: 'not-offered',
    })
    await confirmVisit(office, site, leadId, visitor)
    office.clock.set('2026-11-22T23:30:00.000Z')
    expect(await bookVisit(office, site, leadId, '2026-11-25T01:00:00.000Z', visitor)).toEqual({
      ok: false,
      reason: 'too-late',
    })
    expect(await cancelVisit(office, site, leadId, visitor)).toEqual({ ok: false, reason: 'too-late' })
    office.clock.set('2026-11-21T05:00:00.000Z')
    expect(await left(monday)).toBe(2)
  })

  test('is over when its time is, and another can be booked', async () => {
    const { leadId } = await register(monday)
    office.clock.set('2026-11-23T05:00:00.000Z')
    const own = () => findLeadByToken(office, site, manageToken(office.keys, firstLink(leadId)))
    expect((await own())?.visitAt).toBeNull()
    expect(await bookVisit(office, site, leadId, wednesday, visitor)).toEqual({
      ok: true,
      startsAt: wednesday,
    })
    expect((await own())?.visitAt).toBe(wednesday)
  })

  test('is not moved by a stranger who types the number into a form', async () => {
    const { leadId } = await register(monday)
    const phone = `010${String(40_000_000 + made)}`
    const again = await createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ name: '누군가', phone }),
        submissionKey: 'stranger',
        visitAt: wednesday,
      },
      visitor,
    )
    expect(again).toMatchObject({ leadId, visitRefused: undefined })
    for (const visitAt of ['2026-11-24T01:00:00.000Z', 'x']) {
      const refused = await createLead(
        office,
        site,
        {
          form: 'popup',
          fields: filledIn({ name: '누군가', phone }),
          submissionKey: visitAt,
          visitAt,
        },
        visitor,
      )
      expect(refused.visitRefused, 'as for a phone without a visit').toBe('not-offered')
    }
    expect([await left(monday), await left(wednesday)]).toEqual([2, 3])
  })

  test('brings one gift code a phone, which is handed out once however often it is scanned', async () => {
    const { leadId } = await register(monday)
    await bookVisit(office, site, leadId, wednesday, visitor)
    const own = await findLeadByToken(office, site, manageToken(office.keys, firstLink(leadId)))
    const code = own?.voucher?.code as string
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        redeemVoucher(office, site, ` ${code.toLowerCase().replace(/(.{5})/, '$1-')} `, counter),
      ),
    )
    expect(answers.filter((answer) => answer.ok)).toEqual([{ ok: true, leadId, insteadOf: wednesday }])
    expect(answers.filter((answer) => !answer.ok)).toHaveLength(7)
    expect(await redeemVoucher(office, site, 'AAAAA22222', counter)).toEqual({ ok: false, reason: 'unknown' })
    expect(await redeemVoucher(office, office.otherSite, code, counter)).toMatchObject({ reason: 'unknown' })
  })

  test('gives its place back when the registration is destroyed', async () => {
    const { leadId } = await register(monday)
    await office.db.transaction().execute((tx) => deleteLead(tx, site.id, leadId))
    expect(await left(monday)).toBe(3)
    for (const table of [
      'leads',
      'visits',
      'vouchers',
      'lead_events',
      'consents',
      'outbox_messages',
    ] as const)
      expect(await office.db.selectFrom(table).select('id').execute(), table).toEqual([])
    const statistics = await office.db.selectFrom('lead_statistics').selectAll().execute()
    expect(statistics).toMatchObject([{ form: 'popup', channel: 'direct', status: 'visit-booked' }])
  })
})
