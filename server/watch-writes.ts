import { statfsSync } from 'node:fs'
import { type Db, locksRows } from '#app/db/client.server.ts'
import { updateInstallState } from '#app/db/install-state.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { Install } from './install.ts'

export interface WriteWatch {
  /** A request failed because of the database: the next `check` tries a write at once. */
  failed(): void
  /** Whether the database can be written. Tries a small write every few seconds, and each second while none succeeds. */
  check(db: Db): Promise<boolean>
}

const megabyte = 1024 * 1024
/** Bytes. With less, a small write may fit into the log when a registration does not. */
const minFreeBytes = 4 * megabyte
const everyMs = 5000
const againMs = 1000

/** @param freeBytes of the disk of an SQLite file; undefined if unknown */
export function watchWrites(
  { db: mainDb, clock, env }: Pick<Install, 'db' | 'clock' | 'env'>,
  { freeBytes = () => freeBytesOf(env.dataDir) } = {},
): WriteWatch {
  let writable = true
  let nextAt = 0
  let running: Promise<void> | undefined

  async function tryWrite(db: Db) {
    try {
      const free = env.DATABASE_URL ? undefined : freeBytes()
      // SQLite has one writer, for which other connections would wait.
      await updateInstallState(locksRows(db) ? db : mainDb)
        .set({ write_tried_at: toTimestamp(clock.now()) })
        .execute()
      writable = free === undefined || free >= minFreeBytes
    } catch {
      writable = false
    }
  }

  return {
    failed() {
      writable = false
      nextAt = 0
    },
    async check(db) {
      if (performance.now() >= nextAt) {
        nextAt = performance.now() + everyMs
        running ??= tryWrite(db).finally(() => {
          running = undefined
          if (!writable) nextAt = Math.min(nextAt, performance.now() + againMs)
        })
      }
      await running
      return writable
    },
  }
}

/** @returns undefined if the folder does not exist */
export function freeBytesOf(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
