import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openOffice, type TestOffice } from '../../../tests/support/install.ts'
import { open } from '../../platform/keys.server.ts'
import { createLead, type LeadInput } from './create-lead.server.ts'

const visitor = { type: 'visitor', requestId: 'r1', ipAddress: '127.0.0.1' } as const

const input = (over: Partial<LeadInput> = {}): LeadInput => ({
  form: 'popup',
  fields: { name: '홍길동', phone: '01012345678', message: '', agree: true, ads: false },
  submissionKey: 'one-filling',
  ...over,
})

describe.each(databaseKinds)('saving a registration on %s', (kind) => {
  let office: TestOffice
  beforeAll(async () => {
    office = await openOffice(kind)
  })
  afterAll(() => office.close())
  beforeEach(() => office.db.deleteFrom('leads').execute())

  const save = (over?: Partial<LeadInput>) => createLead(office, office.site, input(over), visitor)
  const count = async (table: 'leads' | 'consents' | 'outbox_messages') =>
    Number(
      (
        await office.db
          .selectFrom(table)
          .select((s) => s.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  test('keeps lead, both decisions, message and audit entry together', async () => {
    const { receiptNo } = await save({ fields: { ...input().fields, ads: true, message: '토요일' } })
    expect(receiptNo).toMatch(/^TS261121-\d{6}$/)
    const lead = await office.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    expect(lead).toMatchObject({ site_id: office.site.id, form: 'popup', status: 'new', phone_last4: '5678' })
    expect(JSON.stringify(lead)).not.toMatch(/홍길동|01012345678|토요일/)
    expect(open(office.keys, lead.name_sealed, `leads.name:${lead.id}`)).toBe('홍길동')
    const consents = await office.db
      .selectFrom('consents')
      .select(['kind', 'granted', 'channel'])
      .orderBy('kind')
      .execute()
    expect(consents).toEqual([
      { kind: 'collection', granted: 1, channel: 'web:popup' },
      { kind: 'marketing', granted: 1, channel: 'web:popup' },
    ])
    const message = await office.db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
    expect(message).toMatchObject({ lead_id: lead.id, status: 'queued', kind: 'informational' })
    expect(open(office.keys, message.body_sealed, `outbox_messages.body:${message.id}`)).toBe(
      `[first] ${receiptNo} 가온시 호수로 1 1500-0000`,
    )
    const audit = await office.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', lead.id)
      .execute()
    expect(audit).toMatchObject([
      { action: 'lead.created', actor_type: 'visitor', request_id: 'r1', ip_address: '127.0.0.1' },
    ])
  })

  test('answers a repeated submission with the same receipt number', async () => {
    const first = await save()
    expect(await save()).toEqual({ receiptNo: first.receiptNo, repeated: true })
    expect([await count('leads'), await count('consents'), await count('outbox_messages')]).toEqual([1, 2, 1])
  })

  test('saves once, however many come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save()))
    expect(new Set(answers.map((a) => a.receiptNo)).size).toBe(1)
    expect(answers.filter((a) => !a.repeated)).toHaveLength(1)
    expect(await count('outbox_messages')).toBe(1)
  })

  test("does not lose another person's registration that comes with a used key", async () => {
    const first = await save()
    const second = await save({ fields: { ...input().fields, phone: '01087654321' } })
    expect(second.repeated).toBe(false)
    expect(second.receiptNo).not.toBe(first.receiptNo)
  })

  test('without a key of the browser, the same content is one submission a Korean day', async () => {
    const first = await save({ submissionKey: undefined })
    expect((await save({ submissionKey: undefined })).repeated).toBe(true)
    office.clock.set('2026-11-21T15:00:00.000Z')
    const nextDay = await save({ submissionKey: undefined })
    office.clock.set('2026-11-21T05:00:00.000Z')
    expect(nextDay.repeated).toBe(false)
    expect(nextDay.receiptNo).not.toBe(first.receiptNo)
  })

  test('keeps the sites apart', async () => {
    const here = await save()
    const there = await createLead(office, office.otherSite, input(), visitor)
    expect(there.repeated).toBe(false)
    expect(there.receiptNo).not.toBe(here.receiptNo)
  })

  test('keeps nothing when any part cannot be kept', async () => {
    await office.db
      .updateTable('consent_texts')
      .set({ kind: 'collection', version: 9 })
      .where('kind', '=', 'marketing')
      .where('site_id', '=', office.site.id)
      .execute()
    await expect(save()).rejects.toThrow('marketing')
    await office.db
      .updateTable('consent_texts')
      .set({ kind: 'marketing', version: 1 })
      .where('version', '=', 9)
      .execute()
    expect([await count('leads'), await count('consents'), await count('outbox_messages')]).toEqual([0, 0, 0])
  })
})
