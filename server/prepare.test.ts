import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importContent } from '../app/features/sites/import-content.server.ts'
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
            await importContent(install, [smallSite('first', true)])
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
