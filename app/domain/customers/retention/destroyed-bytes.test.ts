import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { updateInstallState } from '#app/db/install-state.server.ts'
import { requestRewrite, rewriteFiles } from '#app/db/rewrite-files.server.ts'
import { truncateLog } from '#app/db/truncate-log.server.ts'
import { fakeSms } from '#app/domain/messages/fake-sms.server.ts'
import { createJournalExport } from '#app/domain/operations/restore/export-journal.server.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { readDatabaseFiles } from '../../../../tests/support/database-files.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { runs } from '../../../../tests/support/long.ts'
import { portsOf, silent, workOnce } from '../../../../tests/support/outbox.ts'
import { withdrawRegistration } from '../customer/withdraw-registration.server.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { destroyExpired } from './destroy-expired.server.ts'

const visitor = { type: 'visitor', ipAddress: '203.0.113.7' } as const
const people = runs(12, 40)

describe.each(databaseKinds)('the files of %s after a destruction', (kind) => {
  let office: TestInstall
  beforeEach(async () => {
    office = await openTestInstall(kind)
  })
  afterEach(() => office.close())

  const phoneOf = (n: number) => `0104444${String(n).padStart(4, '0')}`
  async function register(n: number, name = '홍길동') {
    const visits = visitOffer.parse({
      from: '2026-11-01',
      until: '2026-12-30',
      times: ['10:00'],
      capacity: 90,
    })
    const site = { ...office.site, settings: { ...office.site.settings, visits } }
    const touch = {
      at: '2026-11-21T05:00:00.000Z',
      landing: '/',
      params: { utm_campaign: `campaign-of-${n}-alone` },
    }
    return await createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ name, phone: phoneOf(n), message: '문의', ads: n % 2 === 0 }),
        submissionKey: `${n} ${name}`,
        attribution: { first: touch, last: touch } as never,
        ...(n % 3 ? {} : { visitAt: '2026-11-24T01:00:00.000Z' }),
      },
      visitor,
    )
  }

  /** Everything stored about registrations that could be told again from bytes. */
  async function tracesOf(leadIds: string[]): Promise<string[]> {
    const { db } = office
    const leads = await db.selectFrom('leads').selectAll().where('id', 'in', leadIds).execute()
    const messages = await db
      .selectFrom('outbox_messages')
      .leftJoin('fake_deliveries', 'fake_deliveries.message_id', 'outbox_messages.id')
      .select(['outbox_messages.to_sealed', 'outbox_messages.body_sealed', 'outbox_messages.to_hash'])
      .select(['fake_deliveries.to_sealed as given_to', 'fake_deliveries.body_sealed as given'])
      .where('lead_id', 'in', leadIds)
      .execute()
    const events = await db
      .selectFrom('lead_events')
      .select('details_sealed')
      .where('lead_id', 'in', leadIds)
      .execute()
    const vouchers = await db
      .selectFrom('vouchers')
      .select(['code_sealed', 'code_hash'])
      .where('lead_id', 'in', leadIds)
      .execute()
    const repeats = await db
      .selectFrom('repeat_registrations')
      .select(['name_sealed', 'message_sealed', 'receipt_no', 'submission_key'])
      .where('lead_id', 'in', leadIds)
      .execute()
    const ofLeads = leads.flatMap((lead) => [
      lead.name_sealed,
      lead.phone_sealed,
      lead.message_sealed,
      lead.receipt_no,
      lead.idempotency_key,
      lead.manage_hash,
      // The last four digits follow it.
      lead.phone_hash,
      /campaign-of-\d+-alone/.exec(lead.attribution ?? '')?.[0] ?? null,
    ])
    const others = [...messages, ...events, ...vouchers, ...repeats].flatMap((row) => Object.values(row))
    return [...ofLeads, ...others].filter((value) => value !== null)
  }

  /** How many of the texts lie in the files; undefined, and said why, where nobody can read them. */
  async function found(texts: string[]): Promise<number | undefined> {
    const read = await readDatabaseFiles(office)
    if ('unreachable' in read) {
      console.log(`the files of ${kind} are not read: ${read.unreachable}`)
      return undefined
    }
    return texts.filter((text) => read.files.some((file) => file.includes(text))).length
  }

  async function fill(): Promise<{ gone: string[]; staying: string[] }> {
    const first = await Promise.all(Array.from({ length: people }, (_, n) => register(n)))
    // Each once more, as somebody else who typed the number.
    await Promise.all(first.map((_, n) => register(n, '다른 이름')))
    const ids = first.map(({ leadId }) => leadId)
    await workOnce(office, portsOf(fakeSms(office.db, office.keys, office.clock, silent)))
    // As PostgreSQL does by itself after a while: it keeps samples of what it finds.
    if (kind === 'postgres') await sql`analyze`.execute(office.db)
    return { gone: ids.filter((_, n) => n % 2 === 0), staying: ids.filter((_, n) => n % 2 === 1) }
  }

  test('hold nothing of who withdrew or whose time was over, and all of who stays', async (context) => {
    const { gone, staying } = await fill()
    const [lost, kept] = [await tracesOf(gone), await tracesOf(staying)]
    expect(lost.length).toBeGreaterThan(gone.length * 10)
    const before = await found(lost)
    if (before === undefined) return context.skip()
    expect(before).toBe(lost.length)

    const carry = createJournalExport({ ...office, journalDir: `${office.dataDir}/journal` })
    for (const id of gone.slice(0, gone.length / 2))
      await withdrawRegistration(office, office.site, id, visitor)
    await office.db
      .updateTable('leads')
      .set({ expires_at: '2026-11-21T04:00:00.000Z' })
      .where('id', 'in', gone)
      .execute()
    await destroyExpired(office)
    await carry()
    expect(await office.db.selectFrom('leads').select('id').execute()).toHaveLength(staying.length)
    expect(await rewriteFiles(office.db, office.clock)).toMatchObject({ state: 'done' })
    expect(await found(lost)).toBe(0)
    expect(await found(kept)).toBe(kept.length)
    expect(await rewriteFiles(office.db, office.clock)).toEqual({ state: 'not-needed' })
  })

  test('are left for later while somebody reads, and then done', async (context) => {
    if (kind === 'postgres' && process.env.TEST_POSTGRES_KIND === 'pglite') return context.skip()
    const { leadId } = await register(1)
    const reader = openDb({ DATABASE_URL: office.databaseUrl, dataDir: office.dataDir })
    await reader.connection().execute(async (held) => {
      await sql`begin`.execute(held)
      await sql`select count(*) from leads`.execute(held)
      await withdrawRegistration(office, office.site, leadId, visitor)
      await createJournalExport({ ...office, journalDir: `${office.dataDir}/journal` })()
      expect(await truncateLog(office.db)).toBe(kind === 'postgres')
      expect(await rewriteFiles(office.db, office.clock, { waitMs: 0 })).toMatchObject({ state: 'busy' })
      await sql`rollback`.execute(held)
    })
    await reader.destroy()
    expect(await truncateLog(office.db)).toBe(true)
    expect(await rewriteFiles(office.db, office.clock)).toMatchObject({ state: 'done' })
  })
})

