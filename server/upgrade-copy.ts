import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseFault } from '#app/db/database-fault.ts'
import { backupDays } from '#app/domain/operations/restore/back-up-sqlite.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { StartRefused } from './start-checks.ts'

const copyName = /^before-upgrade-.*\.sqlite(?:\.part)?$/
/** Databases that `npm run restore -- --replace` moved aside. */
const asideName = /^before-restore-.*\.sqlite(?:-wal|-shm)?$/
/** Milliseconds: a command beside the server may be in its last statement. */
const patienceMs = 3000
const megabyte = 1024 * 1024
/** For the log and the writes meanwhile. */
const reserveBytes = 50 * megabyte

export const copiesFolder = (dataDir: string): string => join(dataDir, 'backups')

interface Upgrade {
  file: string
  folder: string
  /** Version of the database, as part of the copy's name. */
  from: string
  now: Date
}

/**
 * Copies an SQLite database before an upgrade. The copy replaces the one of the last upgrade. Nobody else may have the
 * database open: a server or worker of the former version would continue on the new schema.
 * @param freeBytes of a folder's disk
 * @throws StartRefused if the database is open elsewhere, or if there is no room for the copy and the upgrade
 */
export async function copyBeforeUpgrade(
  { file, folder, from, now }: Upgrade,
  { freeBytes = freeBytesOf, waitMs = patienceMs } = {},
): Promise<{ copy: string; bytes: number }> {
  const database = await openAlone(file, describeInUse, waitMs)
  try {
    const { size: bytes } = statSync(file)
    // The upgrade writes at most about as much again into its journal.
    const [needed, free] = [2 * bytes + reserveBytes, freeBytes(dirname(file))]
    if (free < needed)
      throw new StartRefused(
        `데이터베이스를 올리기 전에 복사해 둘 자리가 모자라 시작하지 않았습니다. ${dirname(file)}에 ${megabytes(needed)}가 필요한데 ${megabytes(free)}만 남아 있습니다. 자리를 비운 뒤 다시 시작하세요.`,
      )
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const name = `before-upgrade-from-${from}-${toTimestamp(now).slice(0, 19).replaceAll(':', '')}Z.sqlite`
    const partial = join(folder, `${name}.part`)
    removeCopies(folder, (other) => other.endsWith('.part'))
    closeSync(openSync(partial, 'w', 0o600))
    await backup(database, partial, { rate: 1000 })
    finish(partial)
    renameSync(partial, join(folder, name))
    removeCopies(folder, (other) => other !== name)
    return { copy: join(folder, name), bytes }
  } finally {
    database.close()
  }
}

/** Copies may contain people who were destroyed meanwhile, so they are kept no longer than backups. */
export function removeExpiredCopies(folder: string, now: Date): void {
  const isExpired = (name: string) =>
    now.getTime() - statSync(join(folder, name)).mtimeMs > backupDays * dayMs
  for (const pattern of [copyName, asideName]) removeCopies(folder, isExpired, pattern)
}

/** Before a database is moved aside. @throws StartRefused while another process has it open */
export async function refuseInUse(file: string, waitMs = patienceMs): Promise<void> {
  if (!existsSync(file)) return
  try {
    const refusal = (processes: string) =>
      `다른 프로그램이 지금의 데이터베이스를 쓰고 있어 되살리지 않았습니다${processes}. 서버와 npm run worker, 실행 중인 명령을 모두 끝낸 뒤 다시 실행하세요.`
    const database = await openAlone(file, refusal, waitMs)
    database.close()
  } catch (error) {
    // A damaged database may be the reason for the restore.
    if (databaseFault(error) !== 'damaged') throw error
  }
}

function removeCopies(folder: string, isUnwanted: (name: string) => boolean, pattern = copyName): void {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  for (const name of names) if (pattern.test(name) && isUnwanted(name)) rmSync(join(folder, name))
}

/**
 * Leaving WAL mode needs exclusive access. SQLite does not wait for it, so it is retried.
 * @param refusal given the processes that have the file open, such as `(프로세스 412)`
 * @throws StartRefused
 */
export async function openAlone(
  file: string,
  refusal: (processes: string) => string,
  waitMs = patienceMs,
): Promise<DatabaseSync> {
  const database = new DatabaseSync(file)
  const until = Date.now() + waitMs
  for (;;)
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT')
      return database
    } catch (error) {
      // SQLITE_BUSY
      const isBusy = (error as { errcode?: number }).errcode === 5
      if (isBusy && Date.now() < until) await pause(100)
      else {
        database.close()
        throw isBusy ? new StartRefused(refusal(nameProcesses(file))) : error
      }
    }
}

const describeInUse = (processes: string) =>
  `다른 프로그램이 이 데이터베이스를 쓰고 있어 올리지 않았습니다${processes}. 이전 버전의 서버와 npm run worker, 실행 중인 명령을 모두 끝낸 뒤 다시 시작하세요.`

function nameProcesses(file: string): string {
  const pids = processesWith(file)
  return pids.length ? `(프로세스 ${pids.join(', ')})` : ''
}

/** Others that have a file open, as far as Linux lets this user see. */
function processesWith(file: string): number[] {
  const path = realpathSync(file)
  const filesOf = (pid: number) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
    } catch {
      return []
    }
  }
  try {
    const pids = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid && pid !== process.pid)
    return pids.filter((pid) => filesOf(pid).includes(path))
  } catch {
    return []
  }
}

/** Marked as a backup: when it is started, the journal is replayed. */
function finish(partial: string) {
  const copy = new DatabaseSync(partial)
  copy.exec("update install_state set is_backup = 1 where id = 'install'")
  copy.close()
  const descriptor = openSync(partial, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)}MB`

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
