import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { limits } from '../../../platform/limits.ts'
import { searchLeads } from './search-leads.server.ts'
import { parseSearch, type SearchTerm } from './search-term.ts'

describe.each(databaseKinds)('searching for a registration on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
    await registered(office, { phone: '01022112096' })
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    for (const table of ['rate_counters', 'audit_entries'] as const)
      await office.db.deleteFrom(table).execute()
  })

  const search = (term: string, id = 'viewer') =>
    searchLeads(office, { siteIds: [office.site.id] }, parseSearch(term) as SearchTerm, {
      type: 'user',
      id,
      ipAddress: '192.0.2.1',
    })
  const entries = () =>
    office.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'site_id', 'subject_id', 'details'])
      .where('action', '=', 'lead.searched')
      .orderBy('id')
      .execute()

  test('shows of the number what was searched by, and nothing that the mask hides', async () => {
    const found = await search('2096')
    expect(found).toMatchObject({ ok: true, leads: [{ phone: '010-****-2096', name: '홍*동' }] })
    expect(JSON.stringify(found)).not.toMatch(/2211|홍길동/)
  })

  test('is on record: who, how, how much was found, and no number', async () => {
    await search('2096')
    await search('2096')
    await search('2097')
    await search('TS-1234-5678')
    const found = await entries()
    expect(found).toMatchObject([
      { actor_id: 'viewer', site_id: office.site.id, details: '{"by":"phone-end","found":1}' },
      { details: '{"by":"phone-end","found":1}' },
      { details: '{"by":"phone-end","found":0}' },
      { details: '{"by":"receipt-no","found":0}' },
    ])
    expect(new Set(found.map((one) => one.subject_id)).size, 'the same look is known again').toBe(3)
    expect(found.map((one) => one.subject_id + one.details).join()).not.toMatch(/2096|1234/)
  })

  test('ten thousand ends are not tried: a minute and a day have their limit, for each person', async () => {
    const { max } = limits.leadSearchesByUser
    const day = limits.leadSearchesByUserDay.max
    expect(10_000 / day).toBeGreaterThan(20)
    const answers = []
    for (let n = 0; n < max + 5; n++) answers.push(await search(String(n).padStart(4, '0')))
    expect(answers.filter((one) => one.ok)).toHaveLength(max)
    expect(answers.at(-1)).toMatchObject({ ok: false, retryAfter: expect.any(Number) })
    expect(await entries()).toHaveLength(max)
    expect((await search('2096', 'colleague')).ok).toBe(true)
    office.clock.set('2026-11-21T05:01:00.000Z')
    expect((await search('2096')).ok).toBe(true)
    await office.db
      .updateTable('rate_counters')
      .set({ count: day })
      .where('key', 'like', 'leadSearchesByUserDay:%')
      .execute()
    office.clock.set('2026-11-21T05:02:00.000Z')
    expect(await search('2096')).toMatchObject({ ok: false, retryAfter: expect.any(Number) })
  })
})
