import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import {
  type Db,
  type MigrationState,
  migrate,
  migrationState,
  openDb,
  withoutTimeouts,
} from '#app/db/client.server.ts'
import { databaseFault } from '#app/db/database-fault.ts'
import { installId, updateInstallState } from '#app/db/install-state.server.ts'
import { markTarget, moveMarkerName, unmarkTarget } from '#app/db/move-marker.server.ts'
import {
  analyseTables,
  compareTables,
  copyTables,
  isEmptyTarget,
  tablesToMove,
} from '#app/db/move-tables.server.ts'
import type { StartLock } from '#app/db/process-locks.server.ts'
import { detectRestore } from '#app/domain/operations/restore/backup-watermark.server.ts'
import { refuseDamaged } from '#app/domain/operations/restore/check-file.server.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { systemClock, toTimestamp } from '#app/platform/clock.ts'
import type { Env } from '#app/platform/env.ts'
import { newId } from '#app/platform/ids.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { openInstall } from './install.ts'
import { withStartLock } from './prepare.ts'
import { describeOtherSchema, refuseOtherKeys } from './ready-install.ts'
import { StartRefused } from './start-checks.ts'
import { openAlone } from './upgrade-copy.ts'

type Say = (line: string) => void

const now = () => toTimestamp(systemClock.now())

/**
 * Copies the SQLite database of a stopped install into an empty PostgreSQL database, compares every row, and marks the SQLite
 * database, so that nothing starts on it. If a run is interrupted, the next one continues.
 * @throws StartRefused
 */
export async function moveToPostgres(env: Env, say: Say): Promise<void> {
  if (!env.DATABASE_URL)
    throw new StartRefused('DATABASE_URL에 옮겨 갈 PostgreSQL 데이터베이스의 주소를 정하고 다시 실행하세요.')
  await withBothEnds(env, say, async (ends) => {
    const { source, target } = ends
    const id = await beginMove(ends)
    if (!id) return say('이미 다 옮겼습니다. DATABASE_URL을 정해 시작하세요.')
    const tables = await tablesToMove(source, target)
    markSource(source, id)
    say(`표 ${tables.length}개를 옮깁니다. 멈추면 같은 명령으로 이어서 할 수 있습니다.`)
    await copyTables(source, target, tables, say)
    say('옮긴 것을 한 줄씩 비교합니다.')
    const rows = await compareTables(source, target, tables, say)
    await analyseTables(target, tables)
    await finish(target, id, { tables: tables.length, rows })
    say(`모두 ${rows.toLocaleString('en')}줄을 옮겼고, 양쪽이 같습니다.`)
    say('이제 DATABASE_URL을 정해 서버를 시작하세요. APP_KEYS, APP_SECRET, DATA_DIR은 그대로 씁니다.')
    say(
      `사진과 파일은 옮기지 않았습니다. 있던 자리에서 그대로 씁니다: ${env.s3 ? env.s3.bucket : env.mediaDir}`,
    )
    say(
      `${fileOf(env)}에는 고객 정보가 남아 있습니다. 새 데이터베이스를 백업하고 확인한 뒤, 늦어도 30일 안에 지우세요.`,
    )
  })
}

