import type { UnitPlan } from '../features/drawings/plans/unit-plan.ts'
import type { Accents } from '../features/drawings/tours/tones.ts'
import type { Build } from '../features/drawings/tours/unit-model.ts'
import type { BuiltScene, SceneRequest } from './scene-worker.ts'

export interface SceneBuilder {
  buildScene(build: Build): Promise<BuiltScene>
  stop(): void
}

/** Has homes raised by a worker, each way of building once. */
export function createSceneBuilder(plan: UnitPlan, accents: Accents): SceneBuilder {
  const worker = new Worker(new URL('./scene-worker.ts', import.meta.url), { type: 'module' })
  const done = new Map<string, Promise<BuiltScene>>()
  let before: Promise<unknown> = Promise.resolve()

  const ask = (build: Build) =>
    new Promise<BuiltScene>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<BuiltScene>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message || 'the worker did not start'))
      worker.postMessage({ plan, build, accents } satisfies SceneRequest)
    })

  return {
    buildScene(build) {
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
