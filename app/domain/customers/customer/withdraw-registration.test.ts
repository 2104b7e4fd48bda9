import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { listSlots } from '../visits/list-slots.server.ts'
import { withdrawRegistration } from './withdraw-registration.server.ts'

const monday = '2026-11-23T01:00:00.000Z'

describe.each(databaseKinds)('withdrawing a registration on %s', (kind) => {
  let office: TestInstall
  let site: Site
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const visits = visitOffer.parse({
      from: '2026-11-01',
      until: '2026-11-30',
      times: ['10:00'],
      capacity: 1,
    })
    const staffAlerts = [{ by: 'sms' as const, to: '010-0000-0000' }]
    site = { ...office.site, settings: { ...office.site.settings, visits, staffAlerts } }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    for (const table of ['leads', 'outbox_messages'] as const) await office.db.deleteFrom(table).execute()
  })

  const register = (visitAt?: string) =>
    createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ phone: '01033334444' }),
        submissionKey: visitAt ?? '',
        visitAt,
      },
      { type: 'visitor' },
    )
  const alerts = async () => {
    const rows = await office.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('template', '=', 'staffAlert')
      .where('lead_id', 'is', null)
      .execute()
    return rows.map((row) => decrypt(office.keys, row.body_sealed, `outbox_messages.body:${row.id}`))
  }

  test('with a visit to come frees its place and tells the office, naming nobody', async () => {
    const { leadId, receiptNo } = await register(monday)
    expect((await listSlots(office, site)).find((slot) => slot.startsAt === monday)?.full).toBe(true)
    await withdrawRegistration(office, site, leadId, { type: 'visitor' })
    expect((await listSlots(office, site)).find((slot) => slot.startsAt === monday)?.full).toBe(false)
    expect(await alerts()).toEqual([
      `[first] 방문예약 취소\n접수번호 ${receiptNo}\nhttps://first.example/admin/leads`,
    ])
  })

  test('without one, or after it, tells the office nothing', async () => {
    await withdrawRegistration(office, site, (await register()).leadId, { type: 'visitor' })
    const { leadId } = await register(monday)
    office.clock.set('2026-11-24T05:00:00.000Z')
    await withdrawRegistration(office, site, leadId, { type: 'visitor' })
    expect(await office.db.selectFrom('leads').select('id').execute()).toEqual([])
    expect(await alerts()).toEqual([])
  })
})
