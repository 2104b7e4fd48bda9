import type { Db } from '#app/db/client.server.ts'
import type { JobStop } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { readInstallState } from '#app/db/install-state.server.ts'
import type { StoppedWork } from '#app/domain/customers/retention/usual-amount.ts'
import { assessClock } from '#app/domain/operations/clock/clock-rules.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import type { Logger } from '#app/platform/logger.server.ts'

interface JobStopDeps extends Deps<'db' | 'clock'> {
  log: Pick<Logger, 'error'>
}

const epoch = '1970-01-01T00:00:00.000Z'

export async function recordClockStop(db: Db, name: string, stopped: JobStop): Promise<void> {
  const row = await db.selectFrom('job_runs').select('stopped').where('name', '=', name).executeTakeFirst()
  if (row?.stopped === stopped) return
  await db
    .insertInto('job_runs')
    .values({ name, started_at: epoch, finished_at: null, stopped })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ stopped }))
    .execute()
}

const clockStops: JobStop[] = ['clock-ahead', 'clock-behind']

export async function clearClockStops(db: Db): Promise<void> {
  const waiting = await db
    .selectFrom('job_runs')
    .select('name')
    .where('stopped', 'in', clockStops)
    .executeTakeFirst()
  if (waiting)
    await db.updateTable('job_runs').set({ stopped: null }).where('stopped', 'in', clockStops).execute()
}

export async function reportTooMany(
  { db, clock, log }: JobStopDeps,
  job: string,
  stops: StoppedWork[],
): Promise<void> {
  for (const { siteId, would, usual } of stops) {
    log.error({ job, siteId, would, usual }, 'job stopped: it would destroy far more than usual')
    await raiseAlarm(db, clock, {
      siteId,
      kind: 'job-stopped',
      details: { job, reason: 'too-many' satisfies JobStop, would, usual },
    })
  }
}

/** Judges the clock again: a stop may be older than a correction of the clock, or than a new error of it. */
export async function jobWarnings(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('job_runs')
    .select(['name', 'stopped'])
    .where('stopped', 'is not', null)
    .orderBy('name')
    .execute()
  const { clock_at } = await readInstallState(db)
  const clockNow = assessClock(now, clock_at)
  const stopNow = (stopped: JobStop | null) => {
    if (!stopped || !clockStops.includes(stopped)) return stopped
    return clockNow.trusted ? null : clockNow.reason
  }
  return rows.flatMap(({ name, stopped }) => {
    const stop = stopNow(stopped)
    return stop ? [`${name}: ${stop}` as const] : []
  })
}
