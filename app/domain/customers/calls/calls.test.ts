import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encrypt } from '#app/db/encryption.server.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { newId } from '#app/platform/ids.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { movingClock, openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn, registered } from '../../../../tests/support/leads.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { setStatuses } from '../assignments/assign-leads.server.ts'
import { assignLead } from '../customer/assign-lead.server.ts'
import { moveLead } from '../customer/move-lead.server.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { bookVisit, cancelVisit } from '../visits/book-visit.server.ts'
import { changeStatus } from './change-status.server.ts'
import { listColleagueMessages, readMessage } from './colleague-messages.server.ts'
import { listQueue } from './list-queue.server.ts'
import { type CallInput, recordCall } from './record-call.server.ts'
import { responseTime } from './response-time.server.ts'

const visitor = { type: 'visitor' } as const
/** Ten on a Monday, in Korea. */
const ten = '2026-11-23T01:00:00.000Z'
const minutes = (count: number) => new Date(Date.parse(ten) + count * 60_000).toISOString()

describeFirst(1, stricterDatabaseFirst)('calls on %s', (kind) => {
  let office: TestInstall
  let site: Site
  let me: string
  let clerk: { type: 'user'; id: string }
  let made = 0
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const visits = visitOffer.parse({
      from: '2026-11-01',
      until: '2026-11-30',
      times: ['11:00', '14:00'],
      capacity: 2,
    })
    site = { ...office.site, settings: { ...office.site.settings, visits, hours: '10:00 ~ 18:00' } }
    me = await makePerson(office, { email: 'kim@example.com', role: 'counsellor' })
    clerk = { type: 'user', id: me }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set(ten)
    for (const table of ['leads', 'visit_slots'] as const) await office.db.deleteFrom(table).execute()
  })

  const mine = async (phone = `010${42_000_000 + ++made}`) => {
    const id = await registered(office, { phone, site })
    await assignLead(office, site, id, me, systemActor)
    return id
  }
  const read = (id: string) =>
    office.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const call = (id: string, input: Partial<CallInput> = {}) =>
    recordCall(
      office,
      site,
      id,
      { callId: newId(), result: 'reached', note: '', nextCallAt: undefined, visitAt: undefined, ...input },
      clerk,
    )
  const queue = async (userId: string | null = me) => await listQueue(office, [{ siteId: site.id, userId }])
  const inQueue = async () => (await queue()).entries.map(({ id, reason }) => [id, reason])

  test("a colleague's call that came meanwhile is shown before another one is recorded", async () => {
    const id = await mine()
    const colleague = await makePerson(office, { email: 'colleague@example.com', role: 'counsellor' })
    const theirs = {
      callId: newId(),
      result: 'rejected',
      note: '',
      nextCallAt: undefined,
      visitAt: undefined,
    } as const
    await recordCall(office, site, id, theirs, { type: 'user', id: colleague })
    expect(await call(id, { seenCall: '' })).toEqual({
      ok: false,
      reason: 'called-before',
      by: 'colleague',
      result: 'rejected',
    })
    expect((await read(id)).status).toBe('rejected')
    expect(await call(id, { seenCall: theirs.callId })).toMatchObject({ ok: true })
    expect(await call(id, { seenCall: '' })).toMatchObject({ ok: true })
  })

  test('a result is kept with its memo and its next call, once', async () => {
    const id = await mine()
    const callId = newId()
    const nextCallAt = new Date(minutes(120))
    const input = { callId, result: 'call-again', note: '남편과 의논 후', nextCallAt } as const
    expect(await call(id, input)).toEqual({
      ok: true,
      status: 'contacted',
      nextCallAt: minutes(120),
      missed: 0,
    })
    office.clock.set(minutes(1))
    expect(await call(id, input)).toMatchObject({ ok: true, nextCallAt: minutes(120) })
    const calls = await office.db.selectFrom('lead_calls').selectAll().where('lead_id', '=', id).execute()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.note_sealed).not.toContain('남편')
    expect(await read(id)).toMatchObject({ called_at: ten, first_called_at: ten, attention: null })
    const audits = await office.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'details'])
      .where('action', '=', 'call.recorded')
      .where('subject_id', '=', id)
      .execute()
    expect(audits).toEqual([{ actor_id: me, details: '{"result":"call-again"}' }])
  })

  test('missed calls are counted and proposed again until somebody answers or it ends', async () => {
    const id = await mine()
    expect(await call(id, { result: 'missed' })).toMatchObject({ missed: 1, nextCallAt: minutes(120) })
    expect(await call(id, { result: 'missed' })).toMatchObject({ missed: 2, status: 'new' })
    const tomorrow = '2026-11-24T01:00:00.000Z'
    expect(await call(id, { result: 'missed' })).toMatchObject({ missed: 3, nextCallAt: tomorrow })
    expect(await call(id, { result: 'reached' })).toMatchObject({ missed: 0, nextCallAt: null })
    expect(await call(id, { result: 'wrong-number', nextCallAt: new Date(minutes(60)) })).toMatchObject({
      status: 'wrong-number',
      nextCallAt: null,
    })
    expect(await inQueue(), 'the number is to be corrected').toEqual([[id, 'wrong-number']])
  })

  test('a visit is booked in the same step, also within the two hours of the public form; a full hour keeps nothing', async () => {
    const eleven = minutes(60)
    const first = await mine()
    await expect(bookVisit(office, site, first, eleven, visitor)).resolves.toEqual({
      ok: false,
      reason: 'not-offered',
    })
    expect(await call(first, { result: 'visit-booked', visitAt: eleven })).toMatchObject({
      ok: true,
      status: 'visit-booked',
    })
    await call(await mine(), { result: 'visit-booked', visitAt: eleven })
    const third = await mine()
    expect(await call(third, { result: 'visit-booked', visitAt: eleven })).toEqual({
      ok: false,
      reason: 'full',
    })
    expect(await read(third)).toMatchObject({ status: 'new', called_at: null })
    expect(
      await office.db.selectFrom('lead_calls').select('id').where('lead_id', '=', third).execute(),
    ).toEqual([])
    const messages = await office.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('lead_id', '=', first)
      .where('template', '=', 'confirmation')
      .execute()
    expect(messages).toHaveLength(1)
  })

  test('the queue says whom to call in which order, and why', async () => {
    const later = await mine()
    await call(later, { result: 'call-again', nextCallAt: new Date(minutes(300)) })
    const [over, due] = [await mine(), await mine()]
    await call(over, { result: 'missed' })
    await call(due, { result: 'call-again', nextCallAt: new Date(minutes(150)) })
    const lost = await mine()
    await call(lost, { result: 'visit-booked', visitAt: '2026-11-23T05:00:00.000Z' })
    await cancelVisit(office, site, lost, visitor)
    const again = await mine('01066667777')
    await call(again)
    await createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ name: '김하나', phone: '01066667777' }),
        submissionKey: newId(),
      },
      visitor,
    )
    office.clock.set(minutes(148))
    const older = await mine()
    office.clock.set(minutes(149))
    const newer = await mine()
    await registered(office, { phone: '01077778888', site })
    expect(await inQueue()).toEqual([
      [over, 'overdue'],
      [due, 'now'],
      [newer, 'new'],
      [older, 'new'],
      [again, 'registered-again'],
      [lost, 'unbooked'],
      [later, 'today'],
    ])
    const { entries, counts } = await queue()
    expect(counts).toMatchObject({ overdue: 1, new: 2, today: 1 })
    expect(entries[0]).toMatchObject({ name: '홍*동', missedCalls: 1 })
    expect(entries[5]).toMatchObject({ lostVisit: 'cancelled' })
    expect((await queue(null)).entries).toMatchObject([{ reason: 'new', phone: '010-****-8888' }])
    expect(JSON.stringify(entries)).not.toMatch(/홍길동|010-?6666/)
  })

  test('a visit that nobody came to calls for a call, one that the office cancelled does not', async () => {
    const [missed, cancelled] = [await mine(), await mine()]
    for (const id of [missed, cancelled])
      await call(id, { result: 'visit-booked', visitAt: '2026-11-23T05:00:00.000Z' })
    await cancelVisit(office, site, cancelled, clerk)
    await office.db
      .updateTable('visits')
      .set({ status: 'missed', open_lead_id: null })
      .where('lead_id', '=', missed)
      .execute()
    await office.db
      .transaction()
      .execute((tx) => moveLead(tx, office, site, missed, 'unbooked', { type: 'system' }))
    const { entries } = await queue()
    expect(entries).toMatchObject([{ id: missed, reason: 'unbooked', lostVisit: 'missed' }])
  })

  test('how long new customers waited today', async () => {
    const quick = await mine()
    office.clock.set(minutes(3))
    await call(quick)
    const slow = await mine()
    office.clock.set(minutes(13))
    await call(slow, { result: 'missed' })
    await call(slow)
    const today = await responseTime(office, { siteIds: [site.id], userId: me })
    expect(today).toEqual({ calls: 2, median: 6.5 * 60_000, late: 1 })
    const others = await responseTime(office, { siteIds: [site.id], userId: 'somebody' })
    expect(others).toEqual({ calls: 0, median: null, late: 0 })
  })

  test('responseTime: a first call is found on a clock that moves between two readings', async () => {
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await mine())
    const moving = movingClock(office.clock.now())
    for (const id of ids)
      await recordCall(
        { ...office, clock: moving },
        site,
        id,
        { callId: newId(), result: 'reached', note: '', nextCallAt: undefined, visitAt: undefined },
        clerk,
      )
    expect(await responseTime(office, { siteIds: [site.id], userId: me })).toMatchObject({ calls: 12 })
    for (const id of ids) {
      const { first_called_at, called_at } = await read(id)
      const { at } = await office.db
        .selectFrom('lead_calls')
        .select('at')
        .where('lead_id', '=', id)
        .executeTakeFirstOrThrow()
      expect([first_called_at, called_at]).toEqual([at, at])
    }
    // Also where the two moments were written apart.
    await office.db
      .updateTable('leads')
      .set({ first_called_at: minutes(1) })
      .execute()
    expect(await responseTime(office, { siteIds: [site.id], userId: me })).toMatchObject({ calls: 12 })
  })

  test('a message of a colleague waits for whose customer it is, until it is read', async () => {
    const id = await mine()
    const noteId = newId()
    await office.db
      .insertInto('lead_notes')
      .values({
        id: noteId,
        site_id: site.id,
        lead_id: id,
        at: ten,
        written_by: null,
        kind: 'message',
        body_sealed: encrypt(office.keys, '3시 이후에 전화 달라고 하심', `lead_notes.body:${noteId}`),
        read_at: null,
      })
      .execute()
    const list = (userId: string | null) => listColleagueMessages(office, [{ siteId: site.id, userId }])
    expect(await list(me)).toMatchObject([{ leadId: id, text: '3시 이후에 전화 달라고 하심', from: null }])
    expect(await list(null)).toEqual([])
    const scopeOf = (userId: string) => ({
      siteIds: [site.id],
      assignedOn: { siteIds: [site.id], userId },
    })
    expect(await readMessage(office, scopeOf('somebody'), noteId)).toBeUndefined()
    expect(await list(me)).toHaveLength(1)
    expect(await readMessage(office, scopeOf(me), noteId)).toBe(id)
    expect(await list(me)).toEqual([])
  })

  test.each(['rejected', 'wrong-number'] as const)(
    '%s asks what becomes of a booked visit, and frees its place without a message',
    async (result) => {
      const eleven = minutes(60)
      const id = await mine()
      await call(id, { result: 'visit-booked', visitAt: eleven })
      await office.db.deleteFrom('outbox_messages').where('template', '=', 'confirmation').execute()
      const taken = async () =>
        (await office.db.selectFrom('visit_slots').select('taken').executeTakeFirstOrThrow()).taken
      expect(await taken()).toBe(1)
      expect(await call(id, { result })).toEqual({ ok: false, reason: 'visit-booked' })
      expect((await read(id)).status, 'nothing is saved before the answer').toBe('visit-booked')
      const kept = await mine()
      await call(kept, { result: 'visit-booked', visitAt: minutes(240) })
      expect(await call(kept, { result, bookedVisit: 'keep' })).toMatchObject({ ok: true, status: result })
      const open = async (leadId: string) =>
        await office.db.selectFrom('visits').select('status').where('open_lead_id', '=', leadId).execute()
      expect(await open(kept)).toEqual([{ status: 'booked' }])
      expect(await call(id, { result, bookedVisit: 'free' })).toMatchObject({ ok: true, status: result })
      expect(await open(id)).toEqual([])
      const [slot] = await office.db
        .selectFrom('visit_slots')
        .select('taken')
        .where('starts_at', '=', eleven)
        .execute()
      expect(slot?.taken).toBe(0)
      const messages = await office.db
        .selectFrom('outbox_messages')
        .select(['template', 'status'])
        .where('lead_id', '=', id)
        .where('template', '!=', 'staffAlert')
        .execute()
      expect(messages.filter(({ status }) => status === 'queued')).toEqual([])
      expect(messages.map(({ template }) => template)).not.toContain('cancellation')
      const other = await mine()
      await call(other, { result: 'visit-booked', visitAt: eleven })
      const by = { leadId: other, to: result, isManager: true }
      expect(await changeStatus(office, site, by, clerk)).toBe('visit-booked')
      expect(await changeStatus(office, site, { ...by, bookedVisit: 'free' }, clerk)).toBe('changed')
      expect(await open(other)).toEqual([])
      const manager = await makePerson(office, { email: `${result}@example.com`, role: 'manager' })
      const actor = { type: 'user', id: manager } as const
      const many = { leadIds: [kept, await mine()], to: 'rejected', actor } as const
      await office.db.updateTable('leads').set({ status: 'visit-booked' }).where('id', '=', kept).execute()
      expect(await setStatuses(office, site.id, many)).toEqual({ changed: 1, booked: 1 })
    },
  )
})
