import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, openDb } from '#app/db/client.server.ts'
import { compareTables, copyTables, tablesToMove } from '#app/db/move-tables.server.ts'
import { advanceWatermark } from '#app/domain/operations/restore/backup-watermark.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import { databaseKinds, freshDatabase, hasTemplates } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { registered } from '../tests/support/leads.ts'
import { first, testFirst } from '../tests/support/long.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { moveBack, moveToPostgres } from './move-to-postgres.ts'
import { refuseOtherSchema } from './ready-install.ts'

const hasPostgres = databaseKinds.includes('postgres') && (await hasTemplates('postgres'))

describe.skipIf(!hasPostgres)('moveToPostgres', () => {
  const closing: (() => Promise<unknown>)[] = []
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall('sqlite')
    closing.push(() => rm(office.dataDir, { recursive: true, force: true }))
    const keys = loadKeyRing({ dataDir: office.dataDir } as never)
    await resolveSecrets(office.db, keys, office.clock)
    await registered({ ...office, keys }, { phone: '01055550001' })
    await office.db.destroy()
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  async function emptyTarget(): Promise<string> {
    const target = await freshDatabase('postgres')
    closing.push(target.remove)
    return target.DATABASE_URL as string
  }

  /** A stopped install of its own. @param change made to its database */
  async function stopped(change = '') {
    const dataDir = await mkdtemp(join(tmpdir(), 'bunyang-move-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    await cp(office.dataDir, dataDir, { recursive: true })
    const file = join(dataDir, 'bunyang.sqlite')
    const onFile = (statement: string) => {
      const database = new DatabaseSync(file)
      try {
        return statement.startsWith('select')
          ? database.prepare(statement).all()
          : void database.exec(statement)
      } finally {
        database.close()
      }
    }
    if (change) onFile(change)
    return {
      dataDir,
      file,
      onFile,
      envTo: (DATABASE_URL: string, others: NodeJS.ProcessEnv = {}) =>
        readEnv({ DATA_DIR: dataDir, ...(DATABASE_URL && { DATABASE_URL }), ...others }),
    }
  }

  const move = async (env: ReturnType<typeof readEnv>) => {
    const said: string[] = []
    await moveToPostgres(env, (line) => void said.push(line))
    return said.join('\n')
  }
  const marks = `select name from kysely_migration where name like '%:%'`

  test('refuses without a source or a target, and beside a server', async () => {
    const { dataDir, envTo, onFile } = await stopped()
    const url = await emptyTarget()
    await expect(move(envTo(''))).rejects.toThrow(/^DATABASE_URL에 옮겨 갈/)
    await expect(move(readEnv({ DATA_DIR: join(dataDir, 'none'), DATABASE_URL: url }))).rejects.toThrow(
      /옮길 SQLite 데이터베이스가 없습니다/,
    )
    const lock = lockDataFolder(dataDir)
    await expect(move(envTo(url))).rejects.toThrow(/시작이 아직 끝나지 않았습니다|서버가 돌고 있습니다/)
    lock.release()
    expect(onFile(marks)).toEqual([])
  })

  test('refuses while another process has the file open', { tags: 'long' }, async () => {
    const { file, envTo, onFile } = await stopped()
    const url = await emptyTarget()
    const reader = new DatabaseSync(file)
    reader.prepare('select count(*) from sites').get()
    await expect(move(envTo(url))).rejects.toThrow(/이 데이터베이스를 쓰고 있어 옮기지 않았습니다/)
    reader.close()
    expect(onFile(marks)).toEqual([])
  })

  testFirst(1, [
    ['a restored backup', `update install_state set is_backup = 1`, /백업에서 복원한 데이터베이스입니다/],
    ['another version', `delete from kysely_migration where name like '0061%'`, /이 버전의 것이 아닙니다/],
    [
      'a table that no migration made',
      'create table surprise (id text primary key)',
      /한쪽에만 있는 표: surprise$/,
    ],
    [
      'a column that no migration made',
      'alter table sites add column surprise text',
      /sites 표의 열: surprise$/,
    ],
  ])('refuses %s and marks nothing', async (_: string, change: string, sentence: RegExp) => {
    const { envTo, onFile } = await stopped(change)
    await expect(move(envTo(await emptyTarget()))).rejects.toThrow(sentence)
    expect(onFile(marks)).toEqual([])
  })

  test('refuses other keys', async () => {
    const { envTo } = await stopped()
    const keys = {
      APP_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      APP_SECRET: 'another secret of 32 characters..',
    }
    await expect(move(envTo(await emptyTarget(), keys))).rejects.toThrow(
      /'k1' 열쇠가 이 데이터베이스에 쓰던 것과 다릅니다/,
    )
  })

  test('refuses a target with rows, or with tables of another program', async () => {
    const { envTo, onFile } = await stopped()
    for (const statement of [
      sql`insert into audit_checks values ('1', '2', '3')`,
      sql`drop schema public cascade; create schema public; create table other (id text primary key)`,
    ]) {
      const url = await emptyTarget()
      const target = openDb({ DATABASE_URL: url, dataDir: '' })
      await migrate(target)
      await statement.execute(target)
      await target.destroy()
      await expect(move(envTo(url))).rejects.toThrow(/비어 있지 않습니다/)
    }
    expect(onFile(marks)).toEqual([])
  })

  test('removes U+0000, and names a value that PostgreSQL cannot hold', async () => {
    const { envTo, onFile } = await stopped(`update sites set origin = 'a' || char(0) || 'b'`)
    const url = await emptyTarget()
    expect(await move(envTo(url))).toContain('양쪽이 같습니다')
    const target = openDb({ DATABASE_URL: url, dataDir: '' })
    expect(await target.selectFrom('sites').select('origin').distinct().execute()).toEqual([{ origin: 'ab' }])
    await target.destroy()
    expect(onFile(`select count(*) as n from sites where origin like 'a%'`)).toEqual([{ n: 2 }])

    for (const value of first(1, ['3000000000', '1.5', `x'00'`])) {
      const { envTo } = await stopped(`update sites set content_version = ${value}`)
      await expect(move(envTo(await emptyTarget()))).rejects.toThrow(
        /넣을 수 없는 값.*sites\.content_version = /,
      )
    }
  })

  test('compares every row: one that was changed, added or lost on PostgreSQL is named', async () => {
    const { file } = await stopped()
    const target = openDb({ DATABASE_URL: await emptyTarget(), dataDir: '' })
    await migrate(target)
    const source = new DatabaseSync(file)
    closing.push(
      async () => source.close(),
      () => target.destroy(),
    )
    const tables = await tablesToMove(source, target)
    const compare = () => compareTables(source, target, tables, () => {})
    await copyTables(source, target, tables, () => {})
    expect(await compare()).toBeGreaterThan(10)
    const { id } = await target.selectFrom('leads').select('id').executeTakeFirstOrThrow()
    await target.updateTable('leads').set({ missed_calls: 1 }).execute()
    await expect(compare()).rejects.toThrow(`leads 표가 SQLite와 다릅니다(키 ${id})`)
    await target.updateTable('leads').set({ missed_calls: 0 }).execute()
    await sql`insert into audit_checks values ('1', '2', '3')`.execute(target)
    await expect(compare()).rejects.toThrow('audit_checks 표가 SQLite와 다릅니다(PostgreSQL에 줄이 더 있음)')
    await sql`delete from audit_checks`.execute(target)
    await target.deleteFrom('leads').execute()
    await expect(compare()).rejects.toThrow(/표가 SQLite와 다릅니다\(키 /)
  })

  test('goes to one database only; the way back is that of a backup where that one was complete', async () => {
    const { dataDir, envTo, onFile } = await stopped()
    const [url, other] = [await emptyTarget(), await emptyTarget()]
    await move(envTo(url))
    const { journalDir } = envTo(url)
    const target = openDb({ DATABASE_URL: url, dataDir })
    for (let mark = 0; mark < 2; mark++) await advanceWatermark(target, journalDir)
    await target.destroy()
    await expect(move(envTo(other))).rejects.toThrow(/다른 PostgreSQL 데이터베이스로 옮겼거나/)
    expect(await move(envTo(url))).toBe('이미 다 옮겼습니다. DATABASE_URL을 정해 시작하세요.')
    const left = openDb({ DATABASE_URL: undefined, dataDir })
    await expect(refuseOtherSchema(left)).rejects.toThrow(/PostgreSQL로 옮겼거나.*move:postgres -- --back/)
    await left.destroy()
    const said: string[] = []
    await moveBack(envTo(''), (line) => void said.push(line))
    expect(said[0]).toMatch(/확인 필요/)
    expect(onFile('select is_backup from install_state')).toEqual([{ is_backup: 1 }])
    expect(onFile(marks)).toEqual([])
    await expect(moveBack(envTo(url), () => {})).rejects.toThrow(
      /백업에서 복원한 데이터베이스입니다|옮기지 않은/,
    )
  })

  test('the way back from an unfinished move leaves SQLite as it was', async () => {
    const { envTo, onFile } = await stopped(`update sites set content_version = 1.5`)
    const url = await emptyTarget()
    await expect(move(envTo(url))).rejects.toThrow(/넣을 수 없는 값/)
    expect(onFile(marks)).toHaveLength(1)
    const said: string[] = []
    await moveBack(envTo(url), (line) => void said.push(line))
    expect(said[0]).toMatch(/쓸 수 없으니 지우세요/)
    expect(onFile('select is_backup from install_state')).toEqual([{ is_backup: 0 }])
    expect(onFile(marks)).toEqual([])
  })
})
