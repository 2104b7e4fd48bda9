import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** How long another process may keep the file to itself before who waits hears of it, in milliseconds. */
const busyMs = 5000
const tryAgainMs = 10
/** The same for who begins to write, whom another process's rewriting of the file may keep; nobody else is held up. */
const mostBusyMs = 30_000
/** SQLITE_BUSY */
const busy = 5

/**
 * Begins a transaction at once for writing: one that reads first could not be upgraded while another process writes.
 * While one does, SQLite itself would wait without giving the process a moment for anything else.
 * @throws Error when the file is kept for longer than half a minute
 */
export async function beginImmediate(file: DatabaseSync): Promise<void> {
  for (const began = performance.now(); ; await pause(tryAgainMs)) {
    file.exec('PRAGMA busy_timeout = 0')
    try {
      file.exec('begin immediate')
      return
    } catch (error) {
      const isBusy = (error as { errcode?: number }).errcode === busy
      if (!isBusy || performance.now() - began > mostBusyMs) throw error
    } finally {
      file.exec(`PRAGMA busy_timeout = ${busyMs}`)
    }
  }
}
