import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { managePath, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { lookupHash } from '#app/platform/lookup-hash.server.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { changeStatus } from '../calls/change-status.server.ts'
import { sendLinkAgain } from '../correspondence/send-again.server.ts'
import { checkFields, notedFields, parseInterest } from '../fields.ts'
import { findLeadByToken } from '../intake/find-lead-by-token.server.ts'
import { correctLead } from './correct-lead.server.ts'
import { joinHousehold, leaveHousehold, listHousehold } from './household.server.ts'
import { nameHash } from './name-hash.server.ts'
import { noteOpen } from './open-leads.server.ts'
import { updateFields } from './update-fields.server.ts'
import { writeMemo } from './write-memo.server.ts'

const clerk = { type: 'user', id: 'u1' } as const
const draft = {
  types: ['84A', '999Z'],
  storeys: ['high'],
  grade: 'A',
  region: '가온시 호수동',
  partySize: '4',
  purpose: 'living',
  source: '현수막',
  introducedBy: '',
}

describe.each(databaseKinds)('what a desk writes on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.db.deleteFrom('leads').execute()
  })
  const read = (id: string) =>
    office.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const eventsOf = async (id: string) => {
    const rows = await office.db
      .selectFrom('lead_events')
      .select(['id', 'kind', 'details_sealed'])
      .where('lead_id', '=', id)
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      kind: row.kind,
      details: JSON.parse(
        decrypt(office.keys, row.details_sealed ?? '', `lead_events.details:${row.id}`),
      ) as Record<string, unknown>,
    }))
  }

  test('joinHousehold: a couple with two telephones, and whom they bring, see each other until one leaves', async () => {
    const [one, other, third] = [
      await registered(office, { phone: '01010000021' }),
      await registered(office, { phone: '01010000022' }),
      await registered(office, { phone: '01010000023' }),
    ]
    const elsewhere = await registered(office, { phone: '01010000024', site: office.otherSite })
    const join = async (id: string, relative: string) =>
      await joinHousehold(office, office.site, id, (await read(relative)).receipt_no.toLowerCase(), clerk)
    const relatives = async (id: string) =>
      (await listHousehold(office, await read(id))).map((relative) => relative.id)
    expect(await join(one, one)).toBe('self')
    expect(await join(one, elsewhere)).toBe('unknown')
    expect(await joinHousehold(office, office.site, one, 'nothing', clerk)).toBe('unknown')
    expect(await join(one, other)).toBeUndefined()
    expect(await relatives(other)).toEqual([one])
    expect(await listHousehold(office, await read(one))).toMatchObject([
      { id: other, name: '홍*동', status: 'new', assignee: null },
    ])
    expect(await join(third, one)).toBeUndefined()
    expect((await relatives(third)).toSorted()).toEqual([one, other].toSorted())
    await leaveHousehold(office, office.site, third, clerk)
    expect([await relatives(third), await relatives(one)]).toEqual([[], [other]])
    await leaveHousehold(office, office.site, one, clerk)
    expect((await read(other)).household).toBeNull()
  })

  test('fields are saved with what was there before; equal ones leave no trace', async () => {
    const [id, friend] = [
      await registered(office, { phone: '01010000001' }),
      await registered(office, { phone: '01010000002' }),
    ]
    const { receipt_no } = await read(friend)
    const checked = checkFields(
      { ...draft, introducedBy: receipt_no.toLowerCase() },
      ['59A', '84A'],
      notedFields,
    )
    if (!checked.ok) throw new Error('refused')
    expect(await updateFields(office, office.site, id, checked.fields, clerk)).toMatchObject({ ok: true })
    const lead = await read(id)
    expect(lead).toMatchObject({ grade: 'A', party_size: 4, introduced_by: friend, source: '현수막' })
    expect(parseInterest(lead.interest)).toEqual({ types: ['84A'], storeys: ['high'] })
    expect(await updateFields(office, office.site, id, checked.fields, clerk)).toEqual({
      ok: true,
      changed: [],
    })
    expect(await eventsOf(id)).toHaveLength(1)
    expect((await eventsOf(id))[0]).toMatchObject({
      kind: 'fields-changed',
      details: { before: { grade: null } },
    })
    const own = { ...checked.fields, introducedBy: (await read(id)).receipt_no }
    expect(await updateFields(office, office.site, id, own, clerk)).toEqual({
      ok: false,
      reason: 'no-introducer',
    })
    expect(await updateFields(office, office.otherSite, id, checked.fields, clerk)).toMatchObject({
      ok: false,
    })
  })

  test('of twenty people who change ten customers at once each keeps what they changed', async () => {
    const parts = [
      { grade: 'B' },
      { region: '가온시 한빛동' },
      { partySize: '3' },
      { purpose: 'moving' },
      { source: '블로그·카페' },
      { storeys: ['low'] },
      { types: ['59A'] },
      { home: '' },
    ]
    const types = ['59A', '84A']
    const read = (over: object) => {
      const checked = checkFields({ ...draft, types: ['84A'], ...over }, types, notedFields)
      if (!checked.ok) throw new Error(JSON.stringify(checked))
      return checked.fields
    }
    for (let customer = 0; customer < 10; customer++) {
      const id = await registered(office, { phone: `0101000010${customer}` })
      await updateFields(office, office.site, id, read({}), clerk)
      const since = { seen: read({}), theirs: [], types }
      const answers = await Promise.all([
        ...parts.map((part) => updateFields(office, office.site, id, read(part), clerk, since)),
        ...Array.from({ length: 12 }, (_, who) => writeMemo(office, office.site, id, `메모 ${who}`, clerk)),
      ])
      expect(answers.every(({ ok }) => ok)).toBe(true)
      const memos = await office.db.selectFrom('lead_notes').select('id').where('lead_id', '=', id).execute()
      expect(memos).toHaveLength(12)
      const lead = await office.db
        .selectFrom('leads')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(lead).toMatchObject({
        grade: 'B',
        region: '가온시 한빛동',
        party_size: 3,
        purpose: 'moving',
        source: '블로그·카페',
      })
      expect(parseInterest(lead.interest)).toEqual({ types: ['59A'], storeys: ['low'] })
    }
  })

  test('a value that a colleague has changed meanwhile is shown beside and never overwritten', async () => {
    const id = await registered(office, { phone: '01010000201' })
    const read = (over: object) => {
      const checked = checkFields({ ...draft, ...over }, ['84A'], notedFields)
      if (!checked.ok) throw new Error(JSON.stringify(checked))
      return checked.fields
    }
    const save = (typed: object, since?: { seen: object; theirs?: ['grade'] }) =>
      updateFields(
        office,
        office.site,
        id,
        read(typed),
        clerk,
        since && { theirs: [], types: ['84A'], ...since, seen: read(since.seen) },
      )
    await save({ grade: 'A', partySize: '2' })
    await save({ grade: 'B', partySize: '2' }, { seen: { grade: 'A', partySize: '2' } })
    const mine = { grade: 'C', partySize: '5' }
    expect(await save(mine, { seen: { grade: 'A', partySize: '2' } })).toMatchObject({
      ok: false,
      reason: 'conflict',
      conflicts: [{ field: 'grade', theirs: ['B'], mine: ['C'] }],
    })
    const stored = () =>
      office.db
        .selectFrom('leads')
        .select(['grade', 'party_size'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await stored()).toEqual({ grade: 'B', party_size: 2 })
    await save(mine, { seen: { grade: 'A', partySize: '2' }, theirs: ['grade'] })
    expect(await stored()).toEqual({ grade: 'B', party_size: 5 })
    await save({ grade: 'C', partySize: '5' }, { seen: { grade: 'B', partySize: '5' } })
    expect(await stored()).toEqual({ grade: 'C', party_size: 5 })
    const from = await changeStatus(
      office,
      office.site,
      { leadId: id, to: 'rejected', isManager: true },
      clerk,
    )
    expect(from).toBe('changed')
    const late = { leadId: id, from: 'new', to: 'contacted', isManager: true } as const
    expect(await changeStatus(office, office.site, late, clerk)).toBe('changed-before')
  })

  test('who has a customer open hears of the others until they leave or are silent', async () => {
    const id = await registered(office, { phone: '01010000202' })
    const lead = { id, siteId: office.site.id }
    const [kim, lee] = await Promise.all([
      makePerson(office, { email: 'kim@example.com', role: 'counsellor' }),
      makePerson(office, { email: 'lee@example.com', role: 'counsellor' }),
    ])
    expect(await noteOpen(office, lead, kim, true)).toEqual([])
    expect(await noteOpen(office, lead, lee, true)).toEqual(['kim'])
    expect(await noteOpen(office, lead, kim, true)).toEqual(['lee'])
    await noteOpen(office, lead, lee, false)
    expect(await noteOpen(office, lead, kim, true)).toEqual([])
    office.clock.set(new Date(office.clock.now().getTime() + 41_000).toISOString())
    expect(await noteOpen(office, lead, lee, true)).toEqual([])
  })

  test('fields that are none are said', () => {
    const checked = checkFields({ ...draft, partySize: '0', region: '900101-1234567' }, [], notedFields)
    expect(checked).toMatchObject({
      ok: false,
      errors: { partySize: expect.stringContaining('1명'), region: expect.stringContaining('주민등록번호') },
    })
  })

  test('a memo is sealed, and refused with a resident number', async () => {
    const id = await registered(office, { phone: '01010000003' })
    expect(await writeMemo(office, office.site, id, '주말 방문 희망', clerk)).toEqual({ ok: true })
    expect(await writeMemo(office, office.site, id, '900101-1234567', clerk)).toEqual({
      ok: false,
      reason: 'resident-number',
    })
    expect(await writeMemo(office, office.otherSite, id, '다른 단지', clerk)).toEqual({
      ok: false,
      reason: 'missing',
    })
    const notes = await office.db.selectFrom('lead_notes').selectAll().execute()
    expect(notes).toHaveLength(1)
    expect(notes[0]?.body_sealed).not.toContain('주말')
  })

  test('a state by hand is one of those allowed', async () => {
    const id = await registered(office, { phone: '01010000004' })
    const change = (to: string, isManager = false) =>
      changeStatus(office, office.site, { leadId: id, to, isManager }, clerk)
    expect(await change('visited')).toBe('not-allowed')
    expect(await change('contracted')).toBe('changed')
    expect(await change('new')).toBe('not-allowed')
    expect(await change('new', true)).toBe('changed')
    expect((await eventsOf(id)).map(({ details }) => details)).toEqual([
      { from: 'new', to: 'contracted', cause: 'by-hand' },
      { from: 'contracted', to: 'new', cause: 'by-hand' },
    ])
  })

  test('a corrected number is found by its hash, takes waiting messages along, and a number that another registration has is reported', async () => {
    const [id, other] = [
      await registered(office, { phone: '01010000005' }),
      await registered(office, { phone: '01010000006' }),
    ]
    const taken = await correctLead(
      office,
      office.site,
      id,
      { name: '홍길동', phone: '010-1000-0006' },
      clerk,
    )
    expect(taken).toEqual({
      ok: false,
      reason: 'known',
      others: [
        {
          leadId: other,
          receiptNo: (await read(other)).receipt_no,
          name: '홍*동',
          owner: null,
          isSeen: true,
        },
      ],
    })
    expect((await read(id)).phone_last4, 'nothing is saved before the answer').toBe('0005')
    const wrong = await correctLead(
      office,
      office.site,
      id,
      { name: '900101-1234567', phone: '1588-0000' },
      clerk,
    )
    expect(wrong).toMatchObject({
      reason: 'invalid',
      errors: { name: expect.any(String), phone: expect.any(String) },
    })
    const given = { name: '홍길순', phone: '010 1000 0007' }
    expect(await correctLead(office, office.site, id, given, clerk)).toEqual({
      ok: true,
      changed: ['name', 'phone'],
    })
    const lead = await read(id)
    const hash = lookupHash(office.keys, 'phone', office.site.id, '01010000007')
    expect(lead).toMatchObject({ phone_hash: hash, open_phone_hash: hash, phone_last4: '0007' })
    expect(lead.name_hash).toBe(nameHash(office.keys, office.site.id, '홍길순'))
    expect(decrypt(office.keys, lead.phone_sealed, `leads.phone:${id}`)).toBe('01010000007')
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'corrected', details: { before: { name: '홍길동', phone: '01010000005' } } },
    ])
    const audits = await office.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'lead.corrected')
      .where('subject_id', '=', id)
      .execute()
    expect(audits).toEqual([{ details: '{"fields":["name","phone"]}' }])
  })

  test('correctLead: two registrations of one person keep the number, and only the older is open for repeats', async () => {
    const [id, other] = [
      await registered(office, { phone: '01010000015' }),
      await registered(office, { phone: '01010000016' }),
    ]
    const scope = {
      siteIds: [office.site.id],
      assignedOn: { siteIds: [office.site.id], userId: 'somebody' },
    }
    const given = { name: '', phone: '010-1000-0016' }
    const asked = await correctLead(office, office.site, id, given, clerk, scope)
    expect(asked).toMatchObject({ others: [{ leadId: other, isSeen: false }] })
    expect(
      await correctLead(office, office.site, id, { ...given, isSamePerson: true }, clerk, scope),
    ).toEqual({
      ok: true,
      changed: ['phone'],
    })
    const [first, second] = [await read(id), await read(other)]
    expect(first.phone_hash).toBe(second.phone_hash)
    expect([first.open_phone_hash, second.open_phone_hash]).toEqual([null, second.phone_hash])
  })

  test('correctLead: ends the link of the wrong number; waiting messages and the next one carry the new link', async () => {
    const id = await registered(office, { phone: '01010000025' })
    const before = await read(id)
    const old = manageToken(office.keys, before)
    expect((await findLeadByToken(office, office.site, old))?.id).toBe(id)
    const later = new Date(office.clock.now().getTime() + 3_600_000)
    await enqueueMessage(office.db, office, office.site, {
      template: 'notice',
      words: { title: '안내', text: '{link}' },
      leadId: id,
      to: '01010000025',
      values: { link: office.origin + managePath(office.keys, office.site.slug, before) },
      key: 'waits',
      dueAt: later,
    })
    await correctLead(office, office.site, id, { name: '', phone: '010-1000-0026' }, clerk)
    expect(await findLeadByToken(office, office.site, old), 'who had the wrong number').toBeUndefined()
    const now = await read(id)
    const token = manageToken(office.keys, now)
    expect(token).not.toBe(old)
    expect((await findLeadByToken(office, office.site, token))?.id).toBe(id)
    const sent = await sendLinkAgain(office, office.site, id, clerk)
    expect(sent).toEqual({ ok: true })
    const messages = await office.db
      .selectFrom('outbox_messages')
      .select(['id', 'to_sealed', 'body_sealed'])
      .where('lead_id', '=', id)
      .execute()
    expect(messages).toHaveLength(2)
    for (const { id: messageId, to_sealed, body_sealed } of messages) {
      expect(decrypt(office.keys, to_sealed, `outbox_messages.to:${messageId}`)).toBe('01010000026')
      const body = decrypt(office.keys, body_sealed, `outbox_messages.body:${messageId}`)
      expect(body).toContain(token)
      expect(body).not.toContain(old)
    }
  })

  test('correctLead: who was out for a wrong number waits for a call and gets messages again', async () => {
    const id = await registered(office, { phone: '01010000035' })
    await changeStatus(office, office.site, { leadId: id, to: 'wrong-number', isManager: true }, clerk)
    expect(await read(id)).toMatchObject({ status: 'wrong-number', attention: 'wrong-number' })
    expect(await sendLinkAgain(office, office.site, id, clerk)).toEqual({ ok: false, reason: 'out' })
    await correctLead(office, office.site, id, { name: '', phone: '010-1000-0036' }, clerk)
    expect(await read(id)).toMatchObject({ status: 'new', attention: 'listed' })
    expect(await sendLinkAgain(office, office.site, id, clerk)).toEqual({ ok: true })
  })
})
