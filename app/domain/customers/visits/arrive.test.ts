import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { composeHangul } from '../../../../tests/support/hangul-input.ts'
import { movingClock, openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { registeredFor, siteWithVisits } from '../../../../tests/support/visits.ts'
import { assignLead } from '../customer/assign-lead.server.ts'
import { findGiftStock, receiveGifts } from '../vouchers/gift-stock.server.ts'
import { recordArrival } from './arrive.server.ts'
import { confirmVisit } from './confirm-visit.server.ts'
import { findVisitors } from './find-visitors.server.ts'
import { listSlots } from './list-slots.server.ts'
import { markMissed } from './mark-missed.server.ts'
import { redeemVoucher } from './redeem-voucher.server.ts'
import { undoArrival } from './undo-arrival.server.ts'
import { visitPass } from './visit-pass.server.ts'

const desk = { type: 'user', id: 'desk' } as const
const monday = '2026-11-23T01:00:00.000Z'
const afternoon = '2026-11-23T05:00:00.000Z'
const tuesday = '2026-11-24T01:00:00.000Z'

describe.each(databaseKinds)('arriving on %s', (kind) => {
  let office: TestInstall
  let site: Site
  beforeAll(async () => {
    office = await openTestInstall(kind)
    site = await siteWithVisits(office)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    for (const table of ['leads', 'visit_slots', 'gift_stock', 'handed_gifts'] as const)
      await office.db.deleteFrom(table).execute()
  })
  /** Booked and confirmed; the phone ends in 5678. */
  const booked = async (visitAt: string) => {
    const lead = await registeredFor(office, site, { visitAt, phone: '01012345678' })
    await confirmVisit(office, site, lead, { type: 'visitor' })
    return lead
  }
  const visitsOf = (lead: string) =>
    office.db
      .selectFrom('visits')
      .select(['status', 'starts_at', 'walk_in', 'open_lead_id', 'arrived_by'])
      .where('lead_id', '=', lead)
      .orderBy('id')
      .execute()
  const statusOf = async (lead: string) =>
    (await office.db.selectFrom('leads').select('status').where('id', '=', lead).executeTakeFirst())?.status
  const reminders = async () =>
    (
      await office.db
        .selectFrom('outbox_messages')
        .select('status')
        .where('template', 'in', ['reminderDayBefore', 'reminderSameDay'])
        .where('status', '=', 'queued')
        .execute()
    ).length
  const arrive = (lead: string, withGift = false) => recordArrival(office, site, lead, { withGift }, desk)

  test('an appointment of today is kept, its reminders end, the state is 방문, and twice is once', async () => {
    const lead = await booked(monday)
    office.clock.set('2026-11-23T00:50:00.000Z')
    expect(await reminders()).toBeGreaterThan(0)
    expect(await arrive(lead, true)).toMatchObject({
      kind: 'appointment',
      appointmentAt: monday,
      isRepeated: false,
      gift: { ok: true },
    })
    expect(await visitsOf(lead)).toMatchObject([
      { status: 'visited', open_lead_id: null, arrived_by: 'desk' },
    ])
    expect([await statusOf(lead), await reminders()]).toEqual(['visited', 0])
    expect(await arrive(lead, true)).toMatchObject({
      isRepeated: true,
      gift: { ok: false, reason: 'already' },
    })
    expect(await visitsOf(lead)).toHaveLength(1)
  })

  test('two desks that press at once make one arrival and hand out one gift', async () => {
    const lead = await booked(monday)
    office.clock.set('2026-11-23T00:50:00.000Z')
    const both = await Promise.all([arrive(lead, true), arrive(lead, true)])
    expect(both.map((one) => one?.isRepeated).sort()).toEqual([false, true])
    expect(both.filter((one) => one?.gift?.ok)).toHaveLength(1)
    expect(await visitsOf(lead)).toHaveLength(1)
  })

  test('who comes on another day than booked has come, and the place of that day is free again', async () => {
    const lead = await booked(tuesday)
    office.clock.set('2026-11-23T02:20:00.000Z')
    expect(await arrive(lead)).toMatchObject({ kind: 'other-day', appointmentAt: tuesday })
    expect(await visitsOf(lead)).toMatchObject([
      { status: 'moved', starts_at: tuesday },
      { status: 'visited', walk_in: 1, starts_at: '2026-11-23T02:20:00.000Z' },
    ])
    const slot = office.db.selectFrom('visit_slots').select('taken').where('starts_at', '=', tuesday)
    expect(await slot.executeTakeFirst()).toEqual({ taken: 0 })
    expect(await reminders()).toBe(0)
  })

  test('who comes without an appointment takes no place and can have the gift', async () => {
    const lead = await registeredFor(office, site)
    office.clock.set('2026-11-23T01:10:00.000Z')
    expect(await arrive(lead, true)).toMatchObject({ kind: 'walk-in', gift: { ok: true } })
    const places = await office.db.selectFrom('visit_slots').select(['starts_at', 'taken']).execute()
    expect(places).toEqual([{ starts_at: monday, taken: 0 }])
  })

  test('a mistake is taken back within ten minutes, with gift, state and line to the counsellor', async () => {
    const counsellor = await makePerson(office, { email: `${kind}@orbit.example`, role: 'counsellor' })
    const lead = await booked(monday)
    await assignLead(office, site, lead, counsellor, systemActor)
    await receiveGifts(office, site, { count: 20, note: '' }, { ...desk, role: 'desk' })
    expect(
      await receiveGifts(office, site, { count: -1, note: '' }, { ...desk, role: 'desk' }),
    ).toMatchObject({
      ok: false,
      problem: expect.stringContaining('단지 관리자'),
    })
    office.clock.set('2026-11-23T00:50:00.000Z')
    const before = await statusOf(lead)
    const arrival = await arrive(lead, true)
    const note = await office.db.selectFrom('lead_notes').selectAll().executeTakeFirstOrThrow()
    expect(decrypt(office.keys, note.body_sealed, `lead_notes.body:${note.id}`)).toMatch(
      /도착했습니다.*09:50/,
    )
    expect(await findGiftStock(office.db, site.id)).toEqual({ received: 20, handed: 1, left: 19 })
    office.clock.set('2026-11-23T00:59:00.000Z')
    expect(await undoArrival(office, site, arrival?.visitId ?? '', desk)).toEqual({
      ok: true,
      gift: true,
      rebooked: undefined,
    })
    expect(await visitsOf(lead)).toMatchObject([{ status: 'booked', open_lead_id: lead }])
    expect(await statusOf(lead)).toBe(before)
    expect(await office.db.selectFrom('lead_notes').select('id').execute()).toEqual([])
    expect(await findGiftStock(office.db, site.id)).toMatchObject({ left: 20 })
    expect((await arrive(lead, true))?.gift).toEqual({ ok: true })
  })

  test('undoArrival: takes the line to the counsellor back on a clock that moves between two readings', async () => {
    const counsellor = await makePerson(office, { email: `${kind}-2@orbit.example`, role: 'counsellor' })
    const lead = await registeredFor(office, site)
    await assignLead(office, site, lead, counsellor, systemActor)
    const moving = { ...office, clock: movingClock(office.clock.now()) }
    const arrival = await recordArrival(moving, site, lead, { withGift: false }, desk)
    expect(await office.db.selectFrom('lead_notes').select('id').execute()).toHaveLength(1)
    expect(await undoArrival(moving, site, arrival?.visitId ?? '', desk)).toMatchObject({ ok: true })
    expect(await office.db.selectFrom('lead_notes').select('id').execute()).toEqual([])
  })

  test('after ten minutes nothing is taken back; an appointment of another day is booked again', async () => {
    const lead = await booked(tuesday)
    office.clock.set('2026-11-23T02:20:00.000Z')
    const arrival = await arrive(lead)
    office.clock.set('2026-11-23T02:31:00.000Z')
    expect(await undoArrival(office, site, arrival?.visitId ?? '', desk)).toEqual({
      ok: false,
      reason: 'too-late',
    })
    office.clock.set('2026-11-23T02:29:00.000Z')
    expect(await undoArrival(office, site, arrival?.visitId ?? '', desk)).toMatchObject({ rebooked: true })
    const open = (await visitsOf(lead)).filter((visit) => visit.open_lead_id)
    expect(open).toMatchObject([{ status: 'booked', starts_at: tuesday }])
    expect(await reminders()).toBe(1)
  })

  test('who has not come is missed an hour after closing, once, and may still come', async () => {
    const [lead, held] = [await booked(monday), await registeredFor(office, site, { visitAt: afternoon })]
    office.clock.set('2026-11-23T06:50:00.000Z')
    expect(await markMissed(office)).toBe(0)
    office.clock.set('2026-11-23T07:00:00.000Z')
    const both = await Promise.all([markMissed(office), markMissed(office)])
    expect(both.reduce((sum, n) => sum + n)).toBe(2)
    expect(await visitsOf(lead)).toMatchObject([{ status: 'missed', open_lead_id: null }])
    expect(await visitsOf(held)).toMatchObject([{ status: 'lapsed' }])
    expect(await markMissed(office)).toBe(0)
    expect(await statusOf(lead)).toBe('new')
    expect(await arrive(lead)).toMatchObject({ kind: 'appointment' })
    expect(await statusOf(lead)).toBe('visited')
  })

  test('the desk finds by four digits, receipt, pass and gift code, masked, on record and within limits', async () => {
    const lead = await booked(monday)
    office.clock.set('2026-11-23T00:50:00.000Z')
    const { receipt_no } = await office.db.selectFrom('leads').select('receipt_no').executeTakeFirstOrThrow()
    const voucher = await office.db.selectFrom('vouchers').selectAll().executeTakeFirstOrThrow()
    const code = decrypt(office.keys, voucher.code_sealed, `vouchers.code:${voucher.id}`)
    const pass = visitPass(office.keys, site.id, receipt_no)
    const find = (typed: string) => findVisitors(office, site, typed, desk)
    for (const typed of [
      '5678',
      '010-1234-5678',
      receipt_no,
      receipt_no.slice(3),
      pass,
      pass.toLowerCase(),
      code,
      // A scanner types like a person: with Hangul on, these come in.
      composeHangul(pass),
      composeHangul(code),
      composeHangul(receipt_no),
      'tel:010ㅡ1234ㅡ5678',
    ])
      expect(await find(typed), typed).toMatchObject({
        ok: true,
        visitors: [
          {
            leadId: lead,
            name: '홍*동',
            phone: '010-****-5678',
            appointment: { startsAt: monday, isToday: true, isFirm: true },
            gift: 'ready',
          },
        ],
      })
    expect(await find(`${receipt_no}-AAAAAA`)).toEqual({ ok: false, reason: 'unclear' })
    expect(await find('56')).toEqual({ ok: false, reason: 'unclear' })
    expect(await find('0000')).toEqual({ ok: true, visitors: [], byName: false })
    for (const name of ['길동', 'ㅎㄱㄷ', '홍길동'])
      expect(await find(name), name).toMatchObject({ ok: true, byName: true, visitors: [{ leadId: lead }] })
    expect(await find('없음')).toEqual({ ok: true, visitors: [], byName: true })
    const audits = await office.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'visitor.searched')
      .execute()
    expect(audits).toHaveLength(16)
    expect(JSON.stringify(audits)).not.toMatch(/5678/)
    const refused = []
    for (let i = 0; i < 40; i++) refused.push(await find('0000'))
    expect(refused.at(-1)).toMatchObject({ ok: false, reason: 'too-many' })
  })

  test('a gift that is handed out by its code or pass is an arrival, and says which appointment it was', async () => {
    const lead = await booked(tuesday)
    office.clock.set('2026-11-23T02:20:00.000Z')
    const { receipt_no } = await office.db.selectFrom('leads').select('receipt_no').executeTakeFirstOrThrow()
    const pass = visitPass(office.keys, site.id, receipt_no)
    expect(await redeemVoucher(office, site, composeHangul(pass), desk)).toEqual({
      ok: true,
      leadId: lead,
      insteadOf: tuesday,
    })
    expect(await statusOf(lead)).toBe('visited')
    expect(await redeemVoucher(office, site, pass, desk)).toMatchObject({ ok: false, reason: 'already' })
    expect((await listSlots(office, site)).some((slot) => slot.full)).toBe(false)
  })
})