test('on PostgreSQL they wait for somebody who writes in another database of the server', async (context) => {
  if (process.env.TEST_POSTGRES_KIND === 'pglite') return context.skip()
  const [office, neighbour] = [await openTestInstall('postgres'), await openTestInstall('postgres')]
  await requestRewrite(office.db)
  await neighbour.db.transaction().execute(async (tx) => {
    await requestRewrite(tx)
    expect(await rewriteFiles(office.db, office.clock, { waitMs: 0 })).toMatchObject({ state: 'busy' })
  })
  expect(await rewriteFiles(office.db, office.clock)).toMatchObject({ state: 'done' })
  await office.close()
  await neighbour.close()
})

test('a SQLite file of before secure deletion is cleared of what was destroyed then', async () => {
  const office = await openTestInstall('sqlite')
  const { leadId } = await createLead(
    office,
    office.site,
    {
      form: 'inline',
      fields: filledIn({ phone: '01044445555', message: '문의'.repeat(500) }),
      submissionKey: 'k',
    },
    visitor,
  )
  const { phone_sealed } = await office.db
    .selectFrom('leads')
    .select('phone_sealed')
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  const earlier = new DatabaseSync(`${office.dataDir}/bunyang.sqlite`, { enableForeignKeyConstraints: true })
  earlier.exec('PRAGMA secure_delete = OFF; DELETE FROM leads; PRAGMA wal_checkpoint(TRUNCATE)')
  earlier.close()
  const lies = async () => {
    const read = await readDatabaseFiles(office)
    return 'files' in read && read.files.some((file) => file.includes(phone_sealed))
  }
  expect(await lies()).toBe(true)
  await updateInstallState(office.db).set({ rewrite_wanted: 1, rewritten_at: null }).execute()
  await rewriteFiles(office.db, office.clock)
  expect(await lies()).toBe(false)
  await office.close()
})
