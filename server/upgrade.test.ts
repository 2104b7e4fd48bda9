import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { isExpansion, openDb, pendingMigrations } from '#app/db/client.server.ts'
import { readInstallState } from '#app/db/install-state.server.ts'
import { holdRunLock } from '#app/db/process-locks.server.ts'
import { migrations } from '#app/db/schema.ts'
import { readEnv } from '#app/platform/env.ts'
import { healthLine, readProgramVersion } from '#app/platform/program-version.server.ts'
import { backUp, type Sections, whyNoBackup } from '../tests/support/backups.ts'
import { databaseKinds, stricterDatabaseFirst, type TestDatabase } from '../tests/support/database.ts'
import { testFirst } from '../tests/support/long.ts'
import { databaseBefore09, olderDatabase } from '../tests/support/older-database.ts'
import { freePort } from '../tests/support/postgres.ts'
import { openInstall } from './install.ts'
import { prepareInstall } from './prepare.ts'
import { openReadyInstall } from './ready-install.ts'
import { announceRunning } from './serve.ts'
import { startingListener } from './starting-listener.ts'
import { copiesFolder, copyBeforeUpgrade, removeExpiredCopies } from './upgrade-copy.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function given(...of: Parameters<typeof olderDatabase>): Promise<TestDatabase> {
  const database = await olderDatabase(...of)
  closing.push(() => database.remove())
  return database
}

/** A start on a database, until it would serve. */
async function start({ dataDir: DATA_DIR, DATABASE_URL }: TestDatabase) {
  const [said, stages]: string[][] = [[], []]
  const install = openInstall(readEnv({ DATA_DIR, DATABASE_URL }))
  await prepareInstall(install, {
    say: (line) => said?.push(line),
    stage: async (starting) => void stages?.push(starting),
    loadFirst: async () => {},
  }).finally(() => install.db.destroy())
  return { said: said ?? [], stages: stages ?? [] }
}

const pendingOf = async (database: TestDatabase) => {
  const db = openDb(database)
  closing.push(() => db.destroy())
  return await pendingMigrations(db)
}
const copies = ({ dataDir }: TestDatabase) => readdirSync(join(dataDir, 'backups'))
const { version } = readProgramVersion()

test('an upgrade on SQLite says from where to where, keeps a copy of before, and counts its migrations', async () => {
  const database = await given('sqlite')
  const pending = await pendingOf(database)
  await closing.pop()?.()
  const { said, stages } = await start(database)
  const of = pending.length
  expect(pending[0]).toBe('0049_baseline')
  expect(said[0]).toMatch(
    new RegExp(
      `^데이터베이스를 올립니다: 0\\.9\\.0\\(0049_attention\\) → ${version} ?.*\\(${pending.at(-1)}\\)$`,
    ),
  )
  expect(said[1]).toContain(join(database.dataDir, 'backups/before-upgrade-from-0.9.0-'))
  expect(said.slice(2, -1)).toEqual(pending.map((name, i) => `  ${i + 1}/${of} ${name}`))
  expect(said.at(-1)).toMatch(/^데이터베이스를 올렸습니다\(\d+\.\d초\)\.$/)
  expect(stages.filter((stage) => stage.startsWith('migrating'))).toEqual(
    Array.from({ length: of + 1 }, (_, i) => `migrating ${i}/${of}`),
  )
  const [name = ''] = copies(database)
  const file = join(database.dataDir, 'backups', name)
  expect(statSync(file).mode & 0o077).toBe(0)
  const copy = new DatabaseSync(file, { readOnly: true })
  expect(copy.prepare('select max(name) as last from kysely_migration').get()).toEqual({
    last: '0049_attention',
  })
  expect(copy.prepare('select is_backup from install_state').get()).toEqual({ is_backup: 1 })
  copy.close()

  const second = await start(database)
  expect(second).toEqual({ said: [], stages: ['loading the demo'] })
  expect(copies(database)).toEqual([name])
  const db = openDb(database)
  closing.push(() => db.destroy())
  expect((await readInstallState(db)).program_version).toBe(version)
})

