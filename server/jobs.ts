import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { readInstallState } from '#app/db/install-state.server.ts'
import { rewriteFiles } from '#app/db/rewrite-files.server.ts'
import { sweepCounters } from '#app/db/take-limits.server.ts'
import { assignInTurn } from '#app/domain/customers/assignments/assign-in-turn.server.ts'
import { tellAssigned } from '#app/domain/customers/assignments/tell-assigned.server.ts'
import { purgeGroups } from '#app/domain/customers/campaigns/groups.server.ts'
import { settleAdvertisements } from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import {
  notifyConsentResults,
  reconfirmConsents,
} from '#app/domain/customers/consents/consent-notices.server.ts'
import { moveBackLapsed } from '#app/domain/customers/customer/move-back-lapsed.server.ts'
import { fillColumns } from '#app/domain/customers/list/fill-columns.server.ts'
import { purgeSelections } from '#app/domain/customers/list/selections.server.ts'
import { destroyExpired } from '#app/domain/customers/retention/destroy-expired.server.ts'
import { purgeTraces } from '#app/domain/customers/retention/purge-traces.server.ts'
import type { StoppedWork } from '#app/domain/customers/retention/usual-amount.ts'
import { countChangedDays } from '#app/domain/customers/statistics/count-days.server.ts'
import { sendDailyReports } from '#app/domain/customers/statistics/report-recipients.server.ts'
import { markMissed } from '#app/domain/customers/visits/mark-missed.server.ts'
import { releaseLapsed } from '#app/domain/customers/visits/release-lapsed.server.ts'
import type { IndexNowPort } from '#app/domain/discovery/index-now/index-now-port.ts'
import { sendPings } from '#app/domain/discovery/index-now/send-pings.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import { notifyAlarms } from '#app/domain/messages/notify-alarms.server.ts'
import { summarizeAlerts } from '#app/domain/messages/summarize-alerts.server.ts'
import { syncRefusals } from '#app/domain/messages/sync-refusals.server.ts'
import type { ClockState } from '#app/domain/operations/clock/clock-rules.ts'
import { fixFutureTimes } from '#app/domain/operations/clock/fix-future-times.server.ts'
import { purgeTrash } from '#app/domain/publishing/press/purge-trash.server.ts'
import { endDueApprovals } from '#app/domain/publishing/publish/approval.server.ts'
import { publishDue } from '#app/domain/publishing/publish/publish-planned.server.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import { extendChain } from '#app/domain/record/audit/extend-chain.server.ts'
import { keepHead } from '#app/domain/record/audit/kept-head.server.ts'
import { checkChain } from '#app/domain/record/audit/verify-chain.server.ts'
import { destroyBuyers } from '#app/domain/sales/destroy-buyers.server.ts'
import { purgeDrafts } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs, hourMs, minuteMs } from '#app/platform/durations.ts'
import { atKoreanHour } from '#app/platform/korean-time.ts'
import { clearClockStops, recordClockStop, reportTooMany } from './job-stops.ts'

export interface JobDeps extends Deps<'db' | 'keys' | 'clock' | 'log'> {
  ports: MessagePorts
  journalDir: string
  media: MediaStorage
  indexNow: IndexNowPort
  originOf: (host: string) => string
  openWithoutTimeouts?: () => Db
}

export interface Job {
  name: string
  /** The newest due time at or before `now`. */
  lastDue(now: Date): Date
  /** Destroys data or sends messages by date: waits while the clock is not trusted. */
  needsClock?: boolean
  /** Must be safe to repeat: a process may end in the middle. */
  run(deps: JobDeps): Promise<unknown>
}

interface Guarded {
  stopped: StoppedWork[]
}

/** Clocks of machines differ a little; a run further in the future had a wrong clock. */
const skew = hourMs

const everyMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000)
const everyTenMinutes = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / (10 * minuteMs)) * 10 * minuteMs)
export const hourly = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs)

export const dailyAt =
  (hours: number) =>
  (now: Date): Date => {
    const today = atKoreanHour(now, hours)
    return today <= now ? today : atKoreanHour(now, hours, -1)
  }

const dailyAtEach =
  (...hours: number[]) =>
  (now: Date): Date =>
    new Date(Math.max(...hours.map((hour) => dailyAt(hour)(now).getTime())))

/** The law gives five days for destruction (표준 개인정보 보호지침 제10조). */
const maxRewriteDays = 3

async function rewriteAtNight({ db, clock, log, openWithoutTimeouts }: JobDeps) {
  const result = await rewriteFiles(db, clock, { openWithoutTimeouts })
  const { rewritten_at } = await readInstallState(db)
  const days = (clock.now().getTime() - (Date.parse(rewritten_at ?? '') || 0)) / dayMs
  if (result.state === 'busy' && days > maxRewriteDays) {
    log.error(result, 'the database files still contain destroyed registrations: rewriting is blocked')
    await raiseAlarm(db, clock, { siteId: null, kind: 'machine', details: { what: 'files-not-rewritten' } })
  }
  return result
}

/** Cut ends are reported once a night; every minute would be too often. */
async function chainRecord(deps: JobDeps): Promise<number> {
  const chained = await extendChain(deps)
  if (!(await keepHead(deps.db, deps.journalDir)))
    deps.log.error('the audit log lacks its last known entry (kept beside the journal)')
  return chained
}

async function checkRecord(deps: JobDeps) {
  const { faults, ...result } = await checkChain(deps)
  if (faults.length) {
    deps.log.error({ faults }, 'the audit log was changed outside the program')
    await raiseAlarm(deps.db, deps.clock, {
      siteId: null,
      kind: 'machine',
      details: { what: 'audit-broken' },
    })
  }
  return { ...result, faults: faults.length }
}

