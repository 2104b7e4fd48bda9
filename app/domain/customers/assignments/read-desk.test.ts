import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '#app/domain/site/site-settings.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { registeredFor, siteWithVisits } from '../../../../tests/support/visits.ts'
import { assignLead } from '../customer/assign-lead.server.ts'
import { recordArrival } from '../visits/arrive.server.ts'
import { confirmVisit } from '../visits/confirm-visit.server.ts'
import { nextInTurn, proposeTake } from '../visits/turn-order.ts'
import { endTalk, siteOfTalk, takeVisitor, waitAgain } from '../visits/turns.server.ts'
import { undoArrival } from '../visits/undo-arrival.server.ts'
import { addAbsence } from './absences.server.ts'
import { saveDuty } from './duties.server.ts'
import { readDesk } from './read-desk.server.ts'

const desk = { type: 'user', id: 'desk' } as const
/** Monday, ten o'clock in Korea. */
const ten = '2026-11-23T01:00:00.000Z'
const minutesAfterTen = (minutes: number) => new Date(Date.parse(ten) + minutes * 60_000).toISOString()

describe.each(databaseKinds)('turns at the desk on %s', (kind) => {
  let office: TestInstall
  let site: Site
  let kim: string
  let lee: string
  let manager: { type: 'user'; id: string }
  beforeAll(async () => {
    office = await openTestInstall(kind)
    site = await siteWithVisits(office)
    kim = await makePerson(office, { email: 'kim@orbit.example', role: 'counsellor' })
    const id = await makePerson(office, { email: 'manager@orbit.example', role: 'manager' })
    manager = { type: 'user', id }
    lee = await makePerson(office, { email: 'lee@orbit.example', role: 'counsellor' })
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set(ten)
    for (const table of ['leads', 'visit_slots', 'duties', 'absences'] as const)
      await office.db.deleteFrom(table).execute()
  })
  const now = (counsellor: string) => ({ counsellor, waits: false })
  const come = async (take?: { counsellor: string; waits: boolean }, own?: string) => {
    const lead = await registeredFor(office, site)
    if (own) await assignLead(office, site, lead, own, { type: 'system' })
    const arrival = await recordArrival(office, site, lead, { withGift: false, take }, desk)
    return { lead, visit: arrival?.visitId ?? '', arrival }
  }
  const ownerOf = async (lead: string) =>
    (await office.db.selectFrom('leads').select('assigned_to').where('id', '=', lead).executeTakeFirst())
      ?.assigned_to
  const next = async () => nextInTurn((await readDesk(office, site)).counsellors)?.id

  test('a booked customer arrives, is taken, and the talk ends; each with its time', async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    const lead = await registeredFor(office, site, { visitAt: ten })
    await confirmVisit(office, site, lead, { type: 'visitor' })
    office.clock.set(ten)
    expect((await readDesk(office, site)).expected).toMatchObject([{ leadId: lead, startsAt: ten }])
    office.clock.set(minutesAfterTen(5))
    const arrival = await recordArrival(office, site, lead, { withGift: true }, desk)
    const visit = arrival?.visitId ?? ''
    expect(await readDesk(office, site)).toMatchObject({
      expected: [],
      waiting: [{ no: 1, arrivedAt: minutesAfterTen(5), takenBy: undefined, giftAt: minutesAfterTen(5) }],
    })
    office.clock.set(minutesAfterTen(9))
    expect(await takeVisitor(office, site, visit, now(kim), desk)).toEqual({ ok: true, assignedTo: null })
    expect(await ownerOf(lead)).toBe(kim)
    expect(await readDesk(office, site)).toMatchObject({
      waiting: [],
      talking: [{ beganAt: minutesAfterTen(9), takenBy: { id: kim } }],
    })
    // A customer at the table is the counsellor's to see, as long as the talk goes on.
    expect(await siteOfTalk(office, lead, kim)).toBe(site.id)
    expect(await siteOfTalk(office, lead, lee)).toBeUndefined()
    office.clock.set(minutesAfterTen(40))
    expect(await endTalk(office, site, visit, desk)).toBe(true)
    expect(await siteOfTalk(office, lead, kim)).toBeUndefined()
    expect(await endTalk(office, site, visit, desk)).toBe(false)
    expect(await readDesk(office, site)).toMatchObject({
      talking: [],
      over: [{ no: 1, endedAt: minutesAfterTen(40) }],
    })
    const { received_by } = await office.db
      .selectFrom('visits')
      .select('received_by')
      .where('id', '=', visit)
      .executeTakeFirstOrThrow()
    expect(received_by).toBe(kim)
  })

  test('who comes without a counsellor is taken at the arrival, and is theirs; a colleague’s customer stays the colleague’s', async () => {
    const walkIn = await come(now(kim))
    expect(walkIn.arrival).toMatchObject({ notTaken: undefined })
    expect(await ownerOf(walkIn.lead)).toBe(kim)
    const colleagues = await come(now(lee), kim)
    expect(await ownerOf(colleagues.lead)).toBe(kim)
    expect((await readDesk(office, site)).talking).toMatchObject([
      { takenBy: { id: kim } },
      { takenBy: { id: lee }, own: { id: kim } },
    ])
  })

  test('two desks at once: a counsellor gets one visitor, the other waits; a visitor gets one counsellor', async () => {
    const both = await Promise.all([come(now(kim)), come(now(kim))])
    expect(both.map(({ arrival }) => arrival?.notTaken).sort()).toEqual(['busy', undefined])
    const { talking, waiting } = await readDesk(office, site)
    expect([talking.length, waiting.length]).toEqual([1, 1])
    expect([...talking, ...waiting].map(({ no }) => no).sort()).toEqual([1, 2])

    const [left] = waiting
    const lead = await registeredFor(office, site)
    const twice = await Promise.all([
      recordArrival(office, site, lead, { withGift: false, take: now(lee) }, desk),
      recordArrival(office, site, lead, { withGift: false, take: now(lee) }, desk),
      takeVisitor(office, site, left?.visitId ?? '', now(lee), desk),
    ])
    const after = await readDesk(office, site)
    expect(after.talking.filter(({ takenBy }) => takenBy?.id === lee)).toHaveLength(1)
    expect(after.talking.length + after.waiting.length).toBe(3)
    expect([twice[0]?.isRepeated, twice[1]?.isRepeated].sort()).toEqual([false, true])
  })

  test('two desks that lead one visitor to two counsellors: the second sees the first', async () => {
    const { visit } = await come()
    const both = await Promise.all([
      takeVisitor(office, site, visit, now(kim), desk),
      takeVisitor(office, site, visit, now(lee), { type: 'user', id: 'second' }),
    ])
    const refused = both.filter(({ ok }) => !ok)
    expect(refused).toEqual([{ ok: false, reason: 'changed', by: expect.any(String), isOver: false }])
    const { talking } = await readDesk(office, site)
    expect(talking).toHaveLength(1)
    expect(await takeVisitor(office, site, visit, now(talking[0]?.takenBy?.id ?? ''), desk)).toMatchObject({
      ok: true,
    })
  })

  test('the turn goes by the talks of the day, then by who has been free for the longest', async () => {
    const order = [kim, lee].toSorted()
    expect(await next()).toBe(order[0])
    const { visit } = await come(now(order[0] ?? ''))
    expect(await next()).toBe(order[1])
    const second = await come(now(order[1] ?? ''))
    expect(await next()).toBeUndefined()
    office.clock.set(minutesAfterTen(20))
    await endTalk(office, site, second.visit, desk)
    office.clock.set(minutesAfterTen(30))
    await endTalk(office, site, visit, desk)
    expect(await next()).toBe(order[1])
    await come({ counsellor: order[1] ?? '', waits: true })
    expect(await next()).toBe(order[0])
  })

  test('only who takes turns and is at work is proposed; a customer’s own counsellor goes before, also to wait for', async () => {
    const nine = [540, 1080] as [number, number]
    const hours = [null, nine, nine, nine, nine, nine, null]
    await saveDuty(office, site.id, { userId: lee, takesTurns: true, hours }, manager)
    const proposal = async (own?: string) => proposeTake(own, (await readDesk(office, site)).counsellors)
    expect(await proposal()).toEqual(now(lee))
    expect(await proposal(kim)).toEqual(now(kim))
    const { visit } = await come(now(kim))
    expect(await proposal(kim)).toEqual({ counsellor: kim, waits: true })
    await endTalk(office, site, visit, desk)
    const times = { from: new Date(ten), until: new Date(minutesAfterTen(300)) }
    await addAbsence(office, site.id, { userId: kim, ...times, coveredBy: lee }, manager)
    expect(await proposal(kim)).toEqual(now(lee))
    office.clock.set('2026-11-23T10:00:00.000Z')
    expect(await proposal()).toBeUndefined()
  })

  test('a mistake is taken back: the visitor waits again, or the arrival with its assignment never was', async () => {
    const first = await come(now(kim))
    expect(await waitAgain(office, site, first.visit, desk)).toBe(true)
    expect(await waitAgain(office, site, first.visit, desk)).toBe(false)
    expect((await readDesk(office, site)).waiting).toMatchObject([{ visitId: first.visit }])
    const second = await come(now(kim))
    expect(await ownerOf(second.lead)).toBe(kim)
    expect(await undoArrival(office, site, second.visit, desk)).toMatchObject({ ok: true })
    expect(await ownerOf(second.lead)).toBeNull()
    expect(await readDesk(office, site)).toMatchObject({ talking: [], over: [] })
    expect(await come(now(kim))).toMatchObject({ arrival: { notTaken: undefined } })
  })

  test('nobody of another site takes visitors, and a talk that was left open yesterday keeps nobody busy', async () => {
    const stranger = await makePerson(office, {
      email: `${kind}-stranger@orbit.example`,
      role: 'counsellor',
      siteId: office.otherSite.id,
    })
    expect(await come(now(stranger))).toMatchObject({ arrival: { notTaken: 'no-counsellor' } })
    const { visit } = await come(now(kim))
    expect(await takeVisitor(office, office.otherSite, visit, now(kim), desk)).toMatchObject({
      reason: 'unknown',
    })
    office.clock.set('2026-11-24T01:00:00.000Z')
    expect(await come(now(kim))).toMatchObject({ arrival: { notTaken: undefined } })
    expect(await readDesk(office, site)).toMatchObject({ talking: [{ no: 1 }], waiting: [], over: [] })
  })
})
