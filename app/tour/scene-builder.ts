import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import type { Detail } from '#app/domain/drawings/tours/grid.ts'
import type { Accents } from '#app/domain/drawings/tours/tones.ts'
import type { Build } from '#app/domain/drawings/tours/unit-model.ts'
import type { BuiltScene, SceneRequest } from './scene-worker.ts'

export interface SceneBuilder {
  buildScene(build: Build): Promise<BuiltScene>
  stop(): void
}

/** Builds scenes in a worker, each build once. */
export function createSceneBuilder(plan: UnitPlan, accents: Accents, detail: Detail): SceneBuilder {
  const worker = new Worker(new URL('./scene-worker.ts', import.meta.url), { type: 'module' })
  const builds = new Map<string, Promise<BuiltScene>>()
  let previous: Promise<unknown> = Promise.resolve()

  const request = (build: Build) =>
    new Promise<BuiltScene>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<BuiltScene>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message || 'the worker did not start'))
      worker.postMessage({ plan, build, accents, detail } satisfies SceneRequest)
    })

  return {
    buildScene(build) {
      const key = `${build.variant} ${build.furnished}`
      const existing = builds.get(key)
      if (existing) return existing
      // One at a time: replies carry no id.
      const scene = previous.then(() => request(build))
      previous = scene.catch(() => {})
      builds.set(key, scene)
      return scene
    },
    stop: () => worker.terminate(),
  }
}
