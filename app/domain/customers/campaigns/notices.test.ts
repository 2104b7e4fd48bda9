import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { openAdvertisingOffice } from '../../../../tests/support/advertising.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import type { TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { outboxStates, workOnce } from '../../../../tests/support/outbox.ts'
import { purgeGroups } from './groups.server.ts'
import { findAdvertisement, listAdvertisements } from './list-advertisements.server.ts'
import { findRecipients, type RecipientFilter } from './recipients.server.ts'
import { enqueueAdvertisements } from './send-advertisement.server.ts'
import { sendNotice, startNotice } from './send-notice.server.ts'
import { stopAdvertisement } from './stop-advertisement.server.ts'

const actor = { type: 'user', id: 'somebody' } as const
const phoneOf = (n: number) => `0105555${String(n).padStart(4, '0')}`

describe.each(databaseKinds)('a notice of the office on %s', (kind) => {
  let office: TestInstall
  let opened: Awaited<ReturnType<typeof openAdvertisingOffice>>
  let ports: MessagePorts
  beforeAll(async () => {
    opened = await openAdvertisingOffice(kind)
    ;({ office, ports } = opened)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    for (const table of [
      'leads',
      'outbox_messages',
      'advertisements',
      'message_groups',
      'visit_slots',
    ] as const)
      await office.db.deleteFrom(table).execute()
    // A Saturday, 22:00 in Korea: a night at which no advertisement may go out.
    office.clock.set('2026-11-21T13:00:00.000Z')
    opened.vendor.taken.length = 0
  })

  const people = async (count: number) =>
    await Promise.all(
      Array.from({ length: count }, (_, n) => registered(office, { phone: phoneOf(n), ads: false })),
    )
  const change = (id: string, values: Record<string, string>) =>
    office.db.updateTable('leads').set(values).where('id', '=', id).execute()
  const find = async (from: RecipientFilter | { ids: string[] }) => {
    const { ids, ...rest } = await findRecipients(office, office.site.id, from)
    return { ...rest, ids: ids.toSorted() }
  }
  const notice = (text = '{name}님, 내일 휴관합니다.') =>
    ({ id: newId(), text, reason: 'hours', beginsAt: office.clock.now() }) as const
  const nobody = { landline: 0, 'same-number': 0, out: 0 }
  async function visitOf(leadId: string, starts_at: string, status: 'booked' | 'cancelled' | 'visited') {
    const now = office.clock.now().toISOString()
    const slot = { id: newId(), site_id: office.site.id, starts_at }
    await office.db
      .insertInto('visit_slots')
      .values(slot as never)
      .onConflict((c) => c.doNothing())
      .execute()
    const { id } = await office.db
      .selectFrom('visit_slots')
      .select('id')
      .where('starts_at', '=', starts_at)
      .executeTakeFirstOrThrow()
    await office.db
      .insertInto('visits')
      .values({
        id: newId(),
        site_id: office.site.id,
        lead_id: leadId,
        slot_id: id,
        starts_at,
        status,
        open_lead_id: status === 'booked' ? leadId : null,
        confirmed_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
  }

  test('finds the customers who fit every condition, and counts who is left out and why', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await people(4)
    await change(first, { interest: '{"types":["84A"]}', assigned_to: 'kim' })
    await change(second, { interest: '{"types":["59B"]}', status: 'contacted' })
    await change(third, { status: 'rejected' })
    const landline = await registered(office, { phone: '0215000000' })
    const { phone_hash } = await office.db
      .selectFrom('leads')
      .select('phone_hash')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    await change(fourth, { phone_hash, updated_at: '2026-11-20T00:00:00.000Z' })
    expect(await find({})).toEqual({
      ids: [first, second].toSorted(),
      leftOut: { landline: 1, 'same-number': 1, out: 1 },
      hasMore: false,
    })
    expect((await find({ unitType: '84A' })).ids).toEqual([first])
    expect((await find({ assignedAmong: ['kim'] })).ids).toEqual([first])
    expect((await find({ status: 'contacted' })).ids).toEqual([second])
    expect((await find({ status: 'contacted', unitType: '84A' })).ids).toEqual([])
    expect(await find({ ids: [landline, second, newId()] })).toEqual({
      ids: [second],
      leftOut: { ...nobody, landline: 1 },
      hasMore: false,
    })
  })

  test('finds by the day of a visit in Korea', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await people(4)
    await visitOf(first, '2026-11-27T15:30:00.000Z', 'booked')
    await visitOf(second, '2026-11-28T05:00:00.000Z', 'cancelled')
    await visitOf(third, '2026-11-28T15:00:00.000Z', 'booked')
    await visitOf(fourth, '2026-11-28T14:30:00.000Z', 'visited')
    expect((await find({ visitDay: '2026-11-28' })).ids).toEqual([first, fourth].toSorted())
    expect((await find({ visitDay: 'tomorrow' })).ids).toEqual([])
  })

  test('goes to each of a group once, with what is theirs, at night too, and needs no consent to advertising', async () => {
    const ids = await people(5)
    await visitOf(ids[0] as string, '2026-11-28T05:00:00.000Z', 'booked')
    const sent = notice('{name}님, 방문하실 때 신분증을 가져와 주세요.\n방문 {visitAt}')
    const recipients = await findRecipients(office, office.site.id, {})
    for (const _ of [1, 2]) await startNotice(office, office.site, sent, recipients, systemActor)
    expect(await enqueueAdvertisements(office, { pageSize: 2 })).toEqual({ added: 5, hasMore: false })
    await workOnce(office, ports)
    expect(opened.vendor.taken.map(({ to }) => to).sort()).toEqual([0, 1, 2, 3, 4].map(phoneOf))
    const texts = opened.vendor.taken.map(({ text }) => text)
    expect(texts.filter((text) => text.includes('방문 11월 28일(토) 오후 2:00'))).toHaveLength(1)
    for (const text of texts) {
      expect(text).toContain('홍길동님, 방문하실 때')
      expect(text).not.toContain('광고')
    }
    const found = await findAdvertisement(
      office.db,
      office.site.id,
      sent.id,
      office.clock.now(),
      'informational',
    )
    expect(found).toMatchObject({ queued: 5, reason: 'hours', leftOut: nobody, counts: { accepted: 5 } })
    expect(await listAdvertisements(office.db, office.site.id, office.clock.now())).toEqual([])
  })

  test('can be stopped before it is sent, and a customer destroyed meanwhile gets nothing', async () => {
    const [first = ''] = await people(3)
    const later = { ...notice(), beginsAt: new Date('2026-11-22T01:00:00.000Z') }
    await startNotice(
      office,
      office.site,
      later,
      await findRecipients(office, office.site.id, {}),
      systemActor,
    )
    await office.db.deleteFrom('leads').where('id', '=', first).execute()
    expect(await enqueueAdvertisements(office)).toEqual({ added: 2, hasMore: false })
    expect(await stopAdvertisement(office, office.site, later.id, systemActor)).toBe(2)
    office.clock.set('2026-11-22T02:00:00.000Z')
    await workOnce(office, ports)
    expect(await outboxStates(office)).toEqual(['cancelled own:stopped', 'cancelled own:stopped'])
  })

  test('goes to one customer once, however often the form is sent, and is on record', async () => {
    const [id = ''] = await people(1)
    const one = notice()
    const send = (leadId = id, site = office.site) => sendNotice(office, site, leadId, one, actor)
    expect(await send()).toEqual({ state: 'queued' })
    expect(await send()).toEqual({ state: 'known' })
    expect(await send(newId())).toBeUndefined()
    expect(await send(id, office.otherSite)).toBeUndefined()
    const landline = await registered(office, { phone: '0215000000' })
    expect(await send(landline)).toMatchObject({ state: 'cancelled', reason: 'own:no-messages' })
    const records = await office.db
      .selectFrom('audit_entries')
      .select(['subject_id', 'details'])
      .where('action', '=', 'notice.sent')
      .execute()
    expect(records.map(({ subject_id }) => subject_id).toSorted()).toEqual([id, landline].toSorted())
  })

  test('forgets a week later who was in the group', async () => {
    await people(2)
    await startNotice(
      office,
      office.site,
      notice(),
      await findRecipients(office, office.site.id, {}),
      systemActor,
    )
    office.clock.set('2026-11-29T13:00:00.000Z')
    expect(await purgeGroups(office)).toBe(0)
    await enqueueAdvertisements(office)
    expect(await purgeGroups(office)).toBe(1)
    expect(await office.db.selectFrom('message_group_members').selectAll().execute()).toEqual([])
  })
})
