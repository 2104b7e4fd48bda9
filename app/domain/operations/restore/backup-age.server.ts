import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { readInstallState, updateInstallState } from '#app/db/install-state.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { hourMs } from '#app/platform/durations.ts'

/** Hours: one nightly backup may fail. */
const maxAgeHours = 48

export interface BackupAge {
  /** Null where no backup was recorded, or none since the database was restored. */
  at: string | null
  hours: number | null
  /** Also never, and in the future: the clock was wrong. */
  isOld: boolean
}

export async function readBackupAge(db: Db, now: Date): Promise<BackupAge> {
  const { backed_up_at: at } = await readInstallState(db)
  if (!at) return { at, hours: null, isOld: true }
  const hours = Math.floor((now.getTime() - Date.parse(at)) / hourMs)
  return { at, hours, isOld: hours > maxAgeHours || hours < -1 }
}

/** The record lies in the database that was backed up, so the backup itself knows the one before. A restore clears it. */
export async function recordBackup({ db, clock }: Deps<'db' | 'clock'>): Promise<void> {
  await updateInstallState(db)
    .set({ backed_up_at: toTimestamp(clock.now()) })
    .execute()
}
