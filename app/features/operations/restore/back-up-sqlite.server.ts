import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toTimestamp } from '../../../platform/clock.ts'
import { dayMs } from '../../../platform/durations.ts'

/** See docs/operating.md. */
export const backupDays = 30

const named = /^bunyang-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.sqlite$/

const fileName = (at: Date) => `bunyang-${toTimestamp(at).slice(0, 19).replaceAll(':', '')}Z.sqlite`

/**
 * A consistent copy without free pages or remains of destroyed rows, marked as a backup for the next start. @returns its path,
 * readable by the owner only
 */
export function backUpSqlite(file: string, folder: string, now: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const finished = join(folder, fileName(now))
  const part = `${finished}.part`
  rmSync(part, { force: true })
  closeSync(openSync(part, 'w', 0o600))
  const database = new DatabaseSync(file, { timeout: 5000, readOnly: true })
  try {
    database.prepare('vacuum into ?').run(part)
  } finally {
    database.close()
  }
  stampAsBackup(part)
  renameSync(part, finished)
  return finished
}

function stampAsBackup(part: string) {
  const copy = new DatabaseSync(part)
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.exec("update install_state set is_backup = 1 where id = 'install'")
  copy.close()
  const written = openSync(part, 'r+')
  fsyncSync(written)
  closeSync(written)
}

/** The newest stays. @returns the removed names */
export function removeOldBackups(folder: string, now: Date, days = backupDays): string[] {
  const backups = readdirSync(folder)
    .filter((name) => named.test(name))
    .sort()
  const old = backups
    .slice(0, -1)
    .filter((name) => now.getTime() - Date.parse(name.replace(named, '$1T$2:$3:$4Z')) > days * dayMs)
  for (const name of old) rmSync(join(folder, name))
  return old
}
