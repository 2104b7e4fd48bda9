import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type DestinationStream, destination } from 'pino'
import { type Clock, systemClock } from './clock.ts'
import { koreanDay } from './korean-time.ts'

/** Days for which the privacy pages say that the record of visits is kept: three months. */
const keptDays = 90
const day = 24 * 60 * 60 * 1000
const named = /^bunyang-(\d{4}-\d{2}-\d{2})\.log$/

/**
 * A log file for each Korean day, `logs/bunyang-2026-11-21.log`, each removed after three months. Several processes may
 * write into the same folder: no file is ever renamed.
 */
export function dailyLog(dataDir: string, clock: Clock = systemClock): DestinationStream {
  const folder = join(dataDir, 'logs')
  const fileOf = (date: string) => join(folder, `bunyang-${date}.log`)
  mkdirSync(folder, { recursive: true })
  let today = koreanDay(clock.now())
  removeOld(folder, clock.now())
  const file = destination({ dest: fileOf(today), sync: true })
  return {
    write(line) {
      const now = koreanDay(clock.now())
      if (now !== today) {
        today = now
        file.reopen(fileOf(today))
        removeOld(folder, clock.now())
      }
      file.write(line)
    },
  }
}

function removeOld(folder: string, now: Date): void {
  const first = koreanDay(now.getTime() - keptDays * day)
  for (const name of readdirSync(folder)) {
    const date = named.exec(name)?.[1]
    // Another process may have removed it a moment ago.
    if (date && date < first) rmSync(join(folder, name), { force: true })
  }
}
