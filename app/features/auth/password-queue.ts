import { AsyncLocalStorage } from 'node:async_hooks'
import type { Refused } from './refused.ts'

/**
 * `known`: whoever is signed in, holds a one-time link, or asks from a browser that the account knows. `stranger`:
 * everybody else, which is whom an attacker can be.
 */
type Lane = 'known' | 'stranger'

interface LaneSize {
  /** How many wait behind the one that is hashed. */
  most: number
  /** How long at most, in milliseconds. */
  waitMs: number
}

/**
 * A hash takes a quarter of a second of one core and 32 MB. One at once in each lane leaves two of Node's four threads
 * to files, and nobody in one lane waits for the other.
 */
const usual: Record<Lane, LaneSize> = {
  stranger: { most: 8, waitMs: 8_000 },
  known: { most: 24, waitMs: 25_000 },
}

/** After how many seconds somebody who was sent away may come again. */
const comeAgainAfter = 5

/** A hash that was not made: too many wait already, or it waited too long. */
class PasswordQueueFull extends Error {
  constructor() {
    super('too many passwords wait to be hashed')
  }
}

/** Makes whatever is hashed within `work` go by the lane of people whom we know. */
export const asKnown = <T>(work: () => Promise<T>): Promise<T> => lanes.run('known', work)

const lanes = new AsyncLocalStorage<Lane>()

export interface PasswordQueue {
  /** Runs `hash` in turn. @throws an error that `busyAnswer` knows, when there is no room or no turn in time */
  run<T>(hash: () => Promise<T>): Promise<T>
  /** Whether one more would be taken, for whoever has work to spare before asking. */
  hasRoom(): boolean
}

/** Where passwords wait to be hashed, one at once in each lane. */
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

/** The queue of this process. */
export const passwordQueue = createPasswordQueue()

/** What whoever found no room is told. */
export const noRoom: Refused = {
  ok: false,
  status: 503,
  message: '요청이 몰려 처리하지 못했습니다. 잠시 뒤에 다시 시도해 주세요.',
  retryAfter: comeAgainAfter,
}

/** What to say where a hash was refused by the queue; undefined of every other error. */
export const busyAnswer = (error: unknown): Refused | undefined =>
  error instanceof PasswordQueueFull ? noRoom : undefined

/** What `work` gives, or the answer of a queue that is full. */
export async function orBusy<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    const busy = busyAnswer(error)
    if (!busy) throw error
    return busy
  }
}
