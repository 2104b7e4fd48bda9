import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { readInstallState, updateInstallState } from '#app/db/install-state.server.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { hourMs } from '#app/platform/durations.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import { assessClock, type ClockState, clockRules } from './clock-rules.ts'

interface ClockDeps extends Deps<'db' | 'clock'> {
  log: Pick<Logger, 'warn' | 'error'>
  monotonic?: () => number
}

const writeIntervalMs = 60_000

/** Compares the clock with the newest trusted time and the monotonic clock. Call the result every few seconds. */
export function watchClock({ db, clock, log, monotonic = () => performance.now() }: ClockDeps) {
  let last: { wall: number; counted: number } | undefined
  /** Monotonic time since when neither the clock jumped nor another process moved the trusted time. */
  let steady: { since: number; trustedAt: string | null } | undefined
  let reported: string | undefined

  async function detectJump(now: Date, uptime: number) {
    const jumpMs = last ? now.getTime() - last.wall - (uptime - last.counted) : 0
    last = { wall: now.getTime(), counted: uptime }
    if (Math.abs(jumpMs) < clockRules.jump) return
    steady = undefined
    const bySeconds = Math.round(jumpMs / 1000)
    log.warn({ bySeconds }, 'the clock jumped')
    if (Math.abs(jumpMs) >= clockRules.alarmJump)
      await raiseAlarm(db, clock, {
        siteId: null,
        kind: 'machine',
        details: { what: 'clock-jumped', bySeconds },
      })
  }

  async function reportState(state: ClockState) {
    const reason = state.trusted ? undefined : state.reason
    if (reason === reported) return
    reported = reason
    if (state.trusted) return log.warn('the clock is trusted again')
    const hours = Math.round(state.byMs / hourMs)
    log.error({ why: reason, hours }, 'the clock is not trusted: jobs that destroy or send by date wait')
    await raiseAlarm(db, clock, {
      siteId: null,
      kind: 'job-stopped',
      details: { job: 'clock', reason, hours },
    })
  }

  return async (): Promise<ClockState> => {
    const [now, uptime] = [clock.now(), monotonic()]
    await detectJump(now, uptime)
    const { clock_at: trustedAt } = await readInstallState(db)
    if (!steady || steady.trustedAt !== trustedAt) steady = { since: uptime, trustedAt }
    let state = assessClock(now, trustedAt)
    const isSteady = uptime - steady.since >= clockRules.steady
    if (!state.trusted && state.byMs > 0 && state.byMs <= clockRules.needsPerson && isSteady)
      state = { trusted: true }
    await reportState(state)
    if (state.trusted && (!trustedAt || now.getTime() - Date.parse(trustedAt) >= writeIntervalMs))
      await trustClock(db, clock, trustedAt)
    return state
  }
}

/** @param from only if still the stored value; without it always, by a person's confirmation */
export async function trustClock(db: Db, clock: Clock, from?: string | null): Promise<void> {
  await updateInstallState(db)
    .set({ clock_at: toTimestamp(clock.now()) })
    .$if(from !== undefined, (update) =>
      from === null ? update.where('clock_at', 'is', null) : update.where('clock_at', '=', from as string),
    )
    .execute()
}
