import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { day } from '../../../../tests/support/day.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { currentTexts } from '../consents/find-consent-texts.server.ts'
import { parseSearch } from '../customer/search-term.ts'
import { everyLead, listLeads } from '../list/list-leads.server.ts'
import { findByTerm } from '../list/search-leads.server.ts'
import { createLead } from './create-lead.server.ts'
import { findLeadByToken } from './find-lead-by-token.server.ts'
import type { LeadInput } from './registration.ts'

const visitor = { type: 'visitor', requestId: 'r1', ipAddress: '127.0.0.1' } as const

const input = (over: Partial<LeadInput> = {}): LeadInput => ({
  form: 'popup',
  fields: filledIn(),
  submissionKey: 'one-filling',
  ...over,
})
const fields = (over: Partial<LeadInput['fields']>) => ({ fields: { ...input().fields, ...over } })

describe.each(databaseKinds)('saving a registration on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.db.deleteFrom('leads').execute()
    office.clock.set('2026-11-21T05:00:00.000Z')
  })

  const save = (over?: Partial<LeadInput>) => createLead(office, office.site, input(over), visitor)
  const count = async (table: 'leads' | 'consents' | 'outbox_messages' | 'repeat_registrations') =>
    Number(
      (
        await office.db
          .selectFrom(table)
          .select((s) => s.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  test('createLead: a customer who chose no time has registered and booked no visit, for the office too', async () => {
    const settings = {
      ...office.site.settings,
      staffAlerts: [{ by: 'email', to: 'desk@first.example' }],
      visits: {
        from: day('2026-11-01'),
        until: day('2026-12-31'),
        times: ['10:00'],
        minutes: 60,
        capacity: 1,
        closesHours: 2,
        closed: [],
      },
    }
    const site = { ...office.site, settings } as Site
    const { leadId } = await createLead(office, site, input(fields({ phone: '01077776666' })), visitor)
    const messages = await office.db
      .selectFrom('outbox_messages')
      .select(['id', 'template', 'body_sealed'])
      .where('lead_id', '=', leadId)
      .orderBy('template')
      .execute()
    expect(messages.map(({ template }) => template)).toEqual(['registration', 'staffAlert'])
    const words = messages.map(({ id, body_sealed: body }) =>
      decrypt(office.keys, body, `outbox_messages.body:${id}`),
    )
    expect(words[1]).toContain('새 관심고객 등록')
    expect(words.join()).not.toContain('방문예약')
  })

  test('createLead: where the site offers no times, a registration asks for a visit', async () => {
    const { leadId } = await save(fields({ phone: '01077775555' }))
    const { template } = await office.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('lead_id', '=', leadId)
      .executeTakeFirstOrThrow()
    expect(template).toBe('confirmation')
  })

  test('keeps lead, both decisions, message and audit entry together', async () => {
    const { receiptNo } = await save(fields({ ads: true, message: '토요일' }))
    expect(receiptNo).toMatch(/^TS-\d{4}-\d{4}$/)
    const lead = await office.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    expect(lead).toMatchObject({
      site_id: office.site.id,
      form: 'popup',
      status: 'new',
      phone_last4: '5678',
      expires_at: '2027-05-21T05:00:00.000Z',
    })
    expect(JSON.stringify(lead)).not.toMatch(/홍길동|01012345678|토요일/)
    expect(decrypt(office.keys, lead.name_sealed, `leads.name:${lead.id}`)).toBe('홍길동')
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
    expect(decrypt(office.keys, message.body_sealed, `outbox_messages.body:${message.id}`)).toBe(
      `[first] ${receiptNo} 가온시 호수로 1 1500-0000`,
    )
    const audit = await office.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', lead.id)
      .where('action', '=', 'lead.created')
      .execute()
    expect(audit).toMatchObject([{ actor_type: 'visitor', request_id: 'r1', ip_address: '127.0.0.1' }])
  })

  test('answers a repeated submission with the same receipt number', async () => {
    const first = await save()
    expect(await save()).toEqual({ ...first, repeated: true, visitRefused: undefined })
    expect([await count('leads'), await count('consents'), await count('outbox_messages')]).toEqual([1, 2, 1])
  })

  test('saves once, however many come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save()))
    expect(new Set(answers.map((a) => a.receiptNo)).size).toBe(1)
    expect(answers.filter((a) => !a.repeated)).toHaveLength(1)
    expect([await count('leads'), await count('outbox_messages')]).toEqual([1, 1])
  })

  test("does not lose another person's registration that comes with a used key", async () => {
    const first = await save()
    const second = await save(fields({ phone: '01087654321' }))
    expect(second.repeated).toBe(false)
    expect(second.receiptNo).not.toBe(first.receiptNo)
  })

  test('of the same phone is kept beside it, with a receipt number of its own', async () => {
    const first = await save(fields({ message: '84A' }))
    const again = { submissionKey: 'b', form: 'enquiry' as const, ...fields({ name: '홍 길동', ads: true }) }
    const second = await save(again)
    expect(second).toMatchObject({ leadId: first.leadId, repeated: false })
    expect(second.receiptNo).not.toBe(first.receiptNo)
    expect(await save(again)).toEqual({ ...second, repeated: true })
    expect([await count('leads'), await count('repeat_registrations'), await count('consents')]).toEqual([
      1, 1, 4,
    ])
    const {
      leads: [row],
    } = await listLeads(office, { scope: { siteIds: [office.site.id] }, filter: everyLead }, { limit: 10 })
    expect(row).toMatchObject({ receiptNo: first.receiptNo, marketing: false, waiting: 1 })
  })

  test('of one phone from many tabs at once is one record with what came after', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => save({ submissionKey: `tab-${i}` })),
    )
    expect(new Set(answers.map((a) => a.receiptNo)).size).toBe(12)
    expect([await count('leads'), await count('repeat_registrations')]).toEqual([1, 11])
  })

  test('is another one after the days of the site are over', async () => {
    const first = await save()
    office.clock.set('2026-12-20T05:00:00.000Z')
    expect((await save({ submissionKey: 'b' })).leadId).toBe(first.leadId)
    // What only waits does not keep it open.
    office.clock.set('2026-12-22T05:00:00.000Z')
    expect((await save({ submissionKey: 'c' })).leadId).not.toBe(first.leadId)
  })

  test('is found by the end of its phone and by its receipt number, by nobody else', async () => {
    const { receiptNo } = await save()
    await save(fields({ phone: '01012349999' }))
    const found = async (search: string, site = office.site) => {
      const term = parseSearch(search)
      return term && (await findByTerm(office, { siteIds: [site.id] }, term, 10)).map((row) => row.receiptNo)
    }
    expect(await found('5678')).toEqual([receiptNo])
    expect(await found(` ${receiptNo.toLowerCase().replaceAll('-', ' ')} `)).toEqual([receiptNo])
    expect(await found(receiptNo.replace(/\D/g, ''))).toEqual([receiptNo])
    expect(await found('01099995678')).toEqual([receiptNo])
    expect(await found('길동')).toEqual([])
    for (const nothing of ['567', '', "' or 1=1", '%']) expect(await found(nothing), nothing).toBeUndefined()
    expect(await found('5678', office.otherSite)).toEqual([])
  })

  test('keeps the sites apart', async () => {
    const here = await save()
    const there = await createLead(office, office.otherSite, input(), visitor)
    expect(there.repeated).toBe(false)
    expect(there.receiptNo).not.toBe(here.receiptNo)
    const token = manageToken(office.keys, firstLink(here.leadId))
    expect(await findLeadByToken(office, office.otherSite, token)).toBeUndefined()
    expect(await findLeadByToken(office, office.site, token)).toMatchObject({
      receiptNo: here.receiptNo,
      name: '홍*동',
    })
  })

  test('keeps nothing when any part cannot be kept', async () => {
    // A text that no database has: the decision about it cannot be written.
    const { collection, marketing } = await currentTexts(office.db, office.site)
    if (!collection || !marketing) throw new Error('no texts')
    await expect(save({ texts: { collection, marketing: { ...marketing, id: 'gone' } } })).rejects.toThrow()
    expect([await count('leads'), await count('consents'), await count('outbox_messages')]).toEqual([0, 0, 0])
  })
})
