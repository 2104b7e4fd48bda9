import { afterAll, beforeAll, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { NotAllowedError } from '#app/domain/site/rights.server.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { leadScope } from '../customer/lead-scope.ts'
import { everyLead, listLeads } from '../list/list-leads.server.ts'
import { addAbsence, endAbsence, listAbsences } from './absences.server.ts'
import { assignInTurn } from './assign-in-turn.server.ts'
import { assignLeads, setStatuses, undoAssignment } from './assign-leads.server.ts'
import { listOnDuty, saveDuty, setInTurn } from './duties.server.ts'
import { usualHours } from './duty-hours.ts'
import { endDuties } from './end-duties.server.ts'
import { listAssignments } from './list-assignments.server.ts'
import { findStaffPhone, proveStaffPhone, sendPhoneCode } from './staff-phone.server.ts'
import { listTeams, placeInTeam, saveTeam } from './teams.server.ts'
import { tellAssigned } from './tell-assigned.server.ts'
import { visibleAssignees } from './visible-assignees.server.ts'

/** A Monday in working hours, 14:00 in Korea. */
const monday = '2026-11-23T05:00:00.000Z'

describeFirst(1, stricterDatabaseFirst)('whose a registration is, on %s', (kind) => {
  let office: TestInstall
  let manager: { type: 'user'; id: string }
  const people: Record<string, string> = {}
  let made = 0
  beforeAll(async () => {
    office = await openTestInstall(kind)
    office.clock.set(monday)
    for (const name of ['manager', 'kim', 'lee', 'choi'])
      people[name] = await makePerson(office, {
        email: `${name}@example.com`,
        role: name === 'manager' ? 'manager' : name === 'kim' ? 'lead' : 'counsellor',
      })
    manager = { type: 'user', id: people.manager ?? '' }
  })
  afterAll(() => office.close())

  const some = async (count: number) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++)
      ids.push(await registered(office, { phone: `010${String(55_000_000 + ++made)}` }))
    return ids
  }
  const assigneesOf = async (ids: string[]) => {
    const rows = await office.db
      .selectFrom('leads')
      .select(['id', 'assigned_to'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.assigned_to)
  }
  const later = (seconds: number) =>
    office.clock.set(new Date(office.clock.now().getTime() + seconds * 1000).toISOString())

  test('twelve are assigned at once, each with its own record, and taken back within a minute', async () => {
    const ids = await some(12)
    const [first = ''] = ids
    const done = await assignLeads(office, office.site.id, {
      leadIds: ids,
      to: people.kim ?? '',
      actor: manager,
    })
    expect(done?.changed).toBe(12)
    expect(new Set(await assigneesOf(ids))).toEqual(new Set([people.kim]))
    const audits = await office.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'lead.assigned')
      .execute()
    expect(audits.filter((entry) => ids.includes(entry.subject_id))).toHaveLength(12)
    expect(await listAssignments(office.db, office.site.id, first)).toMatchObject([
      { from: null, to: 'kim', by: 'manager', way: 'bulk' },
    ])

    later(30)
    const batch = done?.batchId ?? ''
    // One has been given to somebody else meanwhile: it stays there.
    await assignLeads(office, office.site.id, { leadIds: [first], to: people.lee ?? '', actor: manager })
    expect(
      await undoAssignment(office, office.site.id, batch, { type: 'user', id: people.kim ?? '' }),
    ).toBeUndefined()
    expect(await undoAssignment(office, office.otherSite.id, batch, manager)).toBeUndefined()
    expect(await undoAssignment(office, office.site.id, batch, manager)).toBe(11)
    expect(await assigneesOf(ids)).toEqual([people.lee, ...Array.from({ length: 11 }, () => null)])
    later(31)
    expect(await undoAssignment(office, office.site.id, batch, manager)).toBeUndefined()
  })

  test('goes to nobody who works elsewhere, and from no other site', async () => {
    const ids = await some(2)
    const stranger = await makePerson(office, {
      email: 'stranger@example.com',
      role: 'counsellor',
      siteId: office.otherSite.id,
    })
    expect(
      await assignLeads(office, office.site.id, { leadIds: ids, to: stranger, actor: manager }),
    ).toBeUndefined()
    await expect(
      assignLeads(office, office.otherSite.id, { leadIds: ids, to: stranger, actor: manager }),
    ).rejects.toThrow(NotAllowedError)
    const owner = await makePerson(office, { email: 'owner@example.com', role: 'owner' })
    const elsewhere = await assignLeads(office, office.otherSite.id, {
      leadIds: ids,
      to: stranger,
      actor: { type: 'user', id: owner },
    })
    expect(elsewhere?.changed).toBe(0)
    expect(await assigneesOf(ids)).toEqual([null, null])
  })

  test('states are set by hand only where that is allowed', async () => {
    const ids = await some(3)
    const set = (to: 'visited' | 'rejected' | 'new') =>
      setStatuses(office, office.site.id, { leadIds: ids, to, actor: manager })
    const of = (changed: number) => ({ changed, booked: 0 })
    expect(await set('visited'), 'a visit comes from the visit').toEqual(of(0))
    expect(await set('rejected')).toEqual(of(3))
    expect(await set('rejected')).toEqual(of(0))
    expect(await set('new')).toEqual(of(3))
  })

  test('in turn goes to who is at work and takes turns, to the fewest of today first', async () => {
    await office.db
      .updateTable('leads')
      .set({ assigned_to: people.manager ?? '' })
      .execute()
    await office.db.deleteFrom('lead_assignments').execute()
    const site = office.site.id
    const before = await some(2)
    expect(await assignInTurn(office), 'switched off').toBe(0)
    await setInTurn(office, site, true, manager)
    expect(await assignInTurn(office), 'nobody takes turns').toBe(0)
    for (const name of ['kim', 'lee', 'choi'])
      await saveDuty(
        office,
        site,
        { userId: people[name] ?? '', takesTurns: true, hours: usualHours },
        manager,
      )
    await addAbsence(
      office,
      site,
      {
        userId: people.choi ?? '',
        from: new Date(monday),
        until: new Date('2026-11-23T11:00:00.000Z'),
        coveredBy: people.kim ?? '',
      },
      manager,
    )
    expect((await listOnDuty(office.db, site, office.clock.now())).sort()).toEqual(
      [people.kim, people.lee].sort(),
    )
    // Kim has two of today already: the next two are Lee's.
    await assignLeads(office, site, { leadIds: before, to: people.kim ?? '', actor: manager })
    const [a, b, c, d] = (await some(4)) as [string, string, string, string]
    expect(await assignInTurn(office)).toBe(4)
    const counts = Map.groupBy(await assigneesOf([...before, a, b, c, d]), (who) => who)
    expect([counts.get(people.kim ?? '')?.length, counts.get(people.lee ?? '')?.length]).toEqual([3, 3])
    expect(await assigneesOf([a, b])).toEqual([people.lee, people.lee])
    expect(await listAssignments(office.db, site, a)).toMatchObject([{ to: 'lee', by: null, way: 'turn' }])

    office.clock.set('2026-11-23T12:30:00.000Z')
    await some(1)
    expect(await assignInTurn(office), 'after work they wait').toBe(0)
    office.clock.set('2026-11-24T01:00:00.000Z')
    expect(await assignInTurn(office)).toBe(1)
    office.clock.set(monday)
  })

  test('a leader sees those of the team, a deputy those of the absent colleague until the absence ends', async () => {
    const site = office.site.id
    const [ofLee = '', ofChoi = ''] = await some(2)
    await assignLeads(office, site, { leadIds: [ofLee], to: people.lee ?? '', actor: manager })
    await assignLeads(office, site, { leadIds: [ofChoi], to: people.choi ?? '', actor: manager })
    const seen = async (who: string) => {
      const others = await visibleAssignees(office.db, [site], who, office.clock.now())
      const scope = leadScope([{ id: site, role: 'counsellor' }], who, others)
      const { leads } = await listLeads(office, { scope, filter: everyLead }, { limit: 100 })
      return [ofLee, ofChoi].map((id) => leads.some((lead) => lead.id === id))
    }
    expect(await seen(people.kim ?? ''), 'covers Choi').toEqual([false, true])
    const [away] = await listAbsences(office.db, site, office.clock.now())
    expect(away?.coveredBy?.name).toBe('kim')
    expect(await endAbsence(office, site, away?.id ?? '', manager)).toBe(true)
    expect(await seen(people.kim ?? '')).toEqual([false, false])

    expect(await saveTeam(office, site, { name: ' 1팀 ' }, manager)).toBeUndefined()
    expect(await saveTeam(office, site, { name: '1팀' }, manager)).toBe('taken')
    const [team] = await listTeams(office.db, site)
    for (const [name, leads] of [
      ['kim', true],
      ['lee', false],
    ] as const)
      await placeInTeam(office, site, { userId: people[name] ?? '', teamId: team?.id ?? '', leads }, manager)
    expect(await seen(people.kim ?? '')).toEqual([true, false])
    expect(await seen(people.lee ?? ''), 'members do not see the leader’s').toEqual([true, false])
    await placeInTeam(office, site, { userId: people.lee ?? '', teamId: null, leads: false }, manager)
    expect(await seen(people.kim ?? '')).toEqual([false, false])
  })

  test('notifies each new assignee once, on their own phone, without personal data', async () => {
    const { db, keys, site } = office
    await db.deleteFrom('lead_assignments').execute()
    const kim = { type: 'user', id: people.kim ?? '' } as const
    const { site: home } = office
    const ask = (phone: string) => sendPhoneCode(office, home, phone, kim)
    expect(await ask('02-123-4567')).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('휴대전화'),
    })
    expect(await ask('010-7777-8888')).toMatchObject({ ok: true })
    const [sent] = await db
      .selectFrom('outbox_messages')
      .select(['id', 'body_sealed'])
      .where('template', '=', 'staffNotice')
      .execute()
    const text = decrypt(keys, sent?.body_sealed ?? '', `outbox_messages.body:${sent?.id}`)
    const code = /인증 번호 (\d{6})/.exec(text)?.[1] ?? ''
    const prove = (phone: string, typed: string) => proveStaffPhone(office, { phone, code: typed }, kim)
    const wrong = { ok: false, reason: 'code' }
    expect(await prove('010-7777-8888', code === '000000' ? '000001' : '000000')).toEqual(wrong)
    expect(await prove('010-7777-9999', code), 'of another number').toEqual(wrong)
    expect(await findStaffPhone(db, keys, kim.id)).toBeUndefined()
    later(25 * 60)
    expect(await prove('010-7777-8888', code), 'too late').toEqual(wrong)
    later(-25 * 60)
    expect(await prove('010-7777-8888', ` ${code}`)).toEqual({ ok: true })
    await db.deleteFrom('outbox_messages').execute()
    const stored = await db.selectFrom('staff_phones').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/7777-?8888/)
    expect(await findStaffPhone(db, keys, kim.id)).toBe('01077778888')

    const ids = await some(3)
    await assignLeads(office, site.id, { leadIds: ids.slice(0, 2), to: kim.id, actor: manager })
    const undone = await assignLeads(office, site.id, { leadIds: ids.slice(2), to: kim.id, actor: manager })
    await undoAssignment(office, site.id, undone?.batchId ?? '', manager)
    const deps = { ...office, originOf: (host: string) => `https://${host}` }
    expect(await tellAssigned(deps), 'it waits for others').toBe(0)
    later(61)
    expect(await tellAssigned(deps)).toBe(1)
    expect(await tellAssigned(deps)).toBe(0)
    const [message, ...more] = await db
      .selectFrom('outbox_messages')
      .select(['id', 'to_sealed', 'body_sealed', 'lead_id'])
      .where('template', '=', 'staffNotice')
      .execute()
    expect(more).toEqual([])
    expect(decrypt(keys, message?.to_sealed ?? '', `outbox_messages.to:${message?.id}`)).toBe('01077778888')
    const body = decrypt(keys, message?.body_sealed ?? '', `outbox_messages.body:${message?.id}`)
    expect(body).toContain('새 고객 2명이 배정되었습니다.')
    expect(body).toContain('/admin/leads?')
    expect(body).not.toMatch(/홍|010-?5500/)
    expect(message?.lead_id).toBeNull()
  })

  test('what belonged to somebody’s work goes with their last right', async () => {
    const { db } = office
    const kim = people.kim ?? ''
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('memberships').where('user_id', '=', kim).execute()
      await endDuties(tx, kim, office.site.id)
    })
    expect(await db.selectFrom('staff_phones').selectAll().execute()).toEqual([])
    for (const table of ['team_members', 'duties'] as const)
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', kim).execute(), table).toEqual([])
  })
})
