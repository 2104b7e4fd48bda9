import { type KeyObject, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rotateKeys } from '#app/db/rotate-keys.server.ts'
import { sealedColumns } from '#app/db/schema.ts'
import { isRefused } from '#app/domain/messages/advertising-consent.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { parseRing } from '#app/platform/keys.server.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { keepUntil } from '../customer/keep-until.ts'
import { withdrawMarketing } from '../customer/withdraw-registration.server.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { findLeadByToken } from '../intake/find-lead-by-token.server.ts'
import { destroyExpired } from './destroy-expired.server.ts'

const visitor = { type: 'visitor' } as const

describe.each(databaseKinds)('keeping registrations on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  const register = (phone: string, site = office.site) =>
    createLead(
      office,
      site,
      {
        form: 'inline',
        fields: filledIn({ phone, message: '문의', ads: true }),
        submissionKey: phone,
      },
      visitor,
    )

  test('seals everything again with the first key; then the old key is not needed', async () => {
    office.clock.set('2026-01-05T05:00:00.000Z')
    const { leadId } = await register('01055550001')
    const old = office.keys
    const [id, key] = [...old.keys][0] as [string, KeyObject]
    const fresh = `k2:${randomBytes(32).toString('base64')}`
    office.keys = parseRing(`${fresh},${id}:${key.export().toString('base64')}`, old.secret)
    const steps: number[] = []
    const done = await rotateKeys(office.db, office.keys, (progress) => steps.push(progress.done))
    expect(done).toBeGreaterThanOrEqual(5)
    expect(steps.at(-1)).toBe(done)
    expect(await rotateKeys(office.db, office.keys)).toBe(0)
    office.keys = parseRing(fresh, old.secret)
    const token = manageToken(office.keys, firstLink(leadId))
    expect(await findLeadByToken(office, office.site, token)).toMatchObject({
      name: '홍*동',
      phone: '010-****-0001',
    })
    for (const { table, column } of sealedColumns) {
      const rows = (await office.db.selectFrom(table).selectAll().execute()) as unknown as Record<
        string,
        unknown
      >[]
      for (const row of rows)
        if (row[column]) expect(String(row[column]), `${table}.${column}`).toMatch(/^1\.k2\./)
    }
  })

  test('ends with the months that the consent text promises: rows and messages go, counts stay', async () => {
    await register('01055550002', office.otherSite)
    office.clock.set('2026-07-05T04:59:59.000Z')
    expect((await destroyExpired(office, { dryRun: true })).map(({ leads }) => leads)).toEqual([0, 0])
    office.clock.set('2026-07-05T05:00:00.000Z')
    const dry = await destroyExpired(office, { dryRun: true })
    expect(dry).toMatchObject([
      { slug: 'first', leads: 1 },
      { slug: 'second', leads: 1 },
    ])
    expect(await office.db.selectFrom('leads').select('id').execute(), 'dry').toHaveLength(2)
    expect(await destroyExpired(office)).toEqual(dry)
    for (const table of ['leads', 'consents', 'outbox_messages', 'message_attempts'] as const)
      expect(await office.db.selectFrom(table).select('id').execute(), table).toEqual([])
    expect(await office.db.selectFrom('lead_statistics').select(['day', 'form', 'count']).execute()).toEqual([
      { day: '2026-01-05', form: 'inline', count: 1 },
      { day: '2026-01-05', form: 'inline', count: 1 },
    ])
    const reports = await office.db.selectFrom('retention_reports').select('counts').execute()
    expect(reports.map(({ counts }) => JSON.parse(counts).leads)).toEqual([1, 1])
    expect((await destroyExpired(office)).map(({ leads }) => leads)).toEqual([0, 0])
  })

  test('ended between two batches reports what is gone, and the next night the rest', async () => {
    office.clock.set('2026-08-05T05:00:00.000Z')
    for (const phone of ['01055550011', '01055550012', '01055550013']) await register(phone)
    await office.db.deleteFrom('retention_reports').execute()
    const reported = async () => {
      const rows = await office.db.selectFrom('retention_reports').select('counts').orderBy('id').execute()
      return rows.map(({ counts }) => JSON.parse(counts).leads)
    }
    office.clock.set('2027-03-05T05:00:00.000Z')
    let batches = 0
    const endsSoon = new Proxy(office.db, {
      get(db, name) {
        const own = Reflect.get(db, name)
        if (name !== 'transaction') return typeof own === 'function' ? own.bind(db) : own
        if (++batches > 2) throw new Error('the process is killed')
        return () => db.transaction()
      },
    })
    await expect(destroyExpired({ db: endsSoon, clock: office.clock }, { batchSize: 1 })).rejects.toThrow()
    expect(await reported()).toEqual([2])
    expect(await office.db.selectFrom('leads').select('id').execute()).toHaveLength(1)
    await destroyExpired(office, { batchSize: 1 })
    expect(await reported()).toEqual([2, 1])
  })

  test('keeps that somebody refused advertisements, as a hash', async () => {
    office.clock.set('2026-07-06T05:00:00.000Z')
    const { leadId } = await register('01055550003')
    await withdrawMarketing(office, office.site, leadId, visitor)
    expect(
      await findLeadByToken(office, office.site, manageToken(office.keys, firstLink(leadId))),
    ).toMatchObject({
      marketing: 'no',
    })
    office.clock.set('2027-07-06T05:00:00.000Z')
    await destroyExpired(office)
    expect(await isRefused(office.db, office.keys, office.site.id, '01055550003')).toBe(true)
  })
})

test('the last day of a month is kept until the last day of a shorter one', () => {
  expect(keepUntil(6, new Date('2026-08-31T05:00:00Z')).toISOString()).toBe('2027-02-28T05:00:00.000Z')
})
