import type { Db } from '../../../db/client.server.ts'
import { readInstallState, updateInstallState } from '../../../db/install-state.server.ts'
import { type Clock, toTimestamp } from '../../../platform/clock.ts'
import { hourMs } from '../../../platform/durations.ts'
import type { Logger } from '../../../platform/logger.server.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.server.ts'
import { type ClockState, clockRules, judgeClock } from './clock-rules.ts'

interface Parts {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
  monotonic?: () => number
}

const noteMs = 60_000

/**
 * Compares one process's clock with the newest trusted time and with the monotonic clock. Call the result every few seconds.
 */
export function watchClock({ db, clock, log, monotonic = () => performance.now() }: Parts) {
  let last: { wall: number; counted: number } | undefined
  /** Monotonic time since when neither the clock jumped nor another process moved the trusted time. */
  let steady: { since: number; believedAt: string | null } | undefined
  let said: string | undefined

  async function noticeJump(now: Date, counted: number) {
    const jumped = last ? now.getTime() - last.wall - (counted - last.counted) : 0
    last = { wall: now.getTime(), counted }
    if (Math.abs(jumped) < clockRules.jump) return
    steady = undefined
    const bySeconds = Math.round(jumped / 1000)
    log.warn({ bySeconds }, 'the clock jumped')
    if (Math.abs(jumped) >= clockRules.greatJump)
      await raiseAlarm(db, clock, {
        siteId: null,
        kind: 'machine',
        details: { what: 'clock-jumped', bySeconds },
      })
  }

  async function say(state: ClockState) {
    const why = state.trusted ? undefined : state.why
    if (why === said) return
    said = why
    if (state.trusted) return log.warn('the clock is believed again')
    const hours = Math.round(state.byMs / hourMs)
    log.error({ why, hours }, 'the clock is not believed: nothing is destroyed')
    await raiseAlarm(db, clock, {
      siteId: null,
      kind: 'job-stopped',
      details: { job: 'clock', reason: why, hours },
    })
  }

  return async (): Promise<ClockState> => {
    const [now, counted] = [clock.now(), monotonic()]
    await noticeJump(now, counted)
    const { clock_at: believedAt } = await readInstallState(db)
    if (!steady || steady.believedAt !== believedAt) steady = { since: counted, believedAt }
    let state = judgeClock(now, believedAt)
    const isSteady = counted - steady.since >= clockRules.steady
    if (!state.trusted && state.byMs > 0 && state.byMs <= clockRules.askPerson && isSteady)
      state = { trusted: true }
    await say(state)
    if (state.trusted && (!believedAt || now.getTime() - Date.parse(believedAt) >= noteMs))
      await believeClock(db, clock, believedAt)
    return state
  }
}

/** @param from only if still the stored value; without it always, by a person's confirmation */
export async function believeClock(db: Db, clock: Clock, from?: string | null): Promise<void> {
  await updateInstallState(db)
    .set({ clock_at: toTimestamp(clock.now()) })
    .$if(from !== undefined, (update) =>
      from === null ? update.where('clock_at', 'is', null) : update.where('clock_at', '=', from as string),
    )
    .execute()
}
