import { statfsSync } from 'node:fs'
import { raiseAlarm } from '../app/features/alarms/raise-alarm.server.ts'
import type { Install } from './install.ts'

/** `disk`: nearly full. `log`: lines could not be written. */
export type MachineWarning = 'disk' | 'log'

const megabyte = 1024 * 1024
/** Bytes; a day of logs and registrations may not fit. */
const littleFree = 200 * megabyte
/** Hysteresis. */
const enoughFree = 250 * megabyte
const everyMs = 60_000

/** Checks disk and log every minute; new warnings raise an alarm once. */
export function watchMachine(
  { db, clock, env, log, logSink }: Pick<Install, 'db' | 'clock' | 'env' | 'log' | 'logSink'>,
  { freeBytes = () => freeBytesOf(env.dataDir) } = {},
): { look(): Promise<void>; warnings(): MachineWarning[]; stop(): void } {
  const wrong = new Set<MachineWarning>()
  const told = new Set<MachineWarning>()
  let lostBefore = 0

  function see(what: MachineWarning, isWrong: boolean) {
    if (isWrong) wrong.add(what)
    else {
      wrong.delete(what)
      told.delete(what)
    }
  }

  async function look() {
    const free = freeBytes()
    if (free !== undefined) see('disk', free < (wrong.has('disk') ? enoughFree : littleFree))
    const lost = logSink.lost()
    see('log', lost > lostBefore)
    lostBefore = lost
    const fresh = [...wrong].filter((what) => !told.has(what))
    if (!fresh.length) return
    const details = { warnings: [...wrong], freeMegabytes: megabytes(free), lostLogLines: lost }
    log.warn(details, 'the machine needs attention')
    try {
      await raiseAlarm(db, clock, { siteId: null, kind: 'machine', details })
      for (const what of fresh) told.add(what)
    } catch (error) {
      // The disk may be full; retried.
      log.error({ err: error }, 'the alarm could not be raised')
    }
  }

  const timer = setInterval(look, everyMs).unref()
  return { look, warnings: () => [...wrong], stop: () => clearInterval(timer) }
}

const megabytes = (bytes: number | undefined) =>
  bytes === undefined ? undefined : Math.floor(bytes / megabyte)

/** Undefined where unknown. */
function freeBytesOf(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
