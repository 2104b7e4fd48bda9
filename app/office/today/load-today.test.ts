import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTeams, placeInTeam, saveTeam } from '#app/domain/customers/assignments/teams.server.ts'
import { assignLead } from '#app/domain/customers/customer/assign-lead.server.ts'
import type { RequestContext } from '#app/request-context.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { registered } from '../../../tests/support/leads.ts'
import { contextOf, enter, makePerson, type TestBrowser } from '../../../tests/support/people.ts'
import { countMenu } from '../frame/counts.server.ts'
import { findOffice } from '../office.server.ts'
import { loadToday, oneQueue } from './load-today.server.ts'

describe.each(databaseKinds)('whose calls are on the first screen, on %s', (kind) => {
  let office: TestInstall
  let ctx: RequestContext
  const people: Record<string, string> = {}
  const browsers: Record<string, TestBrowser> = {}
  const leads: Record<string, string> = {}
  beforeAll(async () => {
    office = await openTestInstall(kind)
    ctx = contextOf(office)
    for (const [name, role] of [
      ['manager', 'manager'],
      ['leader', 'lead'],
      ['member', 'counsellor'],
      ['other', 'counsellor'],
    ] as const) {
      people[name] = await makePerson(office, { email: `${name}@example.com`, role })
      browsers[name] = await enter(ctx, `${name}@example.com`)
    }
    const actor = { type: 'user', id: people.manager ?? '' } as const
    await saveTeam(office, office.site.id, { name: '1팀' }, actor)
    const [team] = await listTeams(office.db, office.site.id)
    for (const [name, leads_] of [
      ['leader', true],
      ['member', false],
    ] as const)
      await placeInTeam(
        office,
        office.site.id,
        { userId: people[name] ?? '', teamId: team?.id ?? '', leads: leads_ },
        actor,
      )
    for (const [i, name] of ['nobody', 'member', 'other'].entries()) {
      leads[name] = await registered(office, { phone: `0105555000${i}` })
      if (people[name]) await assignLead(office, office.site, leads[name], people[name], actor)
    }
  })
  afterAll(() => office.close())

  /** Where somebody is led to, or the customers in the queue that they see. */
  const open = async (who: string, search = '') => {
    try {
      const browser = browsers[who] as TestBrowser
      const request = browser.request(`/admin/today${search}`)
      const query = new URLSearchParams(search)
      const asked = await findOffice(ctx, request)
      const opened = await oneQueue(asked, { request, params: {}, query }, () => true)
      const { of, queue } = await loadToday(opened, query)
      return { of, ids: queue.entries.map(({ id }) => id) }
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.headers.get('location')
      return (thrown as { init?: { status?: number } }).init?.status
    }
  }

  test('a manager without calls of their own starts on the unassigned customers, and may go back', async () => {
    expect(await open('manager')).toBe(`/admin/today?of=none&lead=${leads.nobody}`)
    expect(await open('manager', `?of=none&lead=${leads.nobody}`)).toEqual({
      of: 'none',
      ids: [leads.nobody],
    })
    expect(await open('manager', '?of=')).toEqual({ of: null, ids: [] })
    const sites = [{ ...office.site, name: 'first', role: 'manager' as const }]
    const who = { userId: people.manager ?? '', sites: sites as never }
    expect((await countMenu(ctx, who, ['/admin/today']))['/admin/today']).toEqual({
      label: '미배정 고객에게 걸 전화 1건',
      count: 1,
    })
    const actor = { type: 'user', id: people.manager ?? '' } as const
    const own = await registered(office, { phone: '01055550009' })
    await assignLead(office, office.site, own, people.manager ?? '', actor)
    expect(await open('manager')).toBe(`/admin/today?of=&lead=${own}`)
    expect((await countMenu(ctx, who, ['/admin/today']))['/admin/today']?.label).toBe('걸 전화 1건')
  })

  test('the leader of a team takes a member’s queue, and nobody else’s', async () => {
    expect(await open('leader')).toEqual({ of: null, ids: [] })
    expect(await open('leader', `?of=${people.member}`)).toBe(
      `/admin/today?of=${people.member}&lead=${leads.member}`,
    )
    expect(await open('leader', `?of=${people.member}&lead=${leads.member}`)).toEqual({
      of: people.member,
      ids: [leads.member],
    })
    for (const of of [people.other, people.manager, 'none'])
      expect(await open('leader', `?of=${of}`), of).toBe(404)
    for (const of of [people.leader, people.other, 'none'])
      expect(await open('member', `?of=${of}`), of).toBe(404)
  })
})
