/** A job that was not done, through no fault of the program. The answer to its caller says so in a sentence. */
export class JobRefused extends Error {
  override name = 'JobRefused'
  /** `busy`: too many jobs wait. `too-costly`: it took more time or memory than it may. */
  readonly reason: 'busy' | 'too-costly'
  /** Where the program was at work, in its own words. */
  readonly place: string | undefined

  constructor(message: string, reason: JobRefused['reason'], place?: string) {
    super(message)
    this.reason = reason
    this.place = place
  }
}

interface Limits {
  /** Jobs that run at the same time. */
  slots: number
  /** Jobs of one key that may wait; more are refused. */
  maxWaiting: number
}

/**
 * Runs a few jobs at a time, one of each key, and takes the keys in turns: a site with many waiting jobs delays another site by
 * one job of each slot at most. Jobs without a key are of the install; they take turns with the keys, and several may run at once.
 * @throws JobRefused: too many jobs of the key wait already
 */
export function createFairQueue({ slots, maxWaiting }: Limits) {
  let free = slots
  const running = new Set<string>()
  /** Keys in the order of their turns. */
  const waiting = new Map<string | undefined, (() => void)[]>()

  const startNext = () => {
    for (const [key, jobs] of waiting) {
      if (!free) return
      if (key !== undefined && running.has(key)) continue
      const start = jobs.shift() as () => void
      toTheEnd(key)
      free--
      if (key !== undefined) running.add(key)
      start()
    }
  }

  const toTheEnd = (key: string | undefined) => {
    const jobs = waiting.get(key)
    waiting.delete(key)
    if (jobs?.length) waiting.set(key, jobs)
  }

  return async <T>(key: string | undefined, job: () => Promise<T>): Promise<T> => {
    const before = waiting.get(key) ?? []
    if (before.length >= maxWaiting) throw new JobRefused('too many jobs wait', 'busy')
    await new Promise<void>((start) => {
      waiting.set(key, [...before, start])
      startNext()
    })
    try {
      return await job()
    } finally {
      free++
      if (key !== undefined) running.delete(key)
      // Others that came while it ran are first.
      toTheEnd(key)
      startNext()
    }
  }
}
