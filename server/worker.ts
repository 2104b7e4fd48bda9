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
  /** How long to wait for new messages when nobody calls `wake`, in milliseconds. */
  pollMs: number
  /** Folder of the journal that a restored backup is told. */
  journalDir: string
}

export interface RunningWorker {
  /** Says that a message is waiting. */
  wake(): void
  /** Finishes the message in hand, gives back the others and ends. */
  stop(): Promise<void>
}

/** Messages claimed at once; small, so that several workers share a rush and stopping is quick. */
const batch = 20
/** Messages under way to vendors at once: a slow answer must not hold up the others. */
const atOnce = 8
/** How often reports, questions and jobs are looked at, in turns of the poll. */
const turns = 5

/** How often the mark beside the database moves while nothing is sent, in milliseconds. */
const markMs = 60_000

/** Starts the loop that sends what is due in the outbox. Any number may run, in any number of processes. */
export function startWorker(parts: WorkerParts): RunningWorker {
  const worker: Worker = { id: `${process.pid}-${randomUUID()}`, leaseMs: parts.leaseMs }
  const giveWay = createGivesWay()
  const bell = createBell()
  const choreBell = createBell()
  const lookAtClock = watchClock(parts)
  const carryOut = createJournalExport(parts)
  let stopping = false
  let compared: Promise<unknown> | undefined
  /** Before anything is sent, and after every fault: the database that answers now may be a restored one. */
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
        // Either way: the clock may have been put back by years.
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
        // The database may be restarting; what is claimed comes back when its lease ends.
        parts.log.error({ err: error }, 'worker round failed')
        compared = undefined
      }
      await bell.heard(parts.pollMs)
    }
    await releaseMessages(parts.db, parts.clock, worker)
    await parts.db.deleteFrom('worker_beats').where('worker_id', '=', worker.id).execute()
  }

  /** Apart from the other chores, so that an advertisement that cannot be made keeps none of them back. */
  async function enqueueAds() {
    try {
      if (await enqueueAdvertisements(parts)) bell.ring()
    } catch (error) {
      parts.log.error({ err: error }, 'advertisements could not be queued')
    }
  }

  /** Apart as well: a journal that cannot be written is said, and keeps no vendor from being asked. */
  async function carry() {
    try {
      await carryOut()
    } catch (error) {
      parts.log.error({ err: error }, 'the journal of destroyed registrations could not be written')
    }
  }

  /** Beside the sending, so that a vendor that answers slowly here keeps no message back. */
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

/** A mark that cannot be written makes a later restore less careful; that is no reason to send nothing. */
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
  // Before and after: a backup of before this moment, or of its middle, is then seen to be older.
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
        // Its lease ends, and it is taken back as what it then is.
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
  // Those of workers that were killed, and those of a clock that was ahead.
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

/** Above this share of its time a process has no moment to spare. */
const busy = 0.8
/** The longest rest between batches. */
const mostRestMs = 1000

/**
 * Visitors go before messages: after a batch in a process that had hardly a free moment, the worker rests for twice
 * as long as the batch took.
 */
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

/** A bell that is not missed: rung while nobody listens, the next listener hears it at once. */
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
