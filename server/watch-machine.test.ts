import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { updateInstallState } from '#app/db/install-state.server.ts'
import { recordBackup } from '#app/domain/operations/restore/backup-age.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { readProgramVersion } from '#app/platform/program-version.server.ts'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { silent } from '../tests/support/outbox.ts'
import { openReadiness } from './readiness.ts'
import { watchMachine } from './watch-machine.ts'
import { watchWrites } from './watch-writes.ts'

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

  test('raises one alarm each for little disk space and lost log lines, and another when they return', async () => {
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

  test('warns once in production about a missing backup, and says how old the last one is', async () => {
    await office.db.deleteFrom('alarms').execute()
    const parts = partsOf(() => 0)
    const inProduction = { ...parts, env: { ...parts.env, BUNYANG_ENV: 'production' as const } }
    const machine = watchMachine(inProduction, { freeBytes: () => 300 * megabyte })
    onTestFinished(async () => {
      machine.stop()
      await updateInstallState(office.db).set({ backed_up_at: null }).execute()
    })
    const ask = async () => {
      const probe = openReadiness(inProduction as never, {
        warnings: machine.warnings,
        unreadableSites: () => [],
        writes: watchWrites(inProduction),
      })
      const { backupHours, warnings } = await probe.check()
      await probe.close()
      return { backupHours, warnings }
    }
    for (const _ of [1, 2]) await machine.look()
    expect(await ask()).toEqual({ backupHours: null, warnings: ['backup-old'] })
    const [alarm] = await alarms()
    expect(alarm).toMatchObject({ kind: 'machine', count: 1 })
    expect(JSON.parse(alarm?.details ?? '')).toMatchObject({ warnings: ['backup-old'], backedUpAt: null })
    await recordBackup(office)
    await machine.look()
    expect(await ask()).toEqual({ backupHours: 0, warnings: [] })
    const now = office.clock.now()
    onTestFinished(() => office.clock.set(now.toISOString()))
    office.clock.set(new Date(now.getTime() + 49 * 3_600_000).toISOString())
    await machine.look()
    expect(await ask()).toEqual({ backupHours: 49, warnings: ['backup-old'] })
    expect(await alarms()).toMatchObject([{ count: 2 }])
    expect(machine.warnings()).toEqual(['backup-old'])
    // A trial is not asked for backups.
    const trial = watchMachine(parts, { freeBytes: () => 300 * megabyte })
    onTestFinished(() => trial.stop())
    await trial.look()
    expect(trial.warnings()).toEqual([])
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

  test('shows in the answer of /readyz, which looks once a second at most', async () => {
    const parts = partsOf(() => 4)
    const probe = openReadiness(parts as never, {
      warnings: () => ['disk'],
      unreadableSites: () => [],
      writes: watchWrites(parts),
    })
    const before = probe.check()
    expect(await before).toEqual({
      ready: false,
      ...readProgramVersion(),
      database: true,
      migrations: true,
      worker: false,
      secrets: true,
      writable: true,
      unreadableSites: [],
      warnings: ['disk'],
      backupHours: null,
      lostLogLines: 4,
    })
    await office.db
      .insertInto('worker_beats')
      .values({ worker_id: 'w', at: office.clock.now().toISOString() })
      .execute()
    expect(probe.check()).toBe(before)
    await expect.poll(() => probe.check(), { timeout: 3000 }).toMatchObject({ ready: true, worker: true })
    probe.stop()
    expect(await probe.check()).toMatchObject({ ready: false, stopping: true })
    await probe.close()
  })

  test('visitors are served while there is no worker, where workers are processes of their own', async () => {
    const parts = partsOf(() => 0)
    const apart = { ...parts, env: { ...parts.env, WORKER: 'apart' } }
    const probe = openReadiness(apart as never, {
      warnings: () => [],
      unreadableSites: () => [],
      writes: watchWrites(parts),
    })
    await office.db.deleteFrom('worker_beats').execute()
    await expect.poll(() => probe.check()).toMatchObject({ ready: true, worker: false, warnings: ['worker'] })
    await probe.close()
  })
})
