import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as rest } from 'node:timers/promises'
import type { Db } from '../app/db/client.server.ts'
import { applyReports } from '../app/features/messages/apply-reports.server.ts'
import { askVendors } from '../app/features/messages/ask-vendors.server.ts'
import {
  claimMessages,
  recoverMessages,
  releaseMessages,
  type Worker,
} from '../app/features/messages/claim-messages.server.ts'
import { sendMessage } from '../app/features/messages/send-message.server.ts'
import { watchClock } from '../app/features/operations/clock/watch-clock.server.ts'
import { createJournalExport } from '../app/features/operations/restore/export-journal.server.ts'
import { advanceMark } from '../app/features/operations/restore/mark.server.ts'
import { reconcileRestored } from '../app/features/operations/restore/reconcile-restored.server.ts'
import { mindSecrets } from '../app/features/operations/secrets/settle-secrets.server.ts'
import { enqueueAdvertisements } from '../app/features/registrations/advertisements/send-advertisement.server.ts'
import { toTimestamp } from '../app/platform/clock.ts'
import { hourMs } from '../app/platform/durations.ts'
import { type JobParts, runJobs } from './jobs.ts'

interface WorkerParts extends JobParts {
  leaseMs: number
  /** Milliseconds. */
  pollMs: number
  journalDir: string
}

export interface RunningWorker {
  wake(): void
  /** Finishes current messages and releases the others. */
  stop(): Promise<void>
}

/** Small, so that workers share a surge and stop quickly. */
const batch = 20
/** A slow answer must not block the others. */
const atOnce = 8
/** Chores run every so many polls. */
const turns = 5

/** Milliseconds. */
const markMs = 60_000

/** Any number may run, in any number of processes. */
export function startWorker(parts: WorkerParts): RunningWorker {
  const worker: Worker = { id: `${process.pid}-${randomUUID()}`, leaseMs: parts.leaseMs }
  const giveWay = createGivesWay()
  const bell = createBell()
  const choreBell = createBell()
  const lookAtClock = watchClock(parts)
  const carryOut = createJournalExport(parts)
  let stopping = false
  let compared: Promise<unknown> | undefined
  /** Also after every fault: the database may have been restored. */
  const compare = () => (compared ??= reconcileRestored(parts))

  async function run() {
    let recovered = Number.NEGATIVE_INFINITY
    let marked = Number.NEGATIVE_INFINITY
    while (!stopping) {
      try {
        await mindSecrets(parts)
        await compare()
        const now = parts.clock.now()
        if (performance.now() - marked > markMs) {
          await mark(parts)
          marked = performance.now()
        }
        // Absolute: the clock may have been set back.
        if (Math.abs(now.getTime() - recovered) > parts.leaseMs / 2) {
          recovered = now.getTime()
          await recoverMessages(parts.db, parts.clock, parts.ports)
        }
        await beat(parts.db, worker.id, now)
        if ((await sendDue(parts, worker, () => stopping)) === batch) {
          await giveWay()
          continue
        }
      } catch (error) {
        // The database may be restarting; claims return after their lease.
        parts.log.error({ err: error }, 'worker round failed')
        compared = undefined
      }
      await bell.heard(parts.pollMs)
    }
    await releaseMessages(parts.db, parts.clock, worker)
    await parts.db.deleteFrom('worker_beats').where('worker_id', '=', worker.id).execute()
  }

  /** Separate: a failure must not block the other chores. */
  async function enqueueAds() {
    try {
      if (await enqueueAdvertisements(parts)) bell.ring()
    } catch (error) {
      parts.log.error({ err: error }, 'advertisements could not be queued')
    }
  }

  /** Separate, as above. */
  async function carry() {
    try {
      await carryOut()
    } catch (error) {
      parts.log.error({ err: error }, 'the journal of destroyed registrations could not be written')
    }
  }

  /** Separate from sending: vendors may answer slowly. */
  async function doChores() {
    while (!stopping) {
      try {
        await mindSecrets(parts)
        await compare()
        await carry()
        await askVendors(parts)
        await applyReports(parts.db, parts.clock)
        await enqueueAds()
        await runJobs(parts, { clockState: await lookAtClock() })
      } catch (error) {
        parts.log.error({ err: error }, 'chores failed')
      }
      if (!stopping) await choreBell.heard(parts.pollMs * turns)
    }
  }

  const ended = Promise.all([
    run().catch((error) => parts.log.error({ err: error }, 'worker ended badly')),
    doChores(),
  ])
  return {
    wake: bell.ring,
    async stop() {
      stopping = true
      bell.ring()
      choreBell.ring()
      await ended
    },
  }
}

/** Without the mark a restore is less exact, but sending goes on. */
async function mark({ db, journalDir, log }: WorkerParts) {
  try {
    await advanceMark(db, journalDir)
  } catch (error) {
    log.error({ err: error }, 'the mark beside the database could not be written')
  }
}

async function sendDue(parts: WorkerParts, worker: Worker, stopping: () => boolean): Promise<number> {
  const claimed = await claimMessages(parts.db, parts.clock, worker, batch)
  if (!claimed.length) return 0
  // Before and after, so that a backup from in between is seen as older.
  await mark(parts)
  const waiting = claimed.values()
  const sendNext = async () => {
    for (const message of waiting) {
      if (stopping()) return
      try {
        const answer = await sendMessage(parts, worker, message)
        if (answer && answer.outcome !== 'accepted')
          parts.log.warn({ messageId: message.id, ...answer }, 'message not accepted')
      } catch (error) {
        // Recovered after its lease.
        parts.log.error({ err: error, messageId: message.id }, 'message could not be handled')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  await mark(parts)
  return claimed.length
}

async function beat(db: Db, workerId: string, now: Date) {
  const at = toTimestamp(now)
  await db
    .insertInto('worker_beats')
    .values({ worker_id: workerId, at })
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ at }))
    .execute()
  // Killed workers, and future beats of a wrong clock.
  await db
    .deleteFrom('worker_beats')
    .where((is) =>
      is.or([
        is('at', '<', toTimestamp(new Date(now.getTime() - hourMs))),
        is('at', '>', toTimestamp(new Date(now.getTime() + hourMs))),
      ]),
    )
    .execute()
}

const busy = 0.8
const mostRestMs = 1000

/** Visitors first: a busy process pauses for twice the batch's duration. */
function createGivesWay() {
  let since = performance.eventLoopUtilization()
  let began = performance.now()
  return async () => {
    const took = performance.now() - began
    if (performance.eventLoopUtilization(since).utilization > busy) await rest(Math.min(2 * took, mostRestMs))
    since = performance.eventLoopUtilization()
    began = performance.now()
  }
}

/** Latched: a ring without listener is not lost. */
function createBell() {
  let rung = false
  let listener: (() => void) | undefined
  return {
    ring() {
      rung = true
      listener?.()
    },
    async heard(atMost: number) {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, atMost)
          listener = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      rung = false
      listener = undefined
    },
  }
}
