import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeTraces } from '#app/domain/customers/retention/purge-traces.server.ts'
import { dayMs } from '#app/platform/durations.ts'
import { parseRing } from '#app/platform/keys.server.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { extendChain } from './extend-chain.server.ts'
import { keepHead } from './kept-head.server.ts'
import { recordAudit } from './record-audit.server.ts'
import { checkChain, verifyChain } from './verify-chain.server.ts'

describe.each(databaseKinds)('the chain of the record on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
    for (let n = 0; n < 450; n++) await write(n)
  })
  afterAll(() => office.close())

  const write = (n: number) =>
    recordAudit(office.db, {
      siteId: office.site.id,
      at: office.clock.now(),
      actor: { type: n % 2 ? 'user' : 'visitor', id: 'somebody', ipAddress: '203.0.113.7' },
      action: 'lead.revealed',
      subject: ['lead', `lead-${n}`],
      details: { n },
    })
  const faults = async () => (await verifyChain(office)).faults
  const someEntry = (chainNo: number) =>
    office.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('chain_no', '=', chainNo)
      .limit(1)
      .executeTakeFirstOrThrow()

  test('links all entries once, and holds', async () => {
    const before = await office.db.selectFrom('audit_entries').select('id').execute()
    expect(await extendChain(office)).toBe(before.length)
    expect(await extendChain(office)).toBe(0)
    const result = await verifyChain(office)
    expect(result).toMatchObject({ entries: before.length, faults: [], late: 0 })
    expect(result.links).toBe(Math.ceil(before.length / 200))
  })

  test('survives that addresses are erased when their time is over', async () => {
    const opened = office.clock.now()
    office.clock.set(new Date(opened.getTime() + 800 * dayMs).toISOString())
    await purgeTraces(office, { confirmed: 10_000 })
    office.clock.set(opened.toISOString())
    const left = office.db.selectFrom('audit_entries').select('id').where('ip_address', 'is not', null)
    expect(await left.execute()).toEqual([])
    expect(await faults()).toEqual([])
  })

  test.each([
    ['altered', { details: '{"n":-1}' }],
    ['altered', { actor_id: 'somebody-else' }],
    ['altered', { at: '2020-01-01T00:00:00.000Z' }],
    ['lost', { chain_no: null }],
  ] as const)('finds that an entry is %s: %o', async (found, change) => {
    const entry = await someEntry(2)
    const update = (set: object) =>
      office.db.updateTable('audit_entries').set(set).where('id', '=', entry.id).execute()
    await update(change)
    expect(await faults()).toEqual([{ kind: found, of: '2' }])
    await update({ details: entry.details, actor_id: entry.actor_id, at: entry.at, chain_no: 2 })
    expect(await faults()).toEqual([])
  })

  test('finds an entry that is gone, a link that is gone, and a chain that was rebuilt', async () => {
    const entry = await someEntry(1)
    await office.db.deleteFrom('audit_entries').where('id', '=', entry.id).execute()
    expect(await faults()).toEqual([{ kind: 'lost', of: '1' }])
    await office.db.insertInto('audit_entries').values(entry).execute()
    const link = await office.db
      .selectFrom('audit_chain')
      .selectAll()
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    await office.db.deleteFrom('audit_chain').where('number', '=', 2).execute()
    expect((await faults()).map(({ kind }) => kind)).toContain('gap')
    await office.db.insertInto('audit_chain').values(link).execute()
    expect(await faults()).toEqual([])

    const stranger = {
      ...office,
      keys: parseRing(`k1:${Buffer.alloc(32).toString('base64')}`, 's'.repeat(40)),
    }
    expect((await verifyChain(stranger)).faults.map(({ kind }) => kind)).toEqual(['seal'])
  })

  describe('holds the record against what was kept of it', () => {
    const linksAfter = (number: number) =>
      office.db.selectFrom('audit_chain').selectAll().where('number', '>', number).orderBy('number').execute()
    const entriesOf = (number: number) =>
      office.db.selectFrom('audit_entries').selectAll().where('chain_no', '=', number).execute()

    /** Runs `then` without the last link, and puts all back. */
    async function withoutLastLink(withEntries: boolean, then: () => Promise<void>) {
      const [last] = (await linksAfter(0)).slice(-1)
      if (!last) throw new Error('no link')
      const entries = await entriesOf(last.number)
      await office.db.deleteFrom('audit_chain').where('number', '=', last.number).execute()
      if (withEntries)
        await office.db.deleteFrom('audit_entries').where('chain_no', '=', last.number).execute()
      await then()
      await office.db.insertInto('audit_chain').values(last).execute()
      if (withEntries) await office.db.insertInto('audit_entries').values(entries).execute()
      expect(await faults()).toEqual([])
    }

    test.each([
      ['with its entries', true],
      ['without them', false],
    ])('finds that the end is cut, %s, by the head beside the journal', async (_, withEntries) => {
      expect(await keepHead(office.db, office.journalDir)).toBe(true)
      await withoutLastLink(withEntries, async () => {
        expect((await faults()).map(({ kind }) => kind)).toContain('cut')
        // What comes after does not hide it.
        expect(await keepHead(office.db, office.journalDir)).toBe(false)
        expect((await faults()).map(({ kind }) => kind)).toContain('cut')
      })
    })

    test('finds it by the checks before, where there is no journal', async () => {
      const elsewhere = { ...office, journalDir: `${office.dataDir}/none` }
      expect((await verifyChain(elsewhere)).isCompared).toBe(false)
      await checkChain(elsewhere)
      await withoutLastLink(true, async () => {
        const result = await checkChain(elsewhere)
        expect(result.faults.map(({ kind }) => kind)).toEqual(['cut'])
        // The check that found it does not take its place.
        expect((await verifyChain(elsewhere)).faults.map(({ kind }) => kind)).toEqual(['cut'])
      })
      await office.db.deleteFrom('audit_checks').execute()
    })

    test('finds that everything is gone', async () => {
      const all = {
        links: await linksAfter(0),
        entries: await office.db.selectFrom('audit_entries').selectAll().execute(),
      }
      await office.db.deleteFrom('audit_chain').execute()
      await office.db.deleteFrom('audit_entries').execute()
      expect((await faults()).map(({ kind }) => kind)).toEqual(['cut'])
      await office.db.insertInto('audit_chain').values(all.links).execute()
      for (const entry of all.entries) await office.db.insertInto('audit_entries').values(entry).execute()
    })

    test('finds a made-up entry that names a link without being part of it', async () => {
      const link = (await linksAfter(2))[0] as { number: number }
      const entry = await someEntry(1)
      await office.db
        .insertInto('audit_entries')
        .values({ ...entry, id: `0${entry.id.slice(1)}`.replace(/.$/, 'x'), chain_no: link.number })
        .execute()
      expect(await faults()).toEqual([{ kind: 'added', of: String(link.number) }])
      await office.db.deleteFrom('audit_entries').where('id', 'like', '%x').execute()
      expect(await faults()).toEqual([])
    })
  })

  test('holds while a worker adds to it', async () => {
    let links = 0
    const extended = office.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!result.rows.some((row) => 'seal' in row)) return result
        await write(2000 + links++)
        await extendChain(office)
        await keepHead(office.db, office.journalDir)
        return result
      },
    })
    expect((await verifyChain({ ...office, db: extended })).faults).toEqual([])
    expect(links).toBeGreaterThan(0)
    expect(await faults()).toEqual([])
  })

  test('tells what was written later under an earlier day, and that a signed review saw another record', async () => {
    const now = office.clock.now()
    office.clock.set(new Date(now.getTime() - 30 * dayMs).toISOString())
    await write(1000)
    office.clock.set(now.toISOString())
    await extendChain(office)
    expect(await verifyChain(office)).toMatchObject({ late: 1, faults: [] })
    await office.db
      .insertInto('audit_reviews')
      .values({
        id: 'review',
        site_id: office.site.id,
        month: '2026-10',
        signed_at: now.toISOString(),
        signed_by: 'somebody',
        findings: '[]',
        note: '',
        chain_number: 1,
        chain_digest: 'another',
      })
      .execute()
    expect(await faults()).toEqual([{ kind: 'review', of: '2026-10' }])
  })
})
