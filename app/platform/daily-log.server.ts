import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, systemClock } from './clock.ts'
import { dayMs } from './durations.ts'
import { koreanDay } from './korean-day.ts'
import type { LogTarget } from './log-sink.server.ts'

/** As promised on the privacy pages. */
const retentionDays = 90
const checkIntervalMs = 5000
const fileName = /^bunyang-(\d{4}-\d{2}-\d{2})\.log$/

/** `logs/bunyang-2026-11-21.log` per Korean day. Never renamed, so that processes can share the folder. */
export function dailyLog(dataDir: string, clock: Clock = systemClock): LogTarget {
  const folder = join(dataDir, 'logs')
  let today = ''
  let file: number | undefined
  let checkedAt = 0

  function close() {
    if (file === undefined) return
    const fd = file
    file = undefined
    try {
      closeSync(fd)
    } catch {}
  }

  return {
    close,
    open() {
      const now = clock.now()
      const date = koreanDay(now)
      const mustCheck = Math.abs(now.getTime() - checkedAt) > checkIntervalMs
      if (date !== today || (mustCheck && isGone(file))) close()
      if (mustCheck) checkedAt = now.getTime()
      if (file !== undefined) return file
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      file = openSync(join(folder, `bunyang-${date}.log`), 'a', 0o600)
      if (date !== today) removeOld(folder, now)
      today = date
      return file
    },
  }
}

const isGone = (file: number | undefined): boolean => file !== undefined && fstatSync(file).nlink === 0

function removeOld(folder: string, now: Date): void {
  const first = koreanDay(now.getTime() - retentionDays * dayMs)
  try {
    for (const name of readdirSync(folder)) {
      const date = fileName.exec(name)?.[1]
      if (date && date < first) rmSync(join(folder, name), { force: true })
    }
  } catch {}
}