export const jobs: readonly Job[] = [
  { name: 'refusals', lastDue: hourly, run: syncRefusals },
  { name: 'consent-results', lastDue: hourly, run: notifyConsentResults },
  { name: 'reconfirmations', lastDue: dailyAt(9), needsClock: true, run: reconfirmConsents },
  // Before the messages go with their registrations.
  { name: 'settled-advertisements', lastDue: dailyAt(2), needsClock: true, run: settleAdvertisements },
  {
    name: 'retention',
    lastDue: dailyAt(3),
    needsClock: true,
    run: async (deps) => {
      const reports = await destroyExpired(deps)
      return { reports, stopped: reports.flatMap(({ stopped }) => stopped ?? []) }
    },
  },
  { name: 'traces', lastDue: dailyAt(3), needsClock: true, run: (deps) => purgeTraces(deps) },
  { name: 'buyers', lastDue: dailyAt(3), needsClock: true, run: (deps) => destroyBuyers(deps) },
  { name: 'drafts', lastDue: dailyAt(4), needsClock: true, run: (deps) => purgeDrafts(deps) },
  { name: 'message-groups', lastDue: dailyAt(4), needsClock: true, run: (deps) => purgeGroups(deps) },
  { name: 'press-bin', lastDue: dailyAt(4), needsClock: true, run: (deps) => purgeTrash(deps) },
  // After all destruction. Three times, since long reads (backups) block it.
  { name: 'rewrite-files', lastDue: dailyAtEach(4, 5, 6), run: rewriteAtNight },
  {
    name: 'visit-holds',
    lastDue: everyMinute,
    needsClock: true,
    run: async (deps) => ({ freed: await releaseLapsed(deps), moved: await moveBackLapsed(deps) }),
  },
  { name: 'registration-columns', lastDue: hourly, run: fillColumns },
  { name: 'missed-visits', lastDue: everyTenMinutes, needsClock: true, run: markMissed },
  { name: 'turns', lastDue: everyMinute, needsClock: true, run: assignInTurn },
  { name: 'assignment-alerts', lastDue: everyMinute, run: tellAssigned },
  { name: 'selections', lastDue: hourly, run: purgeSelections },
  { name: 'alarm-notices', lastDue: everyMinute, run: notifyAlarms },
  { name: 'gathered-alerts', lastDue: hourly, run: summarizeAlerts },
  { name: 'index-pings', lastDue: everyMinute, run: sendPings },
  { name: 'counters', lastDue: hourly, run: sweepCounters },
  { name: 'audit-chain', lastDue: everyMinute, run: chainRecord },
  { name: 'audit-check', lastDue: dailyAt(2), run: checkRecord },
  { name: 'daily-reports', lastDue: dailyAt(20), needsClock: true, run: sendDailyReports },
  { name: 'approval-endings', lastDue: everyMinute, needsClock: true, run: endDueApprovals },
  { name: 'planned-publications', lastDue: everyMinute, needsClock: true, run: publishDue },
  { name: 'daily-figures', lastDue: hourly, run: countChangedDays },
]

/** Each job runs in one process; missed runs are made up for. Jobs that need the clock stay due while it is not trusted. */
export async function runJobs(
  deps: JobDeps,
  { list = jobs, clockState = { trusted: true } }: { list?: readonly Job[]; clockState?: ClockState } = {},
): Promise<void> {
  if (clockState.trusted) {
    await clearClockStops(deps.db)
    if (await fixFutureTimes(deps)) deps.log.warn('the clock was ahead: future time stamps are corrected')
  }
  for (const job of list) {
    if (job.needsClock && !clockState.trusted) {
      await recordClockStop(deps.db, job.name, clockState.reason)
      continue
    }
    if (!(await claimJob(deps, job))) continue
    let stopped: StoppedWork[] = []
    let hasFailed = false
    const startedAt = performance.now()
    try {
      const result = await job.run(deps)
      deps.log.info({ job: job.name, done: result }, 'job done')
      stopped = isGuarded(result) ? result.stopped : []
    } catch (error) {
      hasFailed = true
      deps.log.error({ err: error, job: job.name }, 'job failed')
    }
    const took_ms = Math.round(performance.now() - startedAt)
    await reportTooMany(deps, job.name, stopped)
    const finished_at = toTimestamp(deps.clock.now())
    await deps.db
      .updateTable('job_runs')
      .set((value) => ({
        finished_at,
        took_ms,
        stopped: stopped.length ? 'too-many' : null,
        ...(hasFailed ? { failures: value('failures', '+', 1) } : { succeeded_at: finished_at }),
      }))
      .where('name', '=', job.name)
      .execute()
  }
}

const isGuarded = (done: unknown): done is Guarded =>
  typeof done === 'object' && done !== null && 'stopped' in done && Array.isArray(done.stopped)

/** Claims a job by its row. A last run in the future is due: the clock was wrong then. */
async function claimJob({ db, clock }: JobDeps, { name, lastDue }: Job): Promise<boolean> {
  const now = clock.now()
  const claimed = await db
    .insertInto('job_runs')
    .values({ name, started_at: toTimestamp(now), finished_at: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ started_at: toTimestamp(now), finished_at: null })
        .where((eb) =>
          eb.or([
            eb('job_runs.started_at', '<', toTimestamp(lastDue(now))),
            eb('job_runs.started_at', '>', toTimestamp(new Date(now.getTime() + skew))),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