/** Back to SQLite, also if PostgreSQL is lost: then without DATABASE_URL. @throws StartRefused */
export async function moveBack(env: Env, say: Say): Promise<void> {
  const use = env.DATABASE_URL ? withBothEnds : withSource
  await use(env, say, async ({ source, sourceState, targetState }: Source & Partial<Ends>) => {
    const id = sourceState.move?.id
    if (!id) throw new StartRefused(`PostgreSQL로 옮기지 않은 데이터베이스입니다: ${fileOf(env)}`)
    const wasUsed = targetState?.move?.id !== id
    source.exec('begin')
    source.prepare('delete from kysely_migration where name = ?').run(moveMarkerName({ end: 'source', id }))
    // PostgreSQL may already have sent what this database still has in its queue.
    if (wasUsed) source.exec("update install_state set is_backup = 1 where id = 'install'")
    source.exec('commit')
    say(
      wasUsed
        ? 'SQLite로 되돌렸습니다. 옮긴 뒤 PostgreSQL에 들어온 접수는 여기에 없습니다. 다음 시작은 백업에서 복원한 것처럼 파기 일지를 적용하고, 이미 보냈을 수 있는 문자는 ‘확인 필요’로 둡니다.'
        : 'SQLite로 되돌렸습니다. 옮기다 만 PostgreSQL 데이터베이스는 쓸 수 없으니 지우세요.',
    )
    say('DATABASE_URL을 지우고 서버를 시작하세요.')
  })
}

interface Source {
  source: DatabaseSync
  sourceState: MigrationState
}

interface Ends extends Source {
  target: Db
  targetState: MigrationState
}

const fileOf = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'bunyang.sqlite')

/** The SQLite database of a stopped install, opened exclusively. */
async function withSource(env: Env, _say: Say, use: (source: Source) => Promise<void>): Promise<void> {
  if (!existsSync(fileOf(env)))
    throw new StartRefused(`옮길 SQLite 데이터베이스가 없습니다: ${fileOf(env)}. DATA_DIR를 확인하세요.`)
  const folder = lockDataFolder(env.dataDir)
  process.once('exit', folder.release)
  try {
    const sourceState = await checkSource(env)
    const source = await openAlone(
      fileOf(env),
      (processes) =>
        `다른 프로그램이 이 데이터베이스를 쓰고 있어 옮기지 않았습니다${processes}. 서버와 npm run worker, 실행 중인 명령을 모두 끝낸 뒤 다시 실행하세요.`,
    )
    try {
      await use({ source, sourceState })
    } finally {
      source.close()
    }
  } catch (error) {
    throw describeFault(error)
  } finally {
    process.off('exit', folder.release)
    folder.release()
  }
}

/** The source, and the target while no other program uses it. */
const withBothEnds = (env: Env, say: Say, use: (ends: Ends) => Promise<void>): Promise<void> =>
  withSource(env, say, async (source) => {
    const target = openDb(env, withoutTimeouts)
    try {
      await withStartLock({ env }, { say, stage: async () => {} }, async (lock) => {
        await refuseRunning(lock)
        await use({ ...source, target, targetState: await checkTarget(target) })
      })
    } finally {
      await target.destroy()
    }
  })

/** @throws StartRefused unless a server of this version could start on it, marked or not */
async function checkSource(env: Env): Promise<MigrationState> {
  const onSqlite = { ...env, DATABASE_URL: undefined }
  await refuseDamaged(onSqlite, { always: true })
  const install = openInstall(onSqlite)
  try {
    const state = await migrationState(install.db)
    const refusal = describeOtherSchema({ ...state, move: undefined })
    if (refusal) throw new StartRefused(refusal)
    if (state.pending.length)
      throw new StartRefused(
        '데이터베이스가 이 버전의 것이 아닙니다. 이 버전으로 서버(npm start)를 SQLite로 한 번 시작한 뒤 옮기세요.',
      )
    await refuseOtherKeys(install)
    if (!(await installId(install.db)))
      throw new StartRefused(
        '단지가 하나도 없는 데이터베이스라 옮길 것이 없습니다. DATABASE_URL을 정하고 바로 시작하세요.',
      )
    // The journal of one that has moved goes on without it.
    if (!state.move && (await detectRestore(install.db, env.journalDir)))
      throw new StartRefused(
        '백업에서 복원한 데이터베이스입니다. 먼저 서버(npm start)를 SQLite로 한 번 시작해 백업 뒤에 있었던 일을 적용한 뒤 옮기세요.',
      )
    return state
  } finally {
    await install.db.destroy()
  }
}