test.each(databaseKinds)('a database from before 0.9 is refused on %s, and stays as it is', async (kind) => {
  const database = await databaseBefore09(kind)
  closing.push(() => database.remove())
  const sentence = '먼저 0.9로 한 번 시작해 올린 뒤'
  const file = join(database.dataDir, 'bunyang.sqlite')
  const before = kind === 'sqlite' && readFileSync(file)
  await expect(start(database)).rejects.toThrow(sentence)
  const { dataDir: DATA_DIR, DATABASE_URL } = database
  await expect(openReadyInstall(readEnv({ DATA_DIR, DATABASE_URL }))).rejects.toThrow(sentence)
  const db = openDb(database)
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  await db.destroy()
  expect(tables.map(({ name }) => name)).toEqual(['kysely_migration'])
  if (before) expect(readFileSync(file).equals(before)).toBe(true)
  expect(existsSync(copiesFolder(database.dataDir))).toBe(false)
})

test('a dump that was restored in part is refused, and stays as it is', { tags: 'long' }, async (context) => {
  context.skip(Boolean(whyNoBackup('pg_dump')))
  const whole = await given('postgres')
  await start(whole)
  const restore = await backUp({ dataDir: whole.dataDir, databaseUrl: whole.DATABASE_URL }, 'pg_dump')
  for (const sections of [['pre-data'], ['pre-data', 'data']] satisfies Sections[]) {
    const database = await restore(sections)
    closing.push(() => database.remove())
    const pending = await pendingOf(database)
    await expect(start(database)).rejects.toThrow('데이터베이스가 다 갖춰지지 않았습니다')
    expect(await pendingOf(database)).toEqual(pending)
  }
})

testFirst(1, stricterDatabaseFirst)(
  'a takeover that is killed on %s leaves the database of 0.9 as it was',
  async (kind) => {
    const database = await given(kind)
    const names = async () => {
      const db = openDb(database)
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      )
      await db.destroy()
      return rows.map(({ name }) => name)
    }
    const before = await names()
    // The last thing that it does is to migrate further.
    const { dataDir, DATABASE_URL } = database
    const { signal } = spawnSync(process.execPath, [
      ...['--disable-warning=ExperimentalWarning', '--input-type=module', '-e'],
      `import { migrate, openDb } from ${JSON.stringify(`${process.cwd()}/app/db/client.server.ts`)}
    import { migrations } from ${JSON.stringify(`${process.cwd()}/app/db/schema.ts`)}
    migrations['9999_killed'] = { up: () => process.kill(process.pid, 'SIGKILL') }
    await migrate(openDb(${JSON.stringify({ dataDir, DATABASE_URL })}))`,
    ])
    expect([signal, await names()]).toEqual(['SIGKILL', before])
    await start(database)
    expect(await names()).toEqual(Object.keys(migrations))
  },
)

test('copyBeforeUpgrade: refuses a database that another process has open', async () => {
  const database = await given('sqlite')
  const file = join(database.dataDir, 'bunyang.sqlite')
  const other = new DatabaseSync(file)
  closing.push(() => other.close())
  other.exec('select * from sites')
  const upgrade = { file, folder: join(database.dataDir, 'backups'), from: '0.9.0', now: new Date() }
  await expect(copyBeforeUpgrade(upgrade, { waitMs: 0 })).rejects.toThrow(
    '다른 프로그램이 이 데이터베이스를 쓰고 있어 올리지 않았습니다',
  )
})

test('copyBeforeUpgrade: refuses without room, replaces the copy of the last upgrade, and copies expire', async () => {
  const database = await given('sqlite')
  const file = join(database.dataDir, 'bunyang.sqlite')
  const folder = join(database.dataDir, 'backups')
  const now = new Date('2026-12-01T00:00:00Z')
  const upgrade = { file, folder, from: '0.9.0', now }
  await expect(copyBeforeUpgrade(upgrade, { freeBytes: () => 1024 * 1024 })).rejects.toThrow(
    /^데이터베이스를 올리기 전에 복사해 둘 자리가 모자라 .*에 \d+MB가 필요한데 1MB만 남아 있습니다/,
  )
  await copyBeforeUpgrade(upgrade)
  await copyBeforeUpgrade({ ...upgrade, from: '0.9.1', now: new Date('2026-12-02T00:00:00Z') })
  expect(copies(database)).toEqual(['before-upgrade-from-0.9.1-2026-12-02T000000Z.sqlite'])
  removeExpiredCopies(folder, new Date(Date.now() + 29 * 86_400_000))
  expect(copies(database)).toHaveLength(1)
  removeExpiredCopies(folder, new Date(Date.now() + 31 * 86_400_000))
  expect(copies(database)).toEqual([])
})

