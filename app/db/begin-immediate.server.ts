import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const busyMs = 5000
const retryMs = 10
/** Milliseconds; writers may wait for another process's VACUUM. */
const maxBusyMs = 30_000
const sqliteBusy = 5

/** `begin immediate` without blocking the event loop; a read transaction could not be upgraded. @throws Error after 30 s */
export async function beginImmediate(file: DatabaseSync): Promise<void> {
  for (const startedAt = performance.now(); ; await pause(retryMs)) {
    file.exec('PRAGMA busy_timeout = 0')
    try {
      file.exec('begin immediate')
      return
    } catch (error) {
      const isBusy = (error as { errcode?: number }).errcode === sqliteBusy
      if (!isBusy || performance.now() - startedAt > maxBusyMs) throw error
    } finally {
      file.exec(`PRAGMA busy_timeout = ${busyMs}`)
    }
  }
}
