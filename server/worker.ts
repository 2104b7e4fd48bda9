import { randomUUID } from 'node:crypto'
import type { Db } from '../app/db/client.server.ts'
import {
  claimMessages,
  recoverMessages,
  releaseMessages,
  type Worker,
} from '../app/features/messages/claim-messages.server.ts'
import { sendMessage } from '../app/features/messages/send-message.server.ts'
import type { SmsPort } from '../app/features/messages/sms-port.ts'
import { type Clock, stored } from '../app/platform/clock.ts'
import type { KeyRing } from '../app/platform/keys.server.ts'
import type { Logger } from '../app/platform/logger.server.ts'

interface WorkerParts {
  db: Db
  keys: KeyRing
  clock: Clock
  log: Logger
  sms: SmsPort
  leaseMs: number
  /** How long to wait for new messages when nobody calls `wake`, in milliseconds. */
  pollMs: number
}

export interface RunningWorker {
  /** Says that a message is waiting. */
  wake(): void
  /** Finishes the message in hand, gives back the others and ends. */
  stop(): Promise<void>
}

/** Messages claimed at once; small, so that several workers share a rush and stopping is quick. */
const batch = 20

/** Starts the loop that sends what is due in the outbox. Any number may run, in any number of processes. */
export function startWorker(parts: WorkerParts): RunningWorker {
  const worker: Worker = { id: `${process.pid}-${randomUUID()}`, leaseMs: parts.leaseMs }
  const bell = createBell()
  let stopping = false

  async function run() {
    let recovered = Number.NEGATIVE_INFINITY
    while (!stopping) {
      try {
        const now = parts.clock.now()
        if (now.getTime() - recovered > parts.leaseMs / 2) {
          recovered = now.getTime()
          await recoverMessages(parts.db, parts.clock, parts.sms.takesOnce)
        }
        await beat(parts.db, worker.id, now)
        if ((await sendDue(parts, worker, () => stopping)) === batch) continue
      } catch (error) {
        // The database may be restarting; what is claimed comes back when its lease ends.
        parts.log.error({ err: error }, 'worker round failed')
      }
      await bell.heard(parts.pollMs)
    }
    await releaseMessages(parts.db, parts.clock, worker)
    await parts.db.deleteFrom('worker_beats').where('worker_id', '=', worker.id).execute()
  }

  const ended = run().catch((error) => parts.log.error({ err: error }, 'worker ended badly'))
  return {
    wake: bell.ring,
    async stop() {
      stopping = true
      bell.ring()
      await ended
    },
  }
}

async function sendDue(parts: WorkerParts, worker: Worker, stopping: () => boolean): Promise<number> {
  const claimed = await claimMessages(parts.db, parts.clock, worker, batch)
  for (const message of claimed) {
    if (stopping()) break
    const answer = await sendMessage(parts, worker, message)
    if (answer && answer.outcome !== 'accepted')
      parts.log.warn({ messageId: message.id, outcome: answer.outcome }, 'message not accepted')
  }
  return claimed.length
}

async function beat(db: Db, workerId: string, now: Date) {
  const at = stored(now)
  await db
    .insertInto('worker_beats')
    .values({ worker_id: workerId, at })
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ at }))
    .execute()
  // Those of workers that were killed.
  await db
    .deleteFrom('worker_beats')
    .where('at', '<', stored(new Date(now.getTime() - 60 * 60 * 1000)))
    .execute()
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