const hasOneSession = process.env.TEST_POSTGRES_KIND === 'pglite'

const beside = '다른 버전의 서버나 worker가 이 데이터베이스를 쓰고 있어 올리지 않았습니다'

test.skipIf(hasOneSession)('an upgrade on PostgreSQL is refused beside another process', async () => {
  const database = await given('postgres')
  const more: Record<string, { up(db: Kysely<unknown>): Promise<void> }> = migrations
  more['9999_dropping'] = { up: async () => {} }
  closing.push(() => delete more['9999_dropping'])
  const release = await holdRunLock(database, () => {})
  await expect(start(database).finally(release)).rejects.toThrow(beside)
  expect(await pendingOf(database)).toContain('0049_baseline')
  await start(database)
  expect(await pendingOf(database)).toEqual([])
})

test('an upgrade on PostgreSQL that only expands goes on beside another process', {
  tags: ['long'],
}, async (context) => {
  if (hasOneSession) return context.skip()
  // The whole way from 0.9 where nothing since does more.
  const last = Object.keys(migrations).findLast((name) => !isExpansion(name)) as
    | keyof typeof migrations
    | undefined
  const database = await given('postgres', last)
  closing.push(await holdRunLock(database, () => {}))
  await start(database)
  expect(await pendingOf(database)).toEqual([])
})

test.skipIf(hasOneSession)(
  'a server whose database was upgraded between its start and its lock is refused',
  async () => {
    const database = await given('postgres')
    const install = openInstall(readEnv({ DATA_DIR: database.dataDir, DATABASE_URL: database.DATABASE_URL }))
    closing.push(() => install.db.destroy())
    await (await announceRunning(install))()
    await install.db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999_later', timestamp: '2030' } as never)
      .execute()
    await expect(announceRunning(install)).rejects.toThrow('이 프로그램보다 새 버전')
  },
)

test('holdRunLock: takes the lock again after its connection broke, and says that another version migrates', {
  tags: ['long'],
}, async (context) => {
  if (hasOneSession) return context.skip()
  const database = await given('postgres')
  const db = openDb(database)
  closing.push(() => db.destroy())
  let upgrades = 0
  closing.push(await holdRunLock(database, () => upgrades++))
  const holders = async () => {
    const { rows } = await sql<{ pid: number; mode: string }>`
      select pid, mode from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())`.execute(db)
    return rows
  }
  const [first] = await holders()
  await sql`select pg_terminate_backend(${first?.pid})`.execute(db)
  await expect.poll(async () => (await holders()).map(({ pid }) => pid !== first?.pid)).toEqual([true])
  const [second] = await holders()
  await db.connection().execute(async (connection) => {
    await sql`select pg_terminate_backend(${second?.pid})`.execute(connection)
    await sql`select pg_advisory_lock(4201370015)`.execute(connection)
    await expect.poll(() => upgrades).toBe(1)
    await sql`select pg_advisory_unlock(4201370015)`.execute(connection)
  })
})

test('startingListener: answers health and visitors while the process is busy, and frees the port', async () => {
  const port = await freePort()
  const listener = startingListener(readEnv({ PORT: String(port) }))
  await listener.stage('migrating 1/2')
  await listener.stage('migrating 2/2')
  const script = `
    const ask = async (path, method = 'GET') => {
      const { status, headers, text } = await fetch('http://127.0.0.1:${port}' + path, { method }).then(
        async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
      return { status, retry: headers.get('retry-after'), type: headers.get('content-type'), text }
    }
    console.log(JSON.stringify([await ask('/healthz'), await ask('/readyz'), await ask('/gaon-lakepark/'),
      await ask('/gaon-lakepark/leads', 'POST'), await ask('/maintenance.css')]))`
  // This thread stands still until the other process has its answers.
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const [health, ready, page, posted, styles] = JSON.parse(stdout)
  expect(health).toMatchObject({ status: 200, text: healthLine() })
  expect(ready).toMatchObject({ status: 503, text: '{"ready":false,"starting":"migrating 2/2"}' })
  expect(page).toMatchObject({ status: 503, retry: '30', type: 'text/html; charset=utf-8' })
  expect(page.text).toContain('점검 중입니다')
  expect(posted).toMatchObject({ status: 503 })
  expect(posted.text).toContain('아직 접수되지 않았습니다')
  expect(styles).toMatchObject({ status: 200, type: 'text/css' })
  await listener.close()
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})
