import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRequiredRoles } from '../app/features/auth/security-policy.server.ts'
import { loadContent } from '../app/features/content/publish-content.server.ts'
import { readEnv } from '../app/platform/env.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../tests/support/database.ts'
import { smallSite } from '../tests/support/small-site.ts'
import { type Install, openInstall } from './install.ts'
import { prepareInstall } from './prepare.ts'

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
