import type { UnitPlan } from '../features/drawings/plans/unit-plan.ts'
import type { Build } from '../features/drawings/tours/home.ts'
import type { Accents } from '../features/drawings/tours/tones.ts'
import type { Raised, RaiseRequest } from './raise-worker.ts'

export interface Raiser {
  raise(build: Build): Promise<Raised>
  stop(): void
}

/** Has homes raised by a worker, each way of building once. */
export function createRaiser(plan: UnitPlan, accents: Accents): Raiser {
  const worker = new Worker(new URL('./raise-worker.ts', import.meta.url), { type: 'module' })
  const done = new Map<string, Promise<Raised>>()
  let before: Promise<unknown> = Promise.resolve()

  const ask = (build: Build) =>
    new Promise<Raised>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Raised>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message || 'the worker did not start'))
      worker.postMessage({ plan, build, accents } satisfies RaiseRequest)
    })

  return {
    raise(build) {
      const key = `${build.variant} ${build.furnished}`
      const known = done.get(key)
      if (known) return known
      // One at a time: answers carry no number.
      const work = before.then(() => ask(build))
      before = work.catch(() => {})
      done.set(key, work)
      return work
    },
    stop: () => worker.terminate(),
  }
}
