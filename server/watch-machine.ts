import { type BackupAge, readBackupAge } from '#app/domain/operations/restore/backup-age.server.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import type { Install } from './install.ts'
import { freeBytesOf } from './watch-writes.ts'

/**
 * `disk`: nearly full. `log`: lines could not be written. `journal`: the last attempt to write it failed. `backup-old`: no backup
 * for two days.
 */
export type MachineWarning = 'disk' | 'log' | 'journal' | 'backup-old'

const megabyte = 1024 * 1024
/** Bytes; with less, a day of logs and registrations may not fit. */
export const minFreeBytes = 200 * megabyte
const recoveredFreeBytes = 250 * megabyte
const everyMs = 60_000

/** Checks disk, log and, in production, the last backup every minute; new warnings raise an alarm once. */
export function watchMachine(
  { db, clock, env, log, logSink }: Pick<Install, 'db' | 'clock' | 'env' | 'log' | 'logSink'>,
  { freeBytes = () => freeBytesOf(env.dataDir) } = {},
): { look(): Promise<void>; warnings(): MachineWarning[]; stop(): void } {
  const current = new Set<MachineWarning>()
  const alarmed = new Set<MachineWarning>()
  let previousLost = 0

  function update(warning: MachineWarning, isPresent: boolean) {
    if (isPresent) current.add(warning)
    else {
      current.delete(warning)
      alarmed.delete(warning)
    }
  }

  /** Undefined while the database is away. */
  const backupAge = (): Promise<BackupAge | undefined> =>
    readBackupAge(db, clock.now()).catch(() => undefined)

  async function check() {
    const free = freeBytes()
    if (free !== undefined) update('disk', free < (current.has('disk') ? recoveredFreeBytes : minFreeBytes))
    const lost = logSink.lost()
    update('log', lost > previousLost)
    previousLost = lost
    const backup = env.BUNYANG_ENV === 'production' ? await backupAge() : undefined
    if (backup) update('backup-old', backup.isOld)
    const newWarnings = [...current].filter((warning) => !alarmed.has(warning))
    if (!newWarnings.length) return
    const details = {
      warnings: [...current],
      freeMegabytes: megabytes(free),
      lostLogLines: lost,
      ...(current.has('backup-old') ? { backedUpAt: backup?.at ?? null } : {}),
    }
    log.warn(details, 'machine warning')
    try {
      await raiseAlarm(db, clock, { siteId: null, kind: 'machine', details })
      for (const warning of newWarnings) alarmed.add(warning)
    } catch (error) {
      log.error({ err: error }, 'cannot raise an alarm')
    }
  }

  const timer = setInterval(check, everyMs).unref()
  return { look: check, warnings: () => [...current], stop: () => clearInterval(timer) }
}

const megabytes = (bytes: number | undefined) =>
  bytes === undefined ? undefined : Math.floor(bytes / megabyte)
