import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import type { Accents } from '#app/domain/drawings/tours/tones.ts'
import type { Build } from '#app/domain/drawings/tours/unit-model.ts'
import { createSceneBuilder } from './scene-builder.ts'
import type { Stage } from './stage.ts'
import { loadOutlook } from './view-outside.ts'

/** The contents of a stage: the home, and what is seen from its windows. */
export interface Scenery {
  /** Rejects where the home cannot be built. */
  showHome(build: Build): Promise<void>
  /** Rejects where the picture cannot be had: what was outside stays. */
  showOutside(address: string): Promise<void>
  stop(): void
}

/** @param changed called where something appears that nobody waits for */
export function createScenery(stage: Stage, plan: UnitPlan, accents: Accents, changed: () => void): Scenery {
  const quick = createSceneBuilder(plan, accents, 1)
  // A worker of its own: nobody waits for the finer light, and it keeps nobody waiting.
  const fine = stage.isAccelerated ? createSceneBuilder(plan, accents, 2) : undefined
  let home: Build | undefined
  let outside = ''

  const refine = async (build: Build) => {
    const scene = await fine?.buildScene(build)
    if (!scene || home !== build) return
    stage.show(scene)
    changed()
  }
  return {
    async showHome(build) {
      home = build
      stage.show(await quick.buildScene(build))
      refine(build).catch(console.error)
    },
    async showOutside(address) {
      outside = address
      const image = await loadOutlook(address)
      if (outside !== address) return
      stage.showOutside(image)
      changed()
    },
    stop() {
      home = undefined
      quick.stop()
      fine?.stop()
    },
  }
}
