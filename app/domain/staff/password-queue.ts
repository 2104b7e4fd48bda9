import { AsyncLocalStorage } from 'node:async_hooks'
import type { Refused } from './refused.ts'

/** `known`: signed in, with a one-time link, or a known browser. `stranger`: others, possibly attackers. */
type Lane = 'known' | 'stranger'

interface LaneSize {
  max: number
  waitMs: number
}

/** One hash at once per lane (a quarter of a second, 32 MB) leaves two of Node's four threads to files. */
const defaultSizes: Record<Lane, LaneSize> = {
  stranger: { max: 8, waitMs: 8_000 },
  known: { max: 24, waitMs: 25_000 },
}

const retryAfterSeconds = 5

class PasswordQueueFull extends Error {
  constructor() {
    super('too many passwords wait to be hashed')
  }
}

export const inKnownLane = <T>(task: () => Promise<T>): Promise<T> => currentLane.run('known', task)

const currentLane = new AsyncLocalStorage<Lane>()

export interface PasswordQueue {
  /** @throws an error for `busyAnswer` when the queue is full or the wait too long */
  run<T>(hash: () => Promise<T>): Promise<T>
  hasRoom(): boolean
}

export function createPasswordQueue(sizes: Record<Lane, LaneSize> = defaultSizes): PasswordQueue {
  const [known, stranger] = [createLane(sizes.known), createLane(sizes.stranger)]
  const lane = () => (currentLane.getStore() === 'known' ? known : stranger)
  return { run: (hash) => lane().run(hash), hasRoom: () => lane().hasRoom() }
}

function createLane({ max, waitMs }: LaneSize) {
  const waiting: { start: () => void; timer: NodeJS.Timeout }[] = []
  let busy = false

  const waitForTurn = () =>
    new Promise<void>((start, refuse) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        refuse(new PasswordQueueFull())
      }, waitMs)
      const entry = { start, timer }
      waiting.push(entry)
    })
  const startNext = () => {
    const next = waiting.shift()
    if (!next) {
      busy = false
      return
    }
    clearTimeout(next.timer)
    next.start()
  }

  const hasRoom = () => !busy || waiting.length < max
  return {
    hasRoom,
    async run<T>(hash: () => Promise<T>): Promise<T> {
      if (!hasRoom()) throw new PasswordQueueFull()
      if (busy) await waitForTurn()
      busy = true
      try {
        return await hash()
      } finally {
        startNext()
      }
    },
  }
}

export const passwordQueue = createPasswordQueue()

export const noRoom: Refused = {
  ok: false,
  status: 503,
  message: '요청이 몰려 처리하지 못했습니다. 잠시 뒤에 다시 시도해 주세요.',
  retryAfter: retryAfterSeconds,
}

export const busyAnswer = (error: unknown): Refused | undefined =>
  error instanceof PasswordQueueFull ? noRoom : undefined

export async function orBusy<T>(task: () => Promise<T>): Promise<T | Refused> {
  try {
    return await task()
  } catch (error) {
    const busy = busyAnswer(error)
    if (!busy) throw error
    return busy
  }
}
