import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toTimestamp } from '../../../platform/clock.ts'
import { dayMs } from '../../../platform/durations.ts'

export const backupDays = 30

const backupName = /^bunyang-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.sqlite$/

const fileName = (at: Date) => `bunyang-${toTimestamp(at).slice(0, 19).replaceAll(':', '')}Z.sqlite`

/** Without free pages or remains of destroyed rows, marked as a backup. @returns its path, readable by the owner only */
export function backUpSqlite(file: string, folder: string, now: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const finished = join(folder, fileName(now))
  const partial = `${finished}.part`
  rmSync(partial, { force: true })
  closeSync(openSync(partial, 'w', 0o600))
  const database = new DatabaseSync(file, { timeout: 5000, readOnly: true })
  try {
    database.prepare('vacuum into ?').run(partial)
  } finally {
    database.close()
  }
  markAsBackup(partial)
  renameSync(partial, finished)
  return finished
}

function markAsBackup(partial: string) {
  const copy = new DatabaseSync(partial)
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.exec("update install_state set is_backup = 1 where id = 'install'")
  copy.close()
  const descriptor = openSync(partial, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

export function removeOldBackups(folder: string, now: Date, days = backupDays): string[] {
  const backups = readdirSync(folder)
    .filter((name) => backupName.test(name))
    .sort()
  const expired = backups
    .slice(0, -1)
    .filter((name) => now.getTime() - Date.parse(name.replace(backupName, '$1T$2:$3:$4Z')) > days * dayMs)
  for (const name of expired) rmSync(join(folder, name))
  return expired
}
