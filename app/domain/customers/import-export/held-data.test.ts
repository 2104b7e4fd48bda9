import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { registeredFor, siteWithVisits } from '../../../../tests/support/visits.ts'
import { leadScope } from '../customer/lead-scope.ts'
import { revealLead } from '../customer/reveal-lead.server.ts'
import { writeMemo } from '../customer/write-memo.server.ts'
import { recordArrival } from '../visits/arrive.server.ts'
import { readHeldData } from './held-data.server.ts'

let office: TestInstall
beforeAll(async () => {
  office = await openTestInstall('postgres')
})
afterAll(() => office.close())

test('a copy has fields, consents, memo, visit, gift, messages and who looked; that it was made is on record', async () => {
  office.clock.set('2026-11-23T01:00:00.000Z')
  const site = await siteWithVisits(office)
  const id = await makePerson(office, { email: 'manager@orbit.example', role: 'manager' })
  const actor = { type: 'user', id } as const
  const lead = await registeredFor(office, site, { phone: '01012345678' })
  await recordArrival(office, site, lead, { withGift: true }, actor)
  await writeMemo(office, site, lead, '84A에 관심', actor)
  await revealLead(office, site, lead, actor)
  const scope = leadScope([{ id: site.id, role: 'manager' }] as never, id, {} as never)
  const held = await readHeldData(office, site, lead, { scope, actor, how: 'sheet' })
  expect(held).toMatchObject({
    fields: { name: '홍길동', phone: '010-1234-5678' },
    registrations: [{ state: 'first' }],
    visits: [{ status: 'visited', isWalkIn: true, receivedBy: 'manager' }],
    gifts: [{ redeemedAt: expect.any(String) }],
  })
  expect(held?.lead.consents.length).toBeGreaterThan(0)
  expect(held?.timeline.filter(({ kind }) => kind === 'memo')).toMatchObject([{ text: '84A에 관심' }])
  expect(held?.looked.map(({ who, action }) => [who, action])).toEqual([
    ['manager', 'lead.disclosed'],
    ['manager', 'lead.revealed'],
  ])
  // The customer's own link would let the holder of the paper act as the customer.
  expect(held?.messages.map(({ body }) => body.length > 0)).toContain(true)
  expect(JSON.stringify(held?.messages)).not.toMatch(/\/my\/[\w-]{8}/)
  const stranger = leadScope([{ id: office.otherSite.id, role: 'manager' }] as never, id, {} as never)
  const asked = { scope: stranger, actor, how: 'file' } as const
  expect(await readHeldData(office, site, lead, asked)).toBeUndefined()
})
