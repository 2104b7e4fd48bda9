import { randomInt } from 'node:crypto'
import { chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { installId } from '#app/db/install-state.server.ts'
import { withdrawRegistration } from '#app/domain/customers/customer/withdraw-registration.server.ts'
import type { MessagePort } from '#app/domain/messages/message-port.ts'
import { detectRestore } from '#app/domain/operations/restore/backup-watermark.server.ts'
import { writeJournalOnce } from '#app/domain/operations/restore/export-journal.server.ts'
import { readJournal } from '#app/domain/operations/restore/journal-files.server.ts'
import { extendChain } from '#app/domain/record/audit/extend-chain.server.ts'
import { checkChain } from '#app/domain/record/audit/verify-chain.server.ts'
import { finishEnrolment, startEnrolment } from '#app/domain/staff/enrol-second-factor.server.ts'
import type { Person } from '#app/domain/staff/find-person.server.ts'
import { verifySecondFactor } from '#app/domain/staff/second-factor.server.ts'
import { signIn } from '#app/domain/staff/sign-in.server.ts'
import { toStep, totpCode } from '#app/domain/staff/totp.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { seededChance } from '../scripts/demo/made-up-people.ts'
import { refuseOtherSchema } from '../server/ready-install.ts'
import { secretOf } from './support/authenticator.ts'
import { freshDatabase, hasTemplates, type TestDatabase } from './support/database.ts'
import type { TestInstall } from './support/install.ts'
import { isLong, runs } from './support/long.ts'
import { officeOf } from './support/office-of.ts'
import { onlyPort, workOnce } from './support/outbox.ts'
import { contextOf, enter, openBrowser, passPhrase, personOf } from './support/people.ts'
import { unprivilegedAccount } from './support/postgres.ts'
import { runScript, startScript } from './support/run-script.ts'
import { loadedDatabase, runStart, type TestServer } from './support/server.ts'
import { service } from './support/services.ts'
import { makeSmallDisk, whyNoSmallDisk } from './support/small-disk.ts'
import { workInOffice } from './support/worked-office.ts'

const rounds = runs(1, 20)
const seed = Number(process.env.MOVE_SEED ?? randomInt(2 ** 31))
const { below } = seededChance(seed)
const manager = 'manager@example.com'

describe.skipIf(!(await hasTemplates('postgres')))('npm run move:postgres', () => {
  const closing: (() => Promise<unknown>)[] = []
  let worked: TestDatabase
  let secret: string
  let interrupted: Awaited<ReturnType<typeof interruptSending>>
  beforeAll(async () => {
    worked = await loadedDatabase('sqlite', 'small')
    closing.push(() => worked.remove())
    const server = { ...worked, origin: 'http://localhost' } as unknown as TestServer
    await workInOffice(server)
    const office = await officeOf(server)
    secret = await enrol(office)
    interrupted = await interruptSending(office)
    await office.db.destroy()
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  /** The worked office in a folder of its own, and an empty database. */
  async function bothEnds() {
    const dataDir = await mkdtemp(join(tmpdir(), 'bunyang-move-'))
    await cp(worked.dataDir, dataDir, { recursive: true })
    const target = await freshDatabase('postgres')
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }), target.remove)
    return { DATA_DIR: dataDir, DATABASE_URL: target.DATABASE_URL as string }
  }

  test(`${rounds} times killed and run again, it ends with equal databases`, {
    timeout: 60_000 + rounds * 10_000,
  }, async () => {
    const env = await bothEnds()
    const file = join(env.DATA_DIR, 'bunyang.sqlite')
    const before = rowsOfSqlite(file)
    expect(Object.values(before).filter((rows) => rows.length).length, 'tables with rows').toBeGreaterThan(40)
    let begun = 0
    // In the first round it has begun; then any moment will do.
    for (let round = 0; round < rounds; round++) {
      const { child, output } = startScript('move-postgres', env)
      const closed = new Promise((done) => child.once('close', done))
      const tables = below(30)
      await expect
        .poll(
          () =>
            (output().split('\n').length > tables && (round > 0 || output().includes('옮깁니다'))) ||
            child.exitCode !== null,
          {
            interval: 1,
            timeout: 30_000,
          },
        )
        .toBe(true)
      child.kill('SIGKILL')
      await closed
      if (!output().includes('옮깁니다')) continue
      begun++
      const half = openDb({ DATABASE_URL: env.DATABASE_URL, dataDir: env.DATA_DIR })
      await expect(refuseOtherSchema(half), `round ${round} of seed ${seed}`).rejects.toThrow(
        /아직 다 옮기지 않은/,
      )
      await half.destroy()
    }
    expect(begun, `seed ${seed}`).toBeGreaterThan(0)
    const last = await runScript('move-postgres', env)
    expect(last.output).toContain('양쪽이 같습니다')
    expect(last.code).toBe(0)
    await endsEqual(env, before)
    await workOnPostgres(env)
    // server/move-to-postgres.test.ts has these function by function.
    if (!isLong) return
    expect(await runScript('move-postgres', env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('이미 다 옮겼습니다'),
    })

    const { DATABASE_URL: _, ...onSqlite } = env
    const refused = await runStart(onSqlite)
    expect(refused.origin).toBeUndefined()
    expect(refused.output()).toMatch(/PostgreSQL로 옮겼거나.*move:postgres -- --back/)
  })

  /** Once the move is done; only the record of the move is new. */
  async function endsEqual(env: { DATABASE_URL: string }, before: Rows) {
    const after = await rowsOfPostgres(env.DATABASE_URL)
    const [moved] = (after.audit_entries ?? []).filter((row) => row.includes('install.moved'))
    expect(moved).toBeDefined()
    after.audit_entries = (after.audit_entries ?? []).filter((row) => row !== moved)
    expect(after, `seed ${seed}`).toEqual(before)
  }

  test('a connection that is cut in the middle: it says so, goes on, and both ends are equal', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    const env = await bothEnds()
    const before = rowsOfSqlite(join(env.DATA_DIR, 'bunyang.sqlite'))
    const admin = new pg.Client({ connectionString: (await service('postgres')).url })
    await admin.connect()
    closing.push(() => admin.end())
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`
    const database = new URL(env.DATABASE_URL).pathname.slice(1)
    let cuts = 0
    for (let round = 0; cuts < 8; round++) {
      const { child, output } = startScript('move-postgres', env)
      const closed = new Promise<number | null>((done) => child.once('close', done))
      const lines = below(30)
      await expect
        .poll(() => output().split('\n').length > lines || child.exitCode !== null, {
          interval: 1,
          timeout: 30_000,
        })
        .toBe(true)
      await admin.query(cut, [database])
      if ((await closed) === 0) break
      expect(output(), `round ${round} of seed ${seed}`).toMatch(/연결이 끊겨 멈췄습니다.*이어집니다/)
      cuts++
    }
    expect(cuts, `seed ${seed}`).toBeGreaterThan(0)
    expect(await runScript('move-postgres', env)).toMatchObject({ code: 0 })
    await endsEqual(env, before)
  })

  test('a disk of PostgreSQL that is full: it says so, goes on, and both ends are equal', {
    tags: 'long',
    timeout: 240_000,
  }, async (context) => {
    const noDisk = whyNoSmallDisk()
    if (noDisk) return context.skip(noDisk)
    const { DATA_DIR } = await bothEnds()
    const before = rowsOfSqlite(join(DATA_DIR, 'bunyang.sqlite'))
    const room = 9 * 1024
    const disk = await makeSmallDisk(room)
    const account = unprivilegedAccount()
    if (account) await chown(disk.path, account.uid, account.gid)
    const { url } = await service('postgres')
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    closing.push(
      () => disk.remove(),
      () => admin.end(),
    )
    await admin.query(`create tablespace small location '${disk.path}'`)
    await admin.query('create database on_small_disk tablespace small')
    closing.push(async () => {
      await admin.query('drop database on_small_disk with (force)')
      await admin.query('drop tablespace small')
    })
    const address = new URL(url)
    address.pathname = '/on_small_disk'
    const env = { DATA_DIR, DATABASE_URL: address.href }
    let full = 0
    for (let kilobytes = room; ; kilobytes += 512) {
      disk.resize(kilobytes)
      const { code, output } = await runScript('move-postgres', env)
      if (code === 0) break
      expect(output, `with ${kilobytes} KB`).toMatch(/저장 공간이 모자라 멈췄습니다.*이어집니다/)
      full++
    }
    expect(full, 'times that the disk was full').toBeGreaterThan(2)
    await endsEqual(env, before)
  })

  /** Signs in, reads names, checks the record, exports the journal and sends what is due. */
  async function workOnPostgres(env: { DATA_DIR: string; DATABASE_URL: string }) {
    const office = await officeOf({
      DATABASE_URL: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      origin: 'http://localhost',
    })
    closing.push(() => office.db.destroy())
    const ctx = contextOf(office)
    const browser = openBrowser()
    const signed = await signIn(ctx, browser.request(), { email: manager, password: passPhrase })
    if (!signed.ok) throw new Error(signed.message)
    browser.take(signed.headers)
    const second = await verifySecondFactor(ctx, browser.request(), totpCode(secret, toStep(Date.now())))
    if (!second.ok) throw new Error(second.message)
    browser.take(second.headers)
    expect((await personOf(ctx, browser))?.user.hasSecondFactor).toBe(true)

    const { db, keys, clock } = office
    const leads = await db.selectFrom('leads').select(['id', 'name_sealed']).execute()
    const names = leads.map(({ id, name_sealed }) => decrypt(keys, name_sealed, `leads.name:${id}`))
    expect(new Set(names)).toEqual(new Set(['김서현', '남궁민준', '이하은', '박도윤']))

    const journalDir = join(env.DATA_DIR, 'journal')
    expect(await detectRestore(db, journalDir)).toBeUndefined()
    const [withdrawn] = leads
    await withdrawRegistration(office, office.site, withdrawn?.id ?? '', { type: 'visitor' })
    await writeJournalOnce({ db, clock, journalDir })
    expect(readJournal([journalDir], (await installId(db)) ?? '').lines.length).toBeGreaterThan(0)
    expect(await detectRestore(db, journalDir)).toBeUndefined()

    await extendChain({ db, keys, clock })
    expect((await checkChain({ db, keys, clock, journalDir })).faults).toEqual([])

    const sent: string[] = []
    const port: MessagePort = {
      vendor: 'sens',
      isIdempotent: false,
      async send({ messageId }) {
        sent.push(messageId)
        return { outcome: 'accepted', vendorMessageId: `v${sent.length}` }
      },
    }
    for (let turn = 0; turn < 3; turn++) await workOnce(office, onlyPort(port))
    const states = await db.selectFrom('outbox_messages').select(['id', 'status', 'reason']).execute()
    const stateOf = (id: string | undefined) => states.find((message) => message.id === id)
    expect(stateOf(interrupted.sending)).toMatchObject({ status: 'unknown', reason: 'own:worker-ended' })
    expect(stateOf(interrupted.claimed)?.status).toMatch(/^(?:queued|accepted)$/)
    expect(sent).not.toContain(interrupted.sending)
    expect(new Set(sent).size).toBe(sent.length)
  }
})

/** Somebody's second factor, with a code that was not used yet. @returns the secret of the authenticator */
async function enrol(office: TestInstall): Promise<string> {
  const ctx = contextOf(office)
  const browser = await enter(ctx, manager)
  const me = async () => (await personOf(ctx, browser)) as Person
  const begun = await startEnrolment(ctx, browser.request(), await me(), passPhrase)
  if (!begun.ok) throw new Error(begun.message)
  const secret = secretOf(new URL(begun.uri).searchParams.get('secret') ?? '')
  const code = totpCode(secret, toStep(Date.now()))
  const done = await finishEnrolment(ctx, browser.request(), await me(), code)
  if (!done.ok) throw new Error(done.message)
  await office.db
    .updateTable('two_factors')
    .set({ last_step: toStep(Date.now()) - 2 })
    .execute()
  return secret
}

/** Two messages of a worker that was killed, one before and one while it called the vendor. */
async function interruptSending({ db }: TestInstall): Promise<{ claimed: string; sending: string }> {
  const messages = await db
    .selectFrom('outbox_messages')
    .select('id')
    .where('channel', '=', 'sms')
    .where('template', '=', 'confirmation')
    .where('status', '=', 'queued')
    .orderBy('due_at')
    .orderBy('id')
    .limit(2)
    .execute()
  const [claimed = '', sending = ''] = messages.map(({ id }) => id)
  for (const [id, status] of [
    [claimed, 'claimed'],
    [sending, 'sending'],
  ] as const)
    await db
      .updateTable('outbox_messages')
      .set({ status, lease_owner: 'gone', lease_until: toTimestamp(new Date(Date.now() - 1000)) })
      .where('id', '=', id)
      .execute()
  return { claimed, sending }
}

/** Rows as JSON, by table, without what belongs to one database. */
type Rows = Record<string, string[]>

const asText = (row: object) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
const isKept = (table: string) => !/^(?:kysely_|sqlite_|worker_beats)/.test(table)

function rowsOfSqlite(file: string): Rows {
  const database = new DatabaseSync(file, { readOnly: true })
  const tables = database.prepare(`select name from sqlite_master where type = 'table'`).all()
  const rows: Rows = {}
  for (const { name } of tables)
    if (isKept(String(name)))
      rows[String(name)] = database.prepare(`select * from "${name}"`).all().map(asText).sort()
  database.close()
  return rows
}

async function rowsOfPostgres(connectionString: string): Promise<Rows> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const tables = await client.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows: Rows = {}
  for (const { name } of tables.rows)
    if (isKept(name)) rows[name] = (await client.query(`select * from "${name}"`)).rows.map(asText).sort()
  await client.end()
  return rows
}
