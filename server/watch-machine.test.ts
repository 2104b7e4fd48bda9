import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readEnv } from '../app/platform/env.ts'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { silent } from '../tests/support/outbox.ts'
import { readProgramVersion } from './program-version.ts'
import { openReadiness } from './readiness.ts'
import { watchMachine } from './watch-machine.ts'

const megabyte = 1024 * 1024

describe.each(databaseKinds)('the machine under an install on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  const partsOf = (lost: () => number) => ({
    ...office,
    env: readEnv({ DATA_DIR: office.dataDir, DATABASE_URL: office.databaseUrl }),
    log: silent,
    logSink: { write: () => {}, flush: () => {}, lost },
  })
  const alarms = () =>
    office.db.selectFrom('alarms').select(['kind', 'count', 'details']).orderBy('first_at').execute()

  test('is watched: little room and lost lines are told once each, and again when they come again', async () => {
    let [free, lost] = [300, 0]
    const machine = watchMachine(
      partsOf(() => lost),
      { freeBytes: () => free * megabyte },
    )
    await machine.look()
    expect(machine.warnings()).toEqual([])
    free = 150
    for (const _ of [1, 2, 3]) await machine.look()
    expect(machine.warnings()).toEqual(['disk'])
    expect(await alarms()).toMatchObject([{ kind: 'machine', count: 1 }])
    // Not yet enough: the warning does not come and go.
    free = 220
    lost = 7
    await machine.look()
    expect(machine.warnings()).toEqual(['disk', 'log'])
    const [alarm] = await alarms()
    expect(JSON.parse(alarm?.details ?? '')).toEqual({
      warnings: ['disk', 'log'],
      freeMegabytes: 220,
      lostLogLines: 7,
    })
    expect(alarm?.count).toBe(2)
    free = 260
    await machine.look()
    expect(machine.warnings()).toEqual([])
    free = 10
    await machine.look()
    expect(await alarms()).toMatchObject([{ count: 3 }])
    machine.stop()
  })

  test('tells how much room a small file system has', async (context) => {
    const small = mkdtempSync(join(tmpdir(), 'bunyang-small-'))
    onTestFinished(() => rmSync(small, { recursive: true }))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', small])
    if (mounted.status !== 0) context.skip('only root may mount a file system')
    onTestFinished(() => void spawnSync('umount', [small]))
    const parts = partsOf(() => 0)
    const machine = watchMachine({ ...parts, env: { ...parts.env, dataDir: small } })
    await machine.look()
    machine.stop()
    expect(machine.warnings()).toEqual(['disk'])
  })

  test('is told by the answer to whether the install is ready, which is asked once a second at most', async () => {
    const probe = openReadiness(partsOf(() => 4) as never, {
      warnings: () => ['disk'],
      unreadableSites: () => [],
    })
    const before = probe.check()
    expect(await before).toEqual({
      ready: false,
      version: readProgramVersion().version,
      database: true,
      migrations: true,
      worker: false,
      secrets: true,
      unreadableSites: [],
      warnings: ['disk'],
      lostLogLines: 4,
    })
    await office.db
      .insertInto('worker_beats')
      .values({ worker_id: 'w', at: office.clock.now().toISOString() })
      .execute()
    expect(probe.check()).toBe(before)
    await expect.poll(() => probe.check(), { timeout: 3000 }).toMatchObject({ ready: true, worker: true })
    await probe.close()
  })
})
