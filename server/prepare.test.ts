import { randomBytes } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadContent } from '#app/domain/publishing/publish/publish.server.ts'
import { listRequiredRoles } from '#app/domain/staff/security-policy.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../tests/support/database.ts'
import { smallSite } from '../tests/support/small-site.ts'
import { type Install, openInstall } from './install.ts'
import { prepareInstall } from './prepare.ts'
import { openReadyInstall } from './ready-install.ts'
import { describeUnpublished } from './unpublished-content.ts'

describe.each(databaseKinds)('an empty database on %s', (kind) => {
  let database: TestDatabase
  const installs: Install[] = []
  beforeAll(async () => {
    database = await freshDatabase(kind)
    const env = readEnv({ DATA_DIR: database.dataDir, DATABASE_URL: database.DATABASE_URL })
    installs.push(openInstall(env), openInstall(env))
  })
  afterAll(async () => {
    await Promise.all(installs.map(({ db }) => db.destroy()))
    await database.remove()
  })

  test('is made by one of two starts at the same moment, and found made by the other', async () => {
    const said: string[] = []
    let loads = 0
    // On SQLite it is the data folder that one of them cannot have.
    const starts = kind === 'sqlite' ? installs.slice(0, 1) : installs
    await Promise.all(
      starts.map((install) =>
        prepareInstall(install, {
          say: (line) => said.push(line),
          async loadFirst() {
            loads++
            await pause(50)
            await loadContent(install, [smallSite('first', true)])
          },
        }),
      ),
    )
    expect(loads).toBe(1)
    expect(said).toHaveLength(starts.length - 1)
    const sites = await (installs[0] as Install).db.selectFrom('sites').select('slug').execute()
    expect(sites).toEqual([{ slug: 'first' }])
  })
})

test('the product’s own sites are offered to a trial, and not to an install that serves customers', async () => {
  const database = await freshDatabase('sqlite')
  const install = openInstall(readEnv({ DATA_DIR: database.dataDir }))
  await prepareInstall(install, { say: () => {}, loadFirst: async () => {} })
  const linesOf = (BUNYANG_ENV: 'demo' | 'production') =>
    describeUnpublished({ ...install, env: { ...install.env, BUNYANG_ENV } })
  expect((await linesOf('demo')).join()).toContain('npm run content -- add ')
  expect(await linesOf('production')).toEqual([])
  await install.db.destroy()
  await database.remove()
})

describe.each(databaseKinds)('second factors on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase(kind)
  })
  afterAll(() => database.remove())

  test('are demanded in production from the first start on, and of nobody in a trial', async () => {
    const secrets = { APP_KEYS: `k1:${randomBytes(32).toString('base64')}`, APP_SECRET: 's'.repeat(32) }
    const start = async (BUNYANG_ENV: 'demo' | 'production') => {
      const { dataDir: DATA_DIR, DATABASE_URL } = database
      const install = openInstall(
        readEnv({ ...secrets, DATA_DIR, DATABASE_URL, BUNYANG_ENV, LOG_TO: 'file' }),
      )
      await prepareInstall(install, {
        say: () => {},
        loadFirst: () => loadContent(install, [smallSite('first', true)]),
      })
      const demanded = (await listRequiredRoles(install.db, '')).everywhere
      await install.db.destroy()
      return demanded
    }
    expect(await start('demo')).toEqual([])
    expect(await start('production')).toEqual(['owner', 'manager'])
    expect(await start('production')).toEqual(['owner', 'manager'])
  })
})

describe('keys and schemas that do not fit', () => {
  let database: TestDatabase
  const envOf = (given = {}) => readEnv({ DATA_DIR: database.dataDir, ...given })
  const start = async (given = {}) => {
    const install = openInstall(envOf(given))
    const prepared = prepareInstall(install, { say: () => {}, loadFirst: async () => {} })
    await prepared.finally(() => install.db.destroy())
  }
  const command = async (given = {}) => void (await (await openReadyInstall(envOf(given))).db.destroy())
  beforeEach(async () => {
    database = await freshDatabase('sqlite')
  })
  afterEach(() => database.remove())

  test('another APP_KEYS under the same id is refused by starts and commands, and the right one is not', async () => {
    const APP_SECRET = 's'.repeat(32)
    const [right, wrong] = [1, 2].map(() => ({
      APP_SECRET,
      APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    }))
    await start(right)
    await expect(start(wrong)).rejects.toThrow(/^APP_KEYS의 'k1' 열쇠가/)
    await expect(command(wrong)).rejects.toThrow(/^APP_KEYS의 'k1' 열쇠가/)
    await start(right)
    await command(right)
  })

  test('a missing keys.json is named, and the new one does not take its place', async () => {
    await start()
    const file = join(database.dataDir, 'keys.json')
    renameSync(file, `${file}.kept`)
    for (const refused of [start, command, start])
      await expect(refused()).rejects.toThrow(`함께 쓰던 keys.json을 ${file}에 넣거나`)
    expect(existsSync(file)).toBe(false)
    renameSync(`${file}.kept`, file)
    await start()
  })

  test('commands refuse a database that no server has prepared, and one of a newer version', async () => {
    await expect(command()).rejects.toThrow('아직 준비되지 않았습니다')
    expect(existsSync(join(database.dataDir, 'keys.json'))).toBe(false)
    await start()
    const { db } = openInstall(envOf())
    await db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999_later', timestamp: '2030' } as never)
      .execute()
    await db.destroy()
    await expect(command()).rejects.toThrow('이 프로그램보다 새 버전')
    await expect(start()).rejects.toThrow('이 프로그램보다 새 버전')
  })
})
