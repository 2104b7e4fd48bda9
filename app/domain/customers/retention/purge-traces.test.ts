import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alertStaff } from '#app/domain/messages/alert-staff.server.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { purgeTraces } from './purge-traces.server.ts'

describe.each(databaseKinds)('what outlives registrations on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())

  test('addresses of visitors go after three months and those of the office after two years; entries stay', async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    for (const [type, action] of [
      ['visitor', 'lead.created'],
      ['user', 'lead.read'],
    ] as const)
      for (let i = 0; i < 2; i++)
        await recordAudit(office.db, {
          siteId: office.site.id,
          at: office.clock.now(),
          actor: { type, ipAddress: '203.0.113.7' },
          action,
          subject: ['lead', `${i}`],
        })
    const known = async () =>
      (
        await office.db
          .selectFrom('audit_entries')
          .select('action')
          .where('ip_address', 'is not', null)
          .orderBy('id')
          .execute()
      ).map(({ action }) => action)
    const all = ['lead.created', 'lead.created', 'lead.read', 'lead.read']

    office.clock.set('2027-02-21T05:00:00.000Z')
    expect(await purgeTraces(office)).toMatchObject({ visitorAddresses: 0 })
    expect(await known()).toEqual(all)
    office.clock.set('2027-02-21T05:00:00.001Z')
    expect(await purgeTraces(office)).toMatchObject({ visitorAddresses: 2, officeAddresses: 0 })
    expect(await known()).toEqual(['lead.read', 'lead.read'])
    office.clock.set('2028-11-22T05:00:00.000Z')
    expect(await purgeTraces(office)).toMatchObject({ visitorAddresses: 0, officeAddresses: 2 })
    const entries = await office.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'in', all)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(all)
  })

  test('alerts about registrations that are gone go after three months', async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    const site = {
      ...office.site,
      settings: { ...office.site.settings, staffAlerts: [{ by: 'sms' as const, to: '010-0000-0000' }] },
    }
    await alertStaff(office.db, office, site, { leadId: null, receiptNo: 'TS-1', link: 'https://a.example' })
    office.clock.set('2027-02-20T05:00:00.000Z')
    expect((await purgeTraces(office)).alerts).toBe(0)
    office.clock.set('2027-02-22T05:00:00.000Z')
    expect((await purgeTraces(office)).alerts).toBe(1)
  })
})
