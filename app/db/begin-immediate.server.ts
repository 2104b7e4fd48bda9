import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds. */
const busyMs = 5000
const tryAgainMs = 10
/** Milliseconds; writers may wait for another process's VACUUM. */
const mostBusyMs = 30_000
/** SQLITE_BUSY */
const busy = 5

/** `begin immediate` without blocking the event loop; a read transaction could not be upgraded. @throws Error after 30 s */
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
