import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import { recordRefusal } from '#app/domain/messages/refusals.server.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { openAdvertisingOffice } from '../../../../tests/support/advertising.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import type { TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { workOnce } from '../../../../tests/support/outbox.ts'
import { withdrawMarketing } from '../customer/withdraw-registration.server.ts'
import { countAmong, countAudience } from './audience.server.ts'
import { findAdvertisement, listFailureReasons } from './list-advertisements.server.ts'
import { enqueueAdvertisements, startAdvertisement } from './send-advertisement.server.ts'
import { stopAdvertisement } from './stop-advertisement.server.ts'

const actor = { type: 'user', id: 'somebody' } as const
const phoneOf = (n: number) => `0105555${String(n).padStart(4, '0')}`

describe.each(databaseKinds)('an advertisement of the office on %s', (kind) => {
  let office: TestInstall
  let opened: Awaited<ReturnType<typeof openAdvertisingOffice>>
  let vendor: typeof opened.vendor
  let ports: MessagePorts
  beforeAll(async () => {
    opened = await openAdvertisingOffice(kind)
    ;({ office, vendor, ports } = opened)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    for (const table of ['leads', 'outbox_messages', 'message_refusals', 'advertisements'] as const)
      await office.db.deleteFrom(table).execute()
    // A Saturday, 14:00 in Korea.
    office.clock.set('2026-11-21T05:00:00.000Z')
    vendor.taken.length = 0
  })

  const begin = async (beginsAt = office.clock.now(), id = newId()) => {
    await startAdvertisement(office, office.site, {
      id,
      text: '잔여 세대를 안내해 드립니다.',
      beginsAt,
      actor,
    })
    return id
  }
  const find = async (id: string) => {
    const found = await findAdvertisement(office.db, office.site.id, id, office.clock.now())
    if (!found) throw new Error('no such advertisement')
    return found
  }
  const refuse = (phone: string, source: 'vendor' | 'visitor') =>
    office.db
      .transaction()
      .execute((tx) => recordRefusal(tx, office, office.site, { phone, source, actor: { type: 'visitor' } }))
  const recipients = () => vendor.taken.map(({ to }) => to).sort()

  test('goes once to everybody who agreed, and to nobody else', async () => {
    for (const n of [1, 2]) await registered(office, { phone: phoneOf(n) })
    await registered(office, { phone: phoneOf(3), ads: false })
    await refuse(phoneOf(1), 'vendor')
    await withdrawMarketing(
      office,
      office.site,
      await registered(office, { phone: phoneOf(4) }),
      actor,
      'phone',
    )
    await office.db.deleteFrom('outbox_messages').execute()
    expect(await countAudience(office, office.site.id, toTimestamp(office.clock.now()))).toEqual({
      eligible: 1,
      excluded: { 'no-consent': 1, withdrawn: 1, refused: 1, unconfirmed: 0, out: 0, contracted: 0 },
    })
    const id = await begin()
    await begin(undefined, id)
    expect(await enqueueAdvertisements(office)).toEqual({ added: 1, hasMore: false })
    expect(await enqueueAdvertisements(office)).toEqual({ added: 0, hasMore: false })
    expect(await find(id)).toMatchObject({ state: 'sending', queued: 1, counts: { waiting: 1 } })
    await workOnce(office, ports)
    expect(recipients()).toEqual([phoneOf(2)])
    expect(vendor.taken[0]?.text).toMatch(/^\(광고\)\[first\]\n.*무료수신거부 080-123-4567$/s)
    expect(await stopAdvertisement(office, office.site, id, systemActor)).toBe(0)
    expect(await find(id)).toMatchObject({ state: 'done', counts: { waiting: 0, accepted: 1 } })
  })

  test('of those whom somebody chose it goes to who agreed, once a number, and to nobody who was not chosen', async () => {
    const chosen = await Promise.all([1, 2].map((n) => registered(office, { phone: phoneOf(n) })))
    const silent = await registered(office, { phone: phoneOf(3), ads: false })
    await registered(office, { phone: phoneOf(4) })
    await office.db.updateTable('leads').set({ open_phone_hash: null }).execute()
    office.clock.set('2027-01-21T05:00:00.000Z')
    const again = await registered(office, { phone: phoneOf(2) })
    const ids = [...chosen, silent, again]
    const now = toTimestamp(office.clock.now())
    expect(await countAmong(office, office.site.id, ids, now)).toEqual({
      eligible: 2,
      excluded: { 'no-consent': 1, withdrawn: 0, refused: 0, unconfirmed: 0, out: 0, contracted: 0 },
    })
    expect(await countAmong(office, office.otherSite.id, ids, now)).toMatchObject({ eligible: 0 })
    const id = newId()
    const leftOut = { landline: 0, 'same-number': 0, out: 0 }
    await startAdvertisement(office, office.site, {
      id,
      text: '주말 방문 행사를 안내해 드립니다.',
      beginsAt: office.clock.now(),
      actor,
      group: { ids, leftOut },
    })
    await enqueueAdvertisements(office, { pageSize: 1 })
    expect(await find(id)).toMatchObject({ queued: 2 })
    await refuse(phoneOf(1), 'visitor')
    await workOnce(office, ports)
    // A customer who refused gets a confirmation of the refusal.
    const advertised = vendor.taken.filter(({ text }) => text.startsWith('(광고)'))
    expect(advertised.map(({ to }) => to)).toEqual([phoneOf(2)])
  })

  test('of somebody who registered twice the newest decision counts, and one message is made', async () => {
    await registered(office, { phone: phoneOf(1) })
    await registered(office, { phone: phoneOf(2) })
    // Long after, their registrations are closed; one does not tick the box any more.
    await office.db.updateTable('leads').set({ open_phone_hash: null }).execute()
    office.clock.set('2027-01-21T05:00:00.000Z')
    await registered(office, { phone: phoneOf(1), ads: false })
    await registered(office, { phone: phoneOf(2) })
    const id = await begin()
    await enqueueAdvertisements(office)
    expect(await find(id)).toMatchObject({ queued: 1 })
    await workOnce(office, ports)
    expect(recipients()).toEqual([phoneOf(2)])
  })

  test('is made page by page: ended in the middle it goes on, and two workers make it once', async () => {
    for (let n = 1; n <= 5; n++) await registered(office, { phone: phoneOf(n) })
    const id = await begin()
    expect(await enqueueAdvertisements(office, { max: 1, pageSize: 2 })).toEqual({ added: 2, hasMore: true })
    expect(await find(id)).toMatchObject({ state: 'sending', queued: 2 })
    const added = await Promise.all([1, 2].map(() => enqueueAdvertisements(office, { pageSize: 2 })))
    expect((added[0]?.added ?? 0) + (added[1]?.added ?? 0)).toBe(3)
    expect(await find(id)).toMatchObject({ queued: 5, counts: { waiting: 5 } })
    const row = await office.db.selectFrom('advertisements').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ through_hash: '', queued: 5 })
  })

  test('stopped, it reaches nobody any more, not even those who had not been looked at', async () => {
    for (let n = 1; n <= 3; n++) await registered(office, { phone: phoneOf(n) })
    const id = await begin()
    await enqueueAdvertisements(office, { max: 1, pageSize: 2 })
    expect(await stopAdvertisement(office, office.otherSite, id, systemActor)).toBe(0)
    expect(await find(id)).toMatchObject({ state: 'sending' })
    expect(await stopAdvertisement(office, office.site, id, systemActor)).toBe(2)
    expect(await enqueueAdvertisements(office)).toEqual({ added: 0, hasMore: false })
    await workOnce(office, ports)
    expect(recipients()).toEqual([])
    expect(await find(id)).toMatchObject({ state: 'stopped', counts: { waiting: 0, cancelled: 2 } })
    expect(await listFailureReasons(office.db, id)).toEqual([
      { reason: '담당자가 발송을 멈춰 보내지 않았습니다.', count: 2 },
    ])
  })

  test('waits for its time and for the morning, and leaves out who withdrew meanwhile', async () => {
    for (const n of [1, 2]) await registered(office, { phone: phoneOf(n) })
    const id = await begin(new Date('2026-11-21T13:00:00.000Z'))
    await enqueueAdvertisements(office)
    expect(await find(id)).toMatchObject({ state: 'waiting' })
    office.clock.set('2026-11-21T13:00:00.000Z')
    await workOnce(office, ports)
    expect(recipients()).toEqual([])
    // The office sees the delay, too.
    expect(await find(id)).toMatchObject({ state: 'waiting', beginsAt: '2026-11-21T23:00:00.000Z' })
    await refuse(phoneOf(1), 'visitor')
    // Eight in the morning; the notice of the withdrawal comes at ten.
    office.clock.set('2026-11-21T23:00:00.000Z')
    await workOnce(office, ports)
    expect(recipients()).toEqual([phoneOf(2)])
    expect(await find(id)).toMatchObject({ state: 'done', counts: { accepted: 1, cancelled: 1 } })
  })
})
