import type { Db } from '../app/db/client.server.ts'
import { tellAlarms } from '../app/features/alarms/tell-alarms.server.ts'
import type { IndexNowPort } from '../app/features/index-now/index-now-port.ts'
import { sendPings } from '../app/features/index-now/send-pings.server.ts'
import { notifyConsentResults, reconfirmConsents } from '../app/features/messages/consent-notices.server.ts'
import { gatherAlerts } from '../app/features/messages/gather-alerts.server.ts'
import type { MessagePorts } from '../app/features/messages/message-port.ts'
import { syncRefusals } from '../app/features/messages/sync-refusals.server.ts'
import { emptyBin } from '../app/features/press/empty-bin.server.ts'
import { destroyExpired } from '../app/features/retention/destroy-expired.server.ts'
import { eraseTraces } from '../app/features/retention/erase-traces.server.ts'
import { releaseLapsed } from '../app/features/visits/release-lapsed.server.ts'
import { type Clock, stored } from '../app/platform/clock.ts'
import type { KeyRing } from '../app/platform/keys.server.ts'
import { atKoreanHour } from '../app/platform/korean-time.ts'
import type { Logger } from '../app/platform/logger.server.ts'
import { sweepCounters } from '../app/platform/take-limits.server.ts'

export interface JobParts {
  db: Db
  keys: KeyRing
  clock: Clock
  log: Logger
  ports: MessagePorts
  indexNow: IndexNowPort
  originOf: (host: string) => string
}

export interface Job {
  name: string
  /** The newest instant at or before `now` at which it should have begun. */
  lastDue(now: Date): Date
  /** Must be safe to repeat: a process may end in the middle. What it returns is logged. */
  run(parts: JobParts): Promise<unknown>
}

const hour = 60 * 60 * 1000
const everyMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000)
export const hourly = (now: Date): Date => new Date(Math.floor(now.getTime() / hour) * hour)

/** Every day at an hour of the Korean day. */
export const dailyAt =
  (hours: number) =>
  (now: Date): Date => {
    const today = atKoreanHour(now, hours)
    return today <= now ? today : atKoreanHour(now, hours, -1)
  }

/** What is done regularly, apart from sending. */
const jobs: readonly Job[] = [
  { name: 'refusals', lastDue: hourly, run: syncRefusals },
  { name: 'consent-results', lastDue: hourly, run: notifyConsentResults },
  { name: 'reconfirmations', lastDue: dailyAt(9), run: reconfirmConsents },
  { name: 'retention', lastDue: dailyAt(3), run: (parts) => destroyExpired(parts) },
  { name: 'traces', lastDue: dailyAt(3), run: eraseTraces },
  { name: 'press-bin', lastDue: dailyAt(4), run: (parts) => emptyBin(parts) },
  { name: 'visit-holds', lastDue: everyMinute, run: releaseLapsed },
  { name: 'alarm-notices', lastDue: everyMinute, run: tellAlarms },
  { name: 'gathered-alerts', lastDue: hourly, run: gatherAlerts },
  { name: 'index-pings', lastDue: everyMinute, run: sendPings },
  { name: 'counters', lastDue: hourly, run: sweepCounters },
]

/** Runs the jobs that are due, each in one process only; after a night without a server they are made up for. */
export async function runJobs(parts: JobParts, list: readonly Job[] = jobs): Promise<void> {
  for (const job of list) {
    if (!(await takeJob(parts, job))) continue
    try {
      const done = await job.run(parts)
      parts.log.info({ job: job.name, done }, 'job done')
    } catch (error) {
      parts.log.error({ err: error, job: job.name }, 'job failed')
    }
    await parts.db
      .updateTable('job_runs')
      .set({ finished_at: stored(parts.clock.now()) })
      .where('name', '=', job.name)
      .execute()
  }
}

/** Whether it is this process's turn: whoever moves the row's time to now has the job. */
async function takeJob({ db, clock }: JobParts, { name, lastDue }: Job): Promise<boolean> {
  const now = clock.now()
  const taken = await db
    .insertInto('job_runs')
    .values({ name, started_at: stored(now), finished_at: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ started_at: stored(now), finished_at: null })
        .where('job_runs.started_at', '<', stored(lastDue(now))),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
