import { afterAll, beforeAll, expect, test } from 'vitest'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { addCustomers } from '../../../../tests/support/many-customers.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { leaveMessage } from '../correspondence/leave-message.server.ts'
import { formatFilter, parseFilter } from './lead-filter.ts'
import { findNeighbours } from './lead-neighbours.server.ts'
import { listChanges } from './list-changes.server.ts'
import { countListed, listIds, listLeads } from './list-leads.server.ts'
import { findByTerm } from './search-leads.server.ts'
import type { Position } from './walk-leads.server.ts'

test('a filter is the text of an address and back; what it does not know is left out', () => {
  const text =
    'status=new%2Cvisited&who=none&grade=A&visit=open&from=2026-11-01&calls=missed-2&ads=yes&again=1'
  expect(formatFilter(parseFilter(new URLSearchParams(text))).toString()).toBe(text)
  for (const query of [
    'status=x',
    "who='",
    'visit=never',
    'from=2026-13-41',
    'order=random',
    'grade=AA',
    'calls=missed-9',
  ])
    expect(formatFilter(parseFilter(new URLSearchParams(query))).toString(), query).toBe('')
})

describeFirst(1, stricterDatabaseFirst)('the list of customers on %s', (kind) => {
  let office: TestInstall
  const ids: string[] = []
  let kim = ''
  beforeAll(async () => {
    office = await openTestInstall(kind)
    kim = await makePerson(office, { email: 'kim@example.com', role: 'counsellor' })
    const begin = office.clock.now().getTime()
    for (let n = 0; n < 12; n++) {
      office.clock.set(new Date(begin + n * 60_000).toISOString())
      ids.push(await registered(office, { phone: `010${55_110_000 + n}`, ads: n % 2 === 0 }))
    }
    const set = (n: number, values: object) =>
      office.db
        .updateTable('leads')
        .set(values)
        .where('id', '=', ids[n] ?? '')
        .execute()
    await set(0, { status: 'contacted', called_at: '2026-11-21T05:00:00.000Z', channel: 'naver' })
    await set(1, {
      missed_calls: 2,
      called_at: '2026-11-21T05:00:00.000Z',
      next_call_at: '2026-11-22T05:00:00.000Z',
    })
    await set(2, { assigned_to: kim, grade: 'A', interest: '{"types":["84A","59B"]}' })
    await set(3, { assigned_to: kim, status: 'contacted', next_call_at: '2026-11-21T06:00:00.000Z' })
    await office.db
      .insertInto('visit_slots')
      .values({ id: 'slot', site_id: office.site.id, starts_at: '2026-11-21T07:00:00.000Z', taken: 3 })
      .execute()
    for (const [n, status, startsAt] of [
      [4, 'booked', '2026-11-21T07:00:00.000Z'],
      [5, 'visited', '2026-11-20T07:00:00.000Z'],
      [6, 'missed', '2026-11-20T07:00:00.000Z'],
    ] as const)
      await office.db
        .insertInto('visits')
        .values({
          id: `visit-${n}`,
          site_id: office.site.id,
          lead_id: ids[n] ?? '',
          open_lead_id: status === 'booked' ? (ids[n] ?? '') : null,
          slot_id: 'slot',
          starts_at: startsAt,
          status,
          confirmed_at: null,
          hold_until: null,
          created_at: startsAt,
          updated_at: startsAt,
        })
        .execute()
  })
  afterAll(() => office.close())

  const ask = (query: string, people?: string[]) => ({
    scope: { siteIds: [office.site.id] },
    filter: parseFilter(new URLSearchParams(query)),
    people,
  })
  const found = async (query: string, people?: string[]) => {
    const asked = ask(query, people)
    const { leads, total } = await listLeads(office, asked, { limit: 50 })
    expect(await countListed(office, asked), query).toEqual({ count: leads.length, isPart: false })
    expect(total, query).toEqual({ count: leads.length, isPart: false })
    expect(await listIds(office, asked, 50)).toEqual(leads.map(({ id }) => id))
    return leads.map(({ id }) => ids.indexOf(id))
  }

  test('is narrowed by each filter, newest first', async () => {
    expect(await found('')).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(await found('status=contacted')).toEqual([3, 0])
    expect(await found('status=contacted,new')).toHaveLength(12)
    expect(await found('channel=naver')).toEqual([0])
    expect(await found('grade=A')).toEqual([2])
    expect(await found('interest=84A')).toEqual([2])
    expect(await found('interest=84')).toEqual([])
    expect(await found('calls=none')).toHaveLength(10)
    expect(await found('calls=missed-2')).toEqual([1])
    expect(await found('calls=missed-3')).toEqual([])
    expect(await found('visit=open')).toEqual([4])
    expect(await found('visit=visited')).toEqual([5])
    expect(await found('visit=missed')).toEqual([6])
    expect(await found('visit=today')).toEqual([4])
    expect(await found('visit=today&status=contacted')).toEqual([])
    expect(await found('ads=yes')).toEqual([10, 8, 6, 4, 2, 0])
    expect(await found('ads=no')).toEqual([11, 9, 7, 5, 3, 1])
    expect(await found('again=1')).toEqual([])
    expect(await found('from=2026-11-21&until=2026-11-21')).toHaveLength(12)
    expect(await found('until=2026-11-20')).toEqual([])
    expect(await found(`who=${kim}`, [kim])).toEqual([3, 2])
    expect(await found(`who=${kim}&status=new`, [kim])).toEqual([2])
    expect(await found('who=none')).toHaveLength(10)
    expect(await found('who=none&status=contacted')).toEqual([0])
    expect(await found('who=none&order=created')).toHaveLength(10)
  })

  test('has three orders; those with a next call come soonest first', async () => {
    expect((await found('order=created'))[0]).toBe(11)
    expect(await found('order=next')).toEqual([3, 1, 0, 2, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(await found('order=next&visit=today')).toEqual([4])
    expect(await found(`order=next&who=${kim}`, [kim])).toEqual([3, 2])
  })

  test('is sorted, not filtered: each order has everybody of the filter, page by page and by neighbours', async () => {
    for (const narrow of ['', 'status=contacted', 'who=none', 'ads=yes', 'calls=none']) {
      const sorted = async (order: string) => {
        const asked = ask(`${narrow}&order=${order}`)
        const seen: string[] = []
        for (let position: Position | undefined; ; ) {
          const { leads, next } = await listLeads(office, asked, { limit: 2, position })
          seen.push(...leads.map(({ id }) => id))
          if (!next) break
          position = next
        }
        expect((await countListed(office, asked)).count, `${narrow} ${order}`).toBe(seen.length)
        expect(await listIds(office, asked, 50), `${narrow} ${order}`).toEqual(seen)
        for (const [i, id] of seen.entries())
          expect(await findNeighbours(office, asked, id), `${narrow} ${order}`).toEqual({
            previous: seen[i - 1],
            next: seen[i + 1],
          })
        return seen.toSorted()
      }
      const changed = await sorted('changed')
      expect(await sorted('created'), narrow).toEqual(changed)
      expect(await sorted('next'), narrow).toEqual(changed)
    }
  })

  test('a period is of the day when they came, in each order, wherever a page begins', async () => {
    const oldest = ids[0] ?? ''
    const came = async (at: string | undefined) =>
      await office.db.updateTable('leads').set({ created_at: at }).where('id', '=', oldest).execute()
    const { created_at: before } = await office.db
      .selectFrom('leads')
      .select('created_at')
      .where('id', '=', oldest)
      .executeTakeFirstOrThrow()
    // 00:30 in Korea; it changed on the day when the others came.
    await came('2026-11-09T15:30:00.000Z')
    for (const order of ['', '&order=created']) {
      expect(await found(`from=2026-11-11${order}`)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
      expect(await found(`from=2026-11-10&until=2026-11-10${order}`)).toEqual([0])
      expect(await found(`until=2026-11-20${order}`)).toEqual([0])
      expect(await found(`until=2026-11-09${order}`)).toEqual([])
      const asked = ask(`from=2026-11-10&until=2026-11-20${order}`)
      const position = { at: '2026-11-30T00:00:00.000Z', id: oldest }
      const { leads } = await listLeads(office, asked, { limit: 5, position })
      expect(leads.map(({ id }) => id)).toEqual([oldest])
    }
    await came(before)
  })

  test('a page that is full leaves its count to be asked', async () => {
    expect((await listLeads(office, ask(''), { limit: 5 })).total).toBeUndefined()
  })

  test('a counsellor’s holds their own, whatever is asked', async () => {
    const scope = { siteIds: [office.site.id], assignedOn: { siteIds: [office.site.id], userId: kim } }
    const rows = async (query: string, people?: string[]) =>
      (await listLeads(office, { ...ask(query, people), scope }, { limit: 50 })).leads.map(({ id }) =>
        ids.indexOf(id),
      )
    expect(await rows('')).toEqual([3, 2])
    expect(await rows('who=none')).toEqual([])
    expect(await rows('who=none&order=created')).toEqual([])
    expect(await rows('visit=today')).toEqual([])
    expect(await rows('visit=today&who=none')).toEqual([])
    expect(await rows('who=00000000-0000-7000-8000-000000000001', ['somebody else'])).toEqual([])
  })

  test.each([
    '',
    'order=created',
    'ads=yes',
    'who=none',
    'status=new,contacted',
    'from=2026-11-21&until=2026-11-21',
    'from=2026-11-21&until=2026-11-21&order=created',
  ])('goes on and back page by page: %s', async (query) => {
    const asked = ask(query)
    const whole = (await listLeads(office, asked, { limit: 50 })).leads.map(({ id }) => id)
    const seen: string[][] = []
    let position: Position | undefined
    let back: Position | undefined
    do {
      const page = await listLeads(office, asked, { limit: 5, position })
      seen.push(page.leads.map(({ id }) => id))
      position = page.next
      back = page.previous
    } while (position)
    expect(seen.flat()).toEqual(whole)
    for (let n = seen.length - 2; n >= 0; n--) {
      const page = await listLeads(office, asked, { limit: 5, position: back, isBack: true })
      expect(page.leads.map(({ id }) => id)).toEqual(seen[n])
      back = page.previous
    }
    expect(back).toBeUndefined()
  })

  test('rows are masked', async () => {
    const { leads } = await listLeads(office, ask(''), { limit: 50 })
    expect(JSON.stringify(leads)).not.toMatch(/홍길동|5511-?00/)
    expect(leads[0]?.name).toBe('홍*동')
  })

  test('a whole name is found, however it is spaced, and no part of it', async () => {
    const scope = { siteIds: [office.site.id] }
    const named = (text: string, sites = scope) => findByTerm(office, sites, { by: 'name', text }, 50)
    expect(await named('홍길동')).toHaveLength(12)
    expect(await named('홍 길동')).toHaveLength(12)
    expect(await named('홍길')).toEqual([])
    expect(await named('홍길동', { siteIds: [office.otherSite.id] })).toEqual([])
  })

  test('a message for a colleague is accepted from a person who knows the end of the number', async () => {
    const leadId = ids[7] ?? ''
    const { phone_last4: phoneEnd } = await office.db
      .selectFrom('leads')
      .select('phone_last4')
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    const actor = { type: 'user', id: kim } as const
    const leave = (over: object) =>
      leaveMessage(office, office.site, { leadId, phoneEnd, text: '14시 이후 통화 원하심', ...over }, actor)
    const wrong = phoneEnd === '0000' ? '0001' : '0000'
    expect(await leave({ phoneEnd: wrong })).toEqual({ ok: false, reason: 'missing' })
    expect(await leave({ text: ' ' })).toEqual({ ok: false, reason: 'empty' })
    expect(await leave({ text: '가'.repeat(501) })).toEqual({ ok: false, reason: 'too-long' })
    const changedAt = async () =>
      (
        await office.db
          .selectFrom('leads')
          .select('updated_at')
          .where('id', '=', leadId)
          .executeTakeFirstOrThrow()
      ).updated_at
    const before = await changedAt()
    expect(await leave({})).toEqual({ ok: true })
    expect(await changedAt()).toBe(before)
    const notes = await office.db.selectFrom('lead_notes').selectAll().execute()
    expect(notes).toMatchObject([{ lead_id: leadId, kind: 'message', written_by: kim, read_at: null }])
    expect(JSON.stringify(notes)).not.toContain('통화')
    // Whose customer it is hears of it at once.
    const { assigned_to } = await office.db
      .selectFrom('leads')
      .select('assigned_to')
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    const since = new Date(Date.parse(notes[0]?.at ?? '') - 1).toISOString()
    expect(await listChanges(office.db, [office.site.id], since)).toContainEqual(
      expect.objectContaining({ leadId, people: assigned_to ? [assigned_to] : [] }),
    )
    const more = await Promise.all(Array.from({ length: 10 }, () => leave({})))
    expect(more.filter(({ ok }) => ok)).toHaveLength(9)
    expect(more).toContainEqual({ ok: false, reason: 'too-many' })
  })

  test('asks no more than some thousand rows at once, says so and goes on from there', async () => {
    // Three of four are of the first site.
    await addCustomers(office, 6800, 0, ['leads'])
    await office.db.updateTable('leads').set({ grade: null }).where('grade', 'is not', null).execute()
    const [oldest] = await office.db
      .selectFrom('leads')
      .select(['id'])
      .where('site_id', '=', office.site.id)
      .orderBy('updated_at')
      .limit(1)
      .execute()
    await office.db
      .updateTable('leads')
      .set({ grade: 'C' })
      .where('id', '=', oldest?.id ?? '')
      .execute()
    const asked = ask('grade=C')
    const first = await listLeads(office, asked, { limit: 50 })
    expect(first).toMatchObject({ leads: [], isPart: true })
    expect(await countListed(office, asked)).toEqual({ count: 0, isPart: true })
    const second = await listLeads(office, asked, { limit: 50, position: first.next })
    expect(second.leads.map(({ id }) => id)).toEqual([oldest?.id])
    expect(await passed(first.next)).toBe(5000)
  })

  test('asks fewer where each is looked up in another table', async () => {
    const { leads, next, total } = await listLeads(office, ask('visit=visited'), { limit: 50 })
    expect(leads.map(({ id }) => id)).toEqual([ids[5]])
    expect(total).toEqual({ count: 1, isPart: true })
    expect(await passed(next)).toBe(2000)
  })

  /** How many stand before the place where the list goes on, or at it. */
  async function passed(to: Position | undefined) {
    const { count } = await office.db
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('site_id', '=', office.site.id)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('updated_at', 'id'), '>=', tuple(to?.at ?? '', to?.id ?? '')),
      )
      .executeTakeFirstOrThrow()
    return Number(count)
  }
})
