import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFault } from '#app/db/database-fault.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs, minuteMs } from '#app/platform/durations.ts'

export const backupDays = 30

const backupName =
  /^bunyang-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.((?:[a-z-]+\.)?(?:sqlite|tar|tar\.age))$/
/** Remains of a killed backup, with the files that SQLite creates beside it. */
const restName = /^bunyang-\d{4}-\d{2}-\d{2}T\d{6}Z\.[a-z.-]+\.part(?:-journal|-wal|-shm)?$/
/** Milliseconds. A backup that runs writes all the time. */
const restAgeMs = 10 * minuteMs

/** @param ending what tells kinds of backups apart: each keeps its newest, however old */
export const backupFile = (folder: string, at: Date, ending: string) =>
  join(folder, `bunyang-${toTimestamp(at).slice(0, 19).replaceAll(':', '')}Z.${ending}`)

export class BackupFailed extends Error {
  override name = 'StartRefused'
}

/**
 * A copy without free pages or remains of destroyed rows, marked as a backup. It gets its name once it was read back; until then,
 * and where it fails, nothing looks like a backup.
 * @returns its path, readable by the owner only
 * @throws BackupFailed with a sentence; what was written is removed
 */
export function backUpSqlite(file: string, folder: string, now: Date): string {
  const finished = backupFile(folder, now, 'sqlite')
  const partial = `${finished}.part`
  try {
    prepareBackupFolder(folder, now)
    copySqlite(file, partial)
    finishBackup(partial, finished)
    return finished
  } catch (error) {
    removeStarted(folder, partial)
    throw describeBackupFailure(error, folder, file)
  }
}

/** Makes the folder, and removes what killed backups left in it. */
export function prepareBackupFolder(folder: string, now: Date): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeRests(folder, (name) => now.getTime() - statSync(join(folder, name)).mtimeMs > restAgeMs)
}

/** A marked copy that was read back. @throws BackupFailed or an error of SQLite */
export function copySqlite(file: string, copy: string): void {
  refuseMissing(file)
  rmSync(copy, { force: true })
  closeSync(openSync(copy, 'w', 0o600))
  const lastMigration = copyFile(file, copy)
  markAsBackup(copy)
  checkCopy(copy, lastMigration)
}

/** Gives a backup its name once it is on the disk. */
export function finishBackup(partial: string, finished: string): void {
  flush(partial)
  renameSync(partial, finished)
  flush(dirname(finished))
}

/** What a failed backup has written, and files that SQLite put beside it. */
export const removeStarted = (folder: string, started: string): void =>
  removeRests(folder, (name) => join(folder, name).startsWith(started))

/** To open it would make an empty one. @throws BackupFailed */
export function refuseMissing(file: string): void {
  if (!existsSync(file))
    throw new BackupFailed(`백업할 데이터베이스가 없습니다: ${file}. DATA_DIR를 확인하세요.`)
}

/** @returns the last migration of what is copied */
function copyFile(file: string, partial: string): string {
  const database = new DatabaseSync(file, { timeout: 5000, readOnly: true })
  try {
    const migration = lastMigrationOf(database)
    database.prepare('vacuum into ?').run(partial)
    return migration
  } finally {
    database.close()
  }
}

function markAsBackup(partial: string) {
  const copy = new DatabaseSync(partial)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    copy.exec("update install_state set is_backup = 1 where id = 'install'")
  } finally {
    copy.close()
  }
}

/** @throws BackupFailed where the copy could not be restored */
function checkCopy(partial: string, lastMigration: string) {
  const copy = new DatabaseSync(partial, { readOnly: true })
  try {
    const faults = copy.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
    if (faults[0]?.quick_check !== 'ok') throw new BackupFailed(damagedSource(faults[0]?.quick_check))
    if (lastMigrationOf(copy) < lastMigration) throw new BackupFailed(damagedSource('migrations'))
  } finally {
    copy.close()
  }
}

const lastMigrationOf = (database: DatabaseSync) =>
  String(database.prepare('select max(name) as name from kysely_migration').get()?.name)

const damagedSource = (fault: string | undefined) =>
  `데이터베이스가 손상되어 백업하지 못했습니다(${fault}). 마지막으로 성공한 백업을 지우지 말고, 디스크를 점검한 뒤 그 백업으로 복원하세요.`

export function describeBackupFailure(error: unknown, folder: string, source: string): Error {
  if (error instanceof BackupFailed) return error
  const reason = error instanceof Error ? error.message : String(error)
  switch (databaseFault(error)) {
    case 'full':
      return new BackupFailed(
        `저장 공간이 모자라 백업하지 못했습니다: ${folder}. 공간을 비우고 다시 실행하세요.`,
      )
    case 'denied':
      return new BackupFailed(
        `백업 폴더에 쓸 수 없습니다: ${folder} (${reason}). 폴더의 권한을 확인하거나 다른 폴더를 적으세요.`,
      )
    case 'damaged':
      return new BackupFailed(damagedSource(reason))
    default:
      return new BackupFailed(`백업하지 못했습니다: ${reason}. 데이터베이스 ${source}, 백업 폴더 ${folder}`)
  }
}

function removeRests(folder: string, isUnwanted: (name: string) => boolean) {
  try {
    for (const name of readdirSync(folder))
      if (restName.test(name) && isUnwanted(name)) rmSync(join(folder, name), { force: true })
  } catch {
    // The folder itself may be missing. The backup reports any other reason.
  }
}

function flush(path: string) {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The newest of each kind stays, since it may be the last one that succeeded. */
export function removeOldBackups(folder: string, now: Date, days = backupDays): string[] {
  const backups = readdirSync(folder)
    .filter((name) => backupName.test(name))
    .sort()
  const kinds = Map.groupBy(backups, (name) => name.replace(backupName, '$5')).values()
  const expired = [...kinds]
    .flatMap((names) => names.slice(0, -1))
    .filter((name) => now.getTime() - Date.parse(name.replace(backupName, '$1T$2:$3:$4Z')) > days * dayMs)
  for (const name of expired) rmSync(join(folder, name))
  return expired
}
