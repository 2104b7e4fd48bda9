import { AsyncLocalStorage } from 'node:async_hooks'
import type { Refused } from './refused.ts'

/** `known`: signed in, with a one-time link, or a known browser. `stranger`: others, possibly attackers. */
type Lane = 'known' | 'stranger'

interface LaneSize {
  most: number
  /** Milliseconds. */
  waitMs: number
}

/** One hash at once per lane (a quarter of a second, 32 MB) leaves two of Node's four threads to files. */
const usual: Record<Lane, LaneSize> = {
  stranger: { most: 8, waitMs: 8_000 },
  known: { most: 24, waitMs: 25_000 },
}

/** Seconds. */
const comeAgainAfter = 5

class PasswordQueueFull extends Error {
  constructor() {
    super('too many passwords wait to be hashed')
  }
}

export const asKnown = <T>(work: () => Promise<T>): Promise<T> => lanes.run('known', work)

const lanes = new AsyncLocalStorage<Lane>()

export interface PasswordQueue {
  /** @throws an error for `busyAnswer` when the queue is full or the wait too long */
  run<T>(hash: () => Promise<T>): Promise<T>
  hasRoom(): boolean
}

export function createPasswordQueue(sizes: Record<Lane, LaneSize> = usual): PasswordQueue {
  const [known, stranger] = [createLane(sizes.known), createLane(sizes.stranger)]
  const mine = () => (lanes.getStore() === 'known' ? known : stranger)
  return { run: (hash) => mine().run(hash), hasRoom: () => mine().hasRoom() }
}

function createLane({ most, waitMs }: LaneSize) {
  const waiting: { begin: () => void; timer: NodeJS.Timeout }[] = []
  let busy = false

  const turn = () =>
    new Promise<void>((begin, refuse) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        refuse(new PasswordQueueFull())
      }, waitMs)
      const one = { begin, timer }
      waiting.push(one)
    })
  const callNext = () => {
    const next = waiting.shift()
    if (!next) {
      busy = false
      return
    }
    clearTimeout(next.timer)
    next.begin()
  }

  const hasRoom = () => !busy || waiting.length < most
  return {
    hasRoom,
    async run<T>(hash: () => Promise<T>): Promise<T> {
      if (!hasRoom()) throw new PasswordQueueFull()
      if (busy) await turn()
      busy = true
      try {
        return await hash()
      } finally {
        callNext()
      }
    },
  }
}

export const passwordQueue = createPasswordQueue()

export const noRoom: Refused = {
  ok: false,
  status: 503,
  message: '요청이 몰려 처리하지 못했습니다. 잠시 뒤에 다시 시도해 주세요.',
  retryAfter: comeAgainAfter,
}

/** Undefined for other errors. */
export const busyAnswer = (error: unknown): Refused | undefined =>
  error instanceof PasswordQueueFull ? noRoom : undefined

export async function orBusy<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    const busy = busyAnswer(error)
    if (!busy) throw error
    return busy
  }
}
