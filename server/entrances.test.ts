import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { addAbsence } from '#app/domain/customers/assignments/absences.server.ts'
import { assignInTurn } from '#app/domain/customers/assignments/assign-in-turn.server.ts'
import { assignLeads, undoAssignment } from '#app/domain/customers/assignments/assign-leads.server.ts'
import { countDealt, countToDeal, takeBackDealt } from '#app/domain/customers/assignments/dealing.server.ts'
import { saveDuty, setInTurn } from '#app/domain/customers/assignments/duties.server.ts'
import { usualHours } from '#app/domain/customers/assignments/duty-hours.ts'
import { handOverInSlices } from '#app/domain/customers/assignments/hand-over-leads.server.ts'
import { ownQueues } from '#app/domain/customers/assignments/own-queues.server.ts'
import { listQueue } from '#app/domain/customers/calls/list-queue.server.ts'
import { recordCall } from '#app/domain/customers/calls/record-call.server.ts'
import { currentTexts } from '#app/domain/customers/consents/find-consent-texts.server.ts'
import { assignLead } from '#app/domain/customers/customer/assign-lead.server.ts'
import { writeMemo } from '#app/domain/customers/customer/write-memo.server.ts'
import { importCustomer } from '#app/domain/customers/import-export/import/import-customer.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { registerCaller } from '#app/domain/customers/intake/register-caller.server.ts'
import { registerWalkIn } from '#app/domain/customers/intake/walk-in.server.ts'
import { undoArrival } from '#app/domain/customers/visits/undo-arrival.server.ts'
import { shownConsentVersions } from '#app/domain/site/consents/consent-texts.ts'
import { newId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { filledIn, registered } from '../tests/support/leads.ts'
import { makePerson } from '../tests/support/people.ts'

/** A Monday in working hours, 14:00 in Korea. */
const monday = '2026-11-23T05:00:00.000Z'
const minuteLater = (n: number) => new Date(Date.parse(monday) + n * 60_000).toISOString()

describe.each(databaseKinds)('the promise that a new customer is called, on %s', (kind) => {
  let office: TestInstall
  let [kim, lee] = ['', '']
  let manager: { type: 'user'; id: string }
  let made = 0
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const person = (name: string, role: 'counsellor' | 'manager') =>
      makePerson(office, { email: `${name}@example.com`, role })
    kim = await person('kim', 'counsellor')
    lee = await person('lee', 'counsellor')
    manager = { type: 'user', id: await person('manager', 'manager') }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set(monday)
    for (const table of ['leads', 'lead_assignments', 'absences', 'duties', 'assignment_rules'] as const)
      await office.db.deleteFrom(table).execute()
  })

  const phone = () => `010${66_000_000 + ++made}`
  const by = (id: string) => ({ type: 'user', id }) as const
  const lead = () => registered(office, { phone: phone() })
  const give = (id: string, to: string | null = kim) => assignLead(office, office.site, id, to, manager)
  const call = (id: string, result: 'reached' | 'missed' | 'wrong-number', who = kim) =>
    recordCall(
      office,
      office.site,
      id,
      { callId: newId(), result, note: '', nextCallAt: undefined, visitAt: undefined },
      by(who),
    )
  async function imported() {
    const texts = await currentTexts(office.db, office.site)
    const customer = {
      fields: filledIn({ name: '박명단', phone: phone() }),
      marketing: false,
      unitTypes: [],
      source: '',
      region: '',
      registeredOn: '2026-06-01' as Day,
      consentOn: '2026-06-01' as Day,
    }
    const context = {
      importId: 'list',
      importName: '10월 설문',
      choices: { columns: {}, consent: { way: 'column' }, known: 'join' },
      months: 12,
      texts,
      actor: manager,
    } as unknown as Parameters<typeof importCustomer>[4]
    const row = await office.db
      .transaction()
      .execute((tx) => importCustomer(tx, office, office.site, customer, context))
    if (row.state !== 'created') throw new Error(row.state)
    return row.lead_id
  }
  async function walkIn() {
    const done = await registerWalkIn(
      office,
      office.site,
      {
        ...filledIn({ name: '이방문', phone: phone() }),
        types: [],
        texts: shownConsentVersions(office.site.settings),
        paperNo: '',
        isSilent: true,
        withGift: false,
        submissionKey: newId(),
      },
      manager,
    )
    if (!done.ok) throw new Error(done.reason)
    return done.leadId
  }
  async function caller() {
    const saved = await registerCaller(
      office,
      office.site,
      {
        ...filledIn({ name: '이전화', phone: phone() }),
        types: [],
        texts: shownConsentVersions(office.site.settings),
        submissionKey: newId(),
      },
      by(kim),
    )
    if (!saved.ok) throw new Error(saved.reason)
    return saved.leadId
  }
  const takesTurns = (userId: string) =>
    saveDuty(office, office.site.id, { userId, takesTurns: true, hours: usualHours }, manager)
  const reasonFor = async (id: string, userId = kim) => {
    const lanes = await ownQueues(office, { siteIds: [office.site.id], userId })
    return (await listQueue(office, lanes)).entries.find((entry) => entry.id === id)?.reason
  }
  async function again(id: string) {
    const row = await office.db
      .selectFrom('leads')
      .select('phone_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const known = decrypt(office.keys, row.phone_sealed, `leads.phone:${id}`)
    await createLead(
      office,
      office.site,
      {
        form: 'popup',
        fields: filledIn({ phone: known }),
        submissionKey: newId(),
      },
      { type: 'visitor' },
    )
  }

  /** Each way in which a customer becomes new to Kim: whom it leaves out of the queue is lost. */
  const entrances: Record<string, [reason: string, enter: () => Promise<string>]> = {
    'public form, by hand': [
      'new',
      async () => {
        const id = await lead()
        await give(id)
        return id
      },
    ],
    'import, by hand': [
      'listed',
      async () => {
        const id = await imported()
        await give(id)
        return id
      },
    ],
    'import, in bulk': [
      'listed',
      async () => {
        const id = await imported()
        await assignLeads(office, office.site.id, { leadIds: [id], to: kim, actor: manager })
        return id
      },
    ],
    'import, in turn': [
      'listed',
      async () => {
        const id = await imported()
        await takesTurns(kim)
        await setInTurn(office, office.site.id, true, manager)
        expect(await assignInTurn(office)).toBe(1)
        return id
      },
    ],
    'form of the office': ['new', caller],
    'walk-in whom nobody talked to': [
      'listed',
      async () => {
        const id = await walkIn()
        await give(id)
        return id
      },
    ],
    'walk-in whose arrival was undone': [
      'new',
      async () => {
        const id = await walkIn()
        const visit = await office.db
          .selectFrom('visits')
          .select('id')
          .where('lead_id', '=', id)
          .executeTakeFirstOrThrow()
        await undoArrival(office, office.site, visit.id, manager)
        await give(id)
        return id
      },
    ],
    'handover of a customer whom the leaver had called': [
      'listed',
      async () => {
        const id = await lead()
        await give(id, lee)
        await call(id, 'reached', lee)
        const handOver = { from: lee, siteIds: [office.site.id], to: kim, actor: manager }
        expect(await handOverInSlices(office, handOver)).toBe(1)
        return id
      },
    ],
    'deputy of a colleague who is away': [
      'new',
      async () => {
        const id = await lead()
        await give(id, lee)
        const from = new Date(monday)
        const absence = { userId: lee, from, until: new Date(minuteLater(60)), coveredBy: kim }
        expect(await addAbsence(office, office.site.id, absence, manager)).toBeUndefined()
        return id
      },
    ],
    'registered again': [
      'registered-again',
      async () => {
        const id = await lead()
        await give(id)
        await call(id, 'reached')
        expect(await reasonFor(id)).toBeUndefined()
        await again(id)
        return id
      },
    ],
    'moved back after an undo': [
      'new',
      async () => {
        const id = await lead()
        await give(id)
        const done = await assignLeads(office, office.site.id, { leadIds: [id], to: lee, actor: manager })
        expect(await undoAssignment(office, office.site.id, done?.batchId ?? '', manager)).toBe(1)
        return id
      },
    ],
  }

  test.each(Object.entries(entrances))('comes into the queue: %s', async (_, [reason, enter]) => {
    const id = await enter()
    expect(await reasonFor(id)).toBe(reason)
    await call(id, 'reached')
    expect(await reasonFor(id), 'and leaves it with a call').toBeUndefined()
  })

  test('a counsellor’s memo after the talk ends it, and only the assignee of the customer may correct the number', async () => {
    const id = await walkIn()
    await give(id)
    await writeMemo(office, office.site, id, '84A 남향을 원함', by(kim))
    expect(await reasonFor(id)).toBeUndefined()
    const wrong = await lead()
    await give(wrong)
    await call(wrong, 'wrong-number')
    expect(await reasonFor(wrong)).toBe('wrong-number')
    await call(wrong, 'missed')
    const queue = await listQueue(office, [{ siteId: office.site.id, userId: kim }])
    expect(queue.counts['wrong-number'], 'until it is right').toBe(1)
  })

  test('automatic assignment serves fresh registrations before a backlog, a bounded number a round', async () => {
    const backlog: string[] = []
    for (let n = 0; n < 110; n++) backlog.push(await imported())
    await takesTurns(kim)
    await setInTurn(office, office.site.id, true, manager)
    expect(await countToDeal(office.db, office.site.id)).toBe(110)
    office.clock.set(minuteLater(1))
    const fresh = await Promise.all([lead(), lead()])
    office.clock.set(minuteLater(2))
    const refreshed = await lead()
    await give(refreshed)
    await call(refreshed, 'reached')
    await give(refreshed, null)
    await again(refreshed)
    expect(await assignInTurn(office)).toBe(100)
    const holders = await office.db
      .selectFrom('leads')
      .select('assigned_to')
      .where('id', 'in', [...fresh, refreshed])
      .execute()
    expect(holders).toEqual([{ assigned_to: kim }, { assigned_to: kim }, { assigned_to: kim }])
    expect(await countToDeal(office.db, office.site.id)).toBe(13)
  })

  test('what was dealt out goes back but for customers who were called, and is not dealt out again', async () => {
    await takesTurns(kim)
    const before = await lead()
    await give(before)
    const [first = '', second = '', third = ''] = [await imported(), await imported(), await lead()]
    await setInTurn(office, office.site.id, true, manager)
    office.clock.set(minuteLater(1))
    expect(await assignInTurn(office)).toBe(3)
    await call(first, 'missed')
    await give(third, lee)
    expect(await countDealt(office, office.site.id)).toBe(1)
    expect(await takeBackDealt(office, office.site.id, manager)).toBe(1)
    office.clock.set(minuteLater(2))
    expect(await assignInTurn(office), 'it is off').toBe(0)
    const holders = await office.db.selectFrom('leads').select(['id', 'assigned_to']).execute()
    expect(Object.fromEntries(holders.map((row) => [row.id, row.assigned_to]))).toEqual({
      [before]: kim,
      [first]: kim,
      [second]: null,
      [third]: lee,
    })
    expect(await countDealt(office, office.site.id)).toBe(0)
  })
})
