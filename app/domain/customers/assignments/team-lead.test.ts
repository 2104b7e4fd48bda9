import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotAllowedError } from '#app/domain/site/rights.server.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { assignLead } from '../customer/assign-lead.server.ts'
import { addAbsence, endAbsence, listAbsences } from './absences.server.ts'
import { assignLeads, dealLeads, listLeadsOf, setStatuses, undoAssignment } from './assign-leads.server.ts'
import { takeBackDealt } from './dealing.server.ts'
import { endOwnHours, listDuties, saveDuty, saveTeamHours, setInTurn } from './duties.server.ts'
import { usualHours } from './duty-hours.ts'
import { listTeams, placeInTeam, removeTeam, saveTeam } from './teams.server.ts'

describeFirst(1, stricterDatabaseFirst)('what a team lead may, asked by the functions, on %s', (kind) => {
  let office: TestInstall
  let made = 0
  const people: Record<string, { type: 'user'; id: string }> = {}
  const actor = (name: string) => people[name] as { type: 'user'; id: string }
  const idOf = (name: string) => actor(name).id
  let [team, otherTeam] = ['', '']
  const siteId = () => office.site.id

  beforeAll(async () => {
    office = await openTestInstall(kind)
    for (const [name, role] of [
      ['manager', 'manager'],
      ['park', 'lead'],
      ['kim', 'counsellor'],
      ['lee', 'counsellor'],
      ['choi', 'lead'],
      ['jung', 'counsellor'],
    ] as const)
      people[name] = {
        type: 'user',
        id: await makePerson(office, { email: `${name}@example.com`, role }),
      }
    for (const name of ['1팀', '2팀']) await saveTeam(office, siteId(), { name }, actor('manager'))
    ;[team, otherTeam] = (await listTeams(office.db, siteId())).map(({ id }) => id) as [string, string]
    const places = {
      park: [team, true],
      kim: [team, false],
      lee: [team, false],
      choi: [otherTeam, true],
    } as const
    for (const [name, [teamId, leads]] of Object.entries(places))
      await placeInTeam(office, siteId(), { userId: idOf(name), teamId, leads }, actor('manager'))
    await placeInTeam(
      office,
      siteId(),
      { userId: idOf('jung'), teamId: otherTeam, leads: false },
      actor('manager'),
    )
  })
  afterAll(() => office.close())

  const some = async (count: number, of: string | null) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++)
      ids.push(await registered(office, { phone: `010${String(66_000_000 + ++made)}` }))
    if (of) await assignLeads(office, siteId(), { leadIds: ids, to: idOf(of), actor: actor('manager') })
    return ids
  }
  const holdersOf = async (ids: string[]) => {
    const rows = await office.db
      .selectFrom('leads')
      .select(['id', 'assigned_to'])
      .where('id', 'in', ids)
      .execute()
    return ids.map(
      (id) =>
        Object.keys(people).find((name) => idOf(name) === rows.find((row) => row.id === id)?.assigned_to) ??
        null,
    )
  }
  const refused = (doing: Promise<unknown>) => expect(doing).rejects.toThrow(NotAllowedError)

  test('hands customers over within the team, and to or from nobody else', async () => {
    const [mine = '', second = ''] = await some(2, 'kim')
    const [theirs = ''] = await some(1, 'jung')
    const [nobodys = ''] = await some(1, null)
    expect(await assignLead(office, office.site, mine, idOf('lee'), actor('park'))).toBe(true)
    const give = (leadId: string, to: string | null, by = 'park') =>
      assignLead(office, office.site, leadId, to, actor(by))
    await refused(give(mine, idOf('jung')))
    await refused(give(mine, null))
    await refused(give(theirs, idOf('kim')))
    await refused(give(nobodys, idOf('kim')))
    await refused(give(second, idOf('lee'), 'kim'))
    const bulk = (leadIds: string[], to: string, by = 'park') =>
      assignLeads(office, siteId(), { leadIds, to: idOf(to), actor: actor(by) })
    // One of another team refuses all.
    await refused(bulk([mine, theirs], 'kim'))
    await refused(bulk([second], 'jung'))
    await refused(bulk([second], 'lee', 'kim'))
    expect(await holdersOf([mine, second, theirs, nobodys])).toEqual(['lee', 'kim', 'jung', null])
    expect((await bulk([mine, second], 'park'))?.changed).toBe(2)
  })

  test('deals customers out by shares as they were shown, and takes them back within a minute', async () => {
    const ids = await some(10, 'kim')
    const shares = [
      { userId: idOf('lee'), share: 3 },
      { userId: idOf('park'), share: 1 },
      { userId: idOf('kim'), share: 1 },
    ]
    const deal = (by: string, leadIds = ids) =>
      dealLeads(office, siteId(), { leadIds, shares, actor: actor(by) })
    const dealt = await deal('park')
    expect(dealt?.given.map(({ count }) => count)).toEqual([6, 2, 2])
    expect(dealt?.changed, 'those who stay are not changed').toBe(8)
    const holders = Map.groupBy(await holdersOf(ids), (name) => name)
    expect([...holders].map(([name, of]) => [name, of.length]).toSorted()).toEqual([
      ['kim', 2],
      ['lee', 6],
      ['park', 2],
    ])
    expect(await undoAssignment(office, siteId(), dealt?.batchId ?? '', actor('choi'))).toBeUndefined()
    expect(await undoAssignment(office, siteId(), dealt?.batchId ?? '', actor('park'))).toBe(8)
    expect(new Set(await holdersOf(ids))).toEqual(new Set(['kim']))
    await refused(deal('choi'))
    await refused(deal('kim'))
    await refused(deal('park', [...ids, ...(await some(1, 'jung'))]))
    const outside = { leadIds: ids, shares: [{ userId: idOf('jung'), share: 1 }], actor: actor('park') }
    await refused(dealLeads(office, siteId(), outside))
    expect(new Set(await holdersOf(ids))).toEqual(new Set(['kim']))
    // All that somebody has, who leaves.
    const all = await listLeadsOf(office.db, siteId(), idOf('kim'))
    expect(all).toHaveLength(10)
    const left = await dealLeads(office, siteId(), {
      leadIds: all,
      shares: shares.slice(0, 2),
      actor: actor('manager'),
    })
    expect(left?.changed).toBe(10)
    expect(await listLeadsOf(office.db, siteId(), idOf('kim'))).toEqual([])
  })

  test('enters and ends days off within the team alone', async () => {
    const hours = { from: office.clock.now(), until: new Date(+office.clock.now() + 3_600_000) }
    const enter = (of: string, by: string, coveredBy: string | null = null) =>
      addAbsence(office, siteId(), { userId: idOf(of), ...hours, coveredBy }, actor(by))
    expect(await enter('kim', 'park', idOf('lee'))).toBeUndefined()
    await refused(enter('jung', 'park'))
    await refused(enter('kim', 'park', idOf('jung')))
    await refused(enter('kim', 'kim'))
    expect(await enter('jung', 'choi')).toBeUndefined()
    const absences = await listAbsences(office.db, siteId(), office.clock.now())
    const ofJung = absences.find(({ userId }) => userId === idOf('jung'))?.id ?? ''
    await refused(endAbsence(office, siteId(), ofJung, actor('park')))
    expect(await listAbsences(office.db, siteId(), office.clock.now())).toHaveLength(2)
    expect(await endAbsence(office, siteId(), ofJung, actor('manager'))).toBe(true)
  })

  test('sets no hours, teams, states or turns', async () => {
    const by = actor('park')
    const hours = { takesTurns: true, hours: usualHours }
    const ids = await some(1, 'kim')
    await refused(saveTeam(office, siteId(), { name: '3팀' }, by))
    await refused(removeTeam(office, siteId(), team, by))
    await refused(placeInTeam(office, siteId(), { userId: idOf('jung'), teamId: team, leads: false }, by))
    await refused(saveDuty(office, siteId(), { userId: idOf('kim'), ...hours }, by))
    await refused(saveTeamHours(office, siteId(), { teamId: team, ...hours, replacesOwn: false }, by))
    await refused(endOwnHours(office, siteId(), idOf('kim'), by))
    await refused(setInTurn(office, siteId(), true, by))
    await refused(takeBackDealt(office, siteId(), by))
    await refused(setStatuses(office, siteId(), { leadIds: ids, to: 'contacted', actor: by }))
  })

  test('only somebody whose role may leads a team', async () => {
    const place = { userId: idOf('kim'), teamId: team, leads: true }
    expect(await placeInTeam(office, siteId(), place, actor('manager'))).toBe('no-lead')
  })

  test('hours of a team are those of everybody in it but for who has their own', async () => {
    const by = actor('manager')
    const late = usualHours.map((span) => span && ([600, 1200] as [number, number]))
    const hoursOf = async (name: string) =>
      (await listDuties(office.db, siteId())).find(({ userId }) => userId === idOf(name))
    expect(await hoursOf('lee')).toMatchObject({ takesTurns: false, isOwn: false, team: undefined })
    await saveDuty(office, siteId(), { userId: idOf('lee'), takesTurns: false, hours: usualHours }, by)
    const save = (replacesOwn: boolean) =>
      saveTeamHours(office, siteId(), { teamId: team, takesTurns: true, hours: late, replacesOwn }, by)
    expect(await save(false)).toBe(true)
    expect(await hoursOf('kim')).toMatchObject({ takesTurns: true, hours: late, isOwn: false, team: '1팀' })
    expect(await hoursOf('lee')).toMatchObject({ takesTurns: false, hours: usualHours, isOwn: true })
    expect(await hoursOf('jung'), 'of another team').toMatchObject({ takesTurns: false, isOwn: false })
    await endOwnHours(office, siteId(), idOf('lee'), by)
    expect(await hoursOf('lee')).toMatchObject({ takesTurns: true, hours: late, isOwn: false })
    await saveDuty(office, siteId(), { userId: idOf('lee'), takesTurns: false, hours: usualHours }, by)
    expect(await save(true)).toBe(true)
    expect(await hoursOf('lee')).toMatchObject({ takesTurns: true, hours: late, isOwn: false })
    expect(
      await saveTeamHours(
        office,
        office.otherSite.id,
        { teamId: team, takesTurns: true, hours: late, replacesOwn: false },
        actor('manager'),
      ).catch((error) => error),
    ).toBeInstanceOf(NotAllowedError)
  })
})