async function refuseRunning(lock: StartLock): Promise<void> {
  if (!(await lock.excludeRunning()))
    throw new StartRefused(
      '그 PostgreSQL 데이터베이스로 서버나 worker가 돌고 있습니다. 모두 끝낸 뒤 다시 실행하세요.',
    )
}

/** @throws StartRefused for a database that cannot hold Korean */
async function checkTarget(target: Db): Promise<MigrationState> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(target)
  if (rows[0]?.server_encoding !== 'UTF8')
    throw new StartRefused(
      `PostgreSQL 데이터베이스의 인코딩이 UTF8이 아니라 ${rows[0]?.server_encoding}입니다. create database … encoding 'UTF8' template template0으로 새로 만드세요.`,
    )
  return await migrationState(target)
}

/** @returns the id of the move; undefined where it is complete @throws StartRefused */
async function beginMove({ sourceState, target, targetState }: Ends): Promise<string | undefined> {
  const [ours, theirs] = [sourceState.move?.id, targetState.move?.id]
  if (ours && ours === theirs) return ours
  if (ours && (await isComplete(target, targetState, ours))) return undefined
  if (ours)
    throw new StartRefused(
      '이 데이터는 다른 PostgreSQL 데이터베이스로 옮겼거나 옮기는 중입니다. 그때의 DATABASE_URL로 다시 실행하세요. 처음부터 다시 옮기려면 먼저 npm run move:postgres -- --back으로 되돌리세요.',
    )
  if (targetState.unknown.length || !(await isEmptyTarget(target)))
    throw new StartRefused(
      '그 PostgreSQL 데이터베이스는 비어 있지 않습니다. 빈 데이터베이스를 새로 만들어 그 주소를 정하고 다시 실행하세요.',
    )
  if (theirs) return theirs
  await migrate(target)
  const id = newId()
  await markTarget(target, id, now())
  return id
}

async function isComplete(target: Db, { last, pending }: MigrationState, id: string): Promise<boolean> {
  if (!last || pending.length) return false
  const moves = await target
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'install.moved')
    .where('subject_type', '=', 'install')
    .where('subject_id', '=', (await installId(target)) ?? '')
    .execute()
  return moves.some(({ details }) => JSON.parse(details ?? '{}').move === id)
}

/** From here on no version starts on the SQLite database. */
function markSource(source: DatabaseSync, id: string): void {
  source
    .prepare('insert or ignore into kysely_migration (name, timestamp) values (?, ?)')
    .run(moveMarkerName({ end: 'source', id }), now())
}

async function finish(target: Db, id: string, counts: { tables: number; rows: number }): Promise<void> {
  await target.transaction().execute(async (tx) => {
    await unmarkTarget(tx, id)
    // No backup of this database was made.
    await updateInstallState(tx).set({ backed_up_at: null }).execute()
    await recordAudit(tx, {
      siteId: null,
      at: systemClock.now(),
      actor: systemActor,
      action: 'install.moved',
      subject: ['install', (await installId(tx)) ?? ''],
      details: { move: id, ...counts },
    })
  })
}

/** SQLSTATE of PostgreSQL for a user without rights. */
const denied = '42501'

function describeFault(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'StartRefused') return error
  const again = '그 뒤에 같은 명령을 다시 실행하면 멈춘 곳부터 이어집니다.'
  if ((error as { code?: unknown }).code === denied)
    return new StartRefused(
      `PostgreSQL 사용자에게 권한이 없습니다(${error.message}). 데이터베이스의 소유자로 실행하세요. ${again}`,
    )
  switch (databaseFault(error)) {
    case 'full':
      return new StartRefused(`저장 공간이 모자라 멈췄습니다(${error.message}). 자리를 비우세요. ${again}`)
    case 'away':
      return new StartRefused(
        `데이터베이스와 연결이 끊겨 멈췄습니다(${error.message}). 데이터베이스가 돌고 있는지 확인하세요. ${again}`,
      )
    default:
      return error
  }
}
