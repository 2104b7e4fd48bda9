import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import {
  type Db,
  isExpansion,
  migrate,
  migrationState,
  openDb,
  withoutTimeouts,
} from '#app/db/client.server.ts'
import { readInstallState, updateInstallState } from '#app/db/install-state.server.ts'
import type { StartLock } from '#app/db/process-locks.server.ts'
import { formatBytes } from '#app/domain/media/write-bytes.ts'
import { describeVersion, readProgramVersion } from '#app/platform/program-version.server.ts'
import type { Install } from './install.ts'
import { describeOtherSchema } from './ready-install.ts'
import { StartRefused } from './start-checks.ts'
import { copiesFolder, copyBeforeUpgrade } from './upgrade-copy.ts'

/** The version of a database without one: a first start was interrupted between its migrations and its signature. */
const firstVersion = '0.9.0'

export interface Steps {
  say(line: string): void
  /** Sets the stage that `/readyz` reports. */
  stage(starting: string): Promise<void>
}

/**
 * Migrates the database to the schema of this version. Logs both versions, copies an SQLite database first, and refuses to
 * migrate beside another version; on PostgreSQL only if a migration does more than expand.
 * @throws StartRefused also for a newer database and one from before 0.9, and without room for the copy
 */
export async function upgradeDatabase(install: Install, lock: StartLock, steps: Steps): Promise<void> {
  const { log } = install
  const state = await withAdmin(install, readState)
  if (state.pending.length) await migrateFrom(state, install, lock, steps)
  const { version, commit } = readProgramVersion()
  if (state.version === version) return
  log.info({ fromVersion: state.version, version, commit }, 'program version changed')
  await withAdmin(install, (db) => updateInstallState(db).set({ program_version: version }).execute())
}

type DatabaseState = Awaited<ReturnType<typeof readState>>

async function readState(db: Db) {
  const state = await migrationState(db)
  const refusal = describeOtherSchema(state)
  if (refusal) throw new StartRefused(refusal)
  return { ...state, version: state.last ? (await readInstallState(db)).program_version : null }
}

/** Uses a connection of its own: an SQLite database is closed before it is copied. */
async function withAdmin<Result>({ env }: Install, use: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDb(env, { ...withoutTimeouts, connections: 1 })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

async function migrateFrom(
  { last, pending, version: known }: DatabaseState,
  install: Install,
  lock: StartLock,
  { say, stage }: Steps,
): Promise<void> {
  if (!last) return void (await withAdmin(install, (db) => migrate(db)))
  const { log } = install
  const program = readProgramVersion()
  const version = known ?? firstVersion
  const newest = pending.at(-1)
  say(`데이터베이스를 올립니다: ${version}(${last}) → ${describeVersion(program)}(${newest})`)
  log.info(
    { fromVersion: version, ...program, lastMigration: last, newestMigration: newest },
    'upgrading the database',
  )
  await stage('checking')
  if (install.env.DATABASE_URL) await refuseBesideOthers(pending, lock)
  else await keepCopy(install, version, { say, stage })
  const startedAt = performance.now()
  await stage(`migrating 0/${pending.length}`)
  let number = 0
  await withAdmin(install, (db) =>
    migrate(db, (name) => {
      number++
      say(`  ${number}/${pending.length} ${name}`)
      log.info({ migration: name, number, of: pending.length }, 'migrating')
      void stage(`migrating ${number}/${pending.length}`)
    }),
  )
  const ms = Math.round(performance.now() - startedAt)
  say(`데이터베이스를 올렸습니다(${(ms / 1000).toFixed(1)}초).`)
  log.info({ ms, migrations: pending }, 'the database was upgraded')
}

async function keepCopy({ env, clock, log }: Install, from: string, { say, stage }: Steps) {
  await stage('copying')
  const { copy, bytes } = await copyBeforeUpgrade({
    file: join(env.dataDir, 'bunyang.sqlite'),
    folder: copiesFolder(env.dataDir),
    from,
    now: clock.now(),
  })
  say(`올리기 전의 데이터베이스를 복사해 두었습니다: ${copy}(${formatBytes(bytes)})`)
  log.info({ copy, bytes }, 'the database was copied before the upgrade')
}

async function refuseBesideOthers(pending: string[], lock: StartLock): Promise<void> {
  if (pending.every(isExpansion) || (await lock.excludeRunning())) return
  throw new StartRefused(
    '다른 버전의 서버나 worker가 이 데이터베이스를 쓰고 있어 올리지 않았습니다. 모든 컴퓨터에서 이전 버전의 서버와 npm run worker를 끝낸 뒤 다시 시작하세요.',
  )
}
