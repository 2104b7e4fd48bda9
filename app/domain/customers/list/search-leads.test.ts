import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#app/platform/limits.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn, registered } from '../../../../tests/support/leads.ts'
import type { LeadScope } from '../customer/lead-scope.ts'
import { parseSearch, type SearchTerm } from '../customer/search-term.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { searchLeads } from './search-leads.server.ts'

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

  test('a part of a name and its first consonants are found within what one may see, a whole name elsewhere', async () => {
    const named = async (name: string, phone: string, to?: string) => {
      const { leadId } = await createLead(
        office,
        office.site,
        {
          form: 'popup',
          fields: filledIn({ name, phone }),
          submissionKey: phone,
        },
        { type: 'visitor' },
      )
      if (to) await office.db.updateTable('leads').set({ assigned_to: to }).where('id', '=', leadId).execute()
      return leadId
    }
    const mine = await named('김가람', '01022112101', 'kim')
    const theirs = await named('박가람', '01022112102', 'lee')
    const foreign = await named('Nguyễn Thị Minh Khai', '01022112103', 'kim')
    const short = await named('린', '01022112104')
    const siteIds = [office.site.id]
    const own = { siteIds, assignedOn: { siteIds, userId: 'kim' } }
    const found = async (typed: string, scope: LeadScope = { siteIds }, partsOn = siteIds) => {
      const answer = await searchLeads(
        office,
        scope,
        parseSearch(typed) as SearchTerm,
        { type: 'user', id: 'kim' },
        { partsOn },
      )
      if (!answer.ok) throw new Error('too many')
      return { ids: answer.leads.map(({ id }) => id).sort(), parts: answer.parts }
    }
    expect(await found('가람')).toEqual({ ids: [mine, theirs].sort(), parts: 'all' })
    expect(await found('ㄱㄹ', own)).toEqual({ ids: [mine], parts: 'all' })
    expect(await found('nguyen thi minh khai', own)).toEqual({ ids: [foreign], parts: 'all' })
    expect(await found('린')).toEqual({ ids: [short], parts: 'all' })
    expect(await found('가람', { siteIds }, []), 'who may not see names').toEqual({ ids: [], parts: 'none' })
    expect(await found('김가람', { siteIds }, [])).toEqual({ ids: [mine], parts: 'none' })
    expect(await found('김가람'), 'once').toEqual({ ids: [mine], parts: 'all' })
  })
})
