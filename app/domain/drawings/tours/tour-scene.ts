import type { UnitPlan } from '../plans/unit-plan.ts'
import { drawDecor } from './decor/draw-decor.ts'
import { leafOf } from './doors.ts'
import { drawFloors } from './floors.ts'
import type { Detail } from './grid.ts'
import { lightOf } from './light.ts'
import { type LightMap, lightMapOf } from './light-map.ts'
import { createMesher, type Mesh } from './mesh.ts'
import { drawOpenings } from './openings.ts'
import type { Spot } from './plane.ts'
import { shadeOf } from './shade.ts'
import { footprintOf, heightOf, isFlat } from './thing-size.ts'
import { drawThings } from './things/draw-things.ts'
import { type Accents, floorTint, type Tone } from './tones.ts'
import { type Build, type UnitModel, unitModelOf } from './unit-model.ts'
import { type Visibility, visibilityOf } from './visibility.ts'
import { drawWalls } from './walls.ts'

export interface TourScene {
  meshes: Mesh[]
  floorLight: LightMap
  ceilingLight: LightMap
  /** Of wooden floors: their texture is multiplied by it. */
  planks: Tone
}

/** Builds a plan's scene with its light. Takes about a second, three in detail 2. */
export function buildScene(plan: UnitPlan, build: Build, accents: Accents, detail: Detail = 1): TourScene {
  const unit = unitModelOf(plan, build)
  const things = [...unit.fixtures, ...unit.furniture]
  const visibility = sightIn(unit)
  const light = lightOf(unit, visibility)
  const shade = shadeOf(unit, visibility, light)
  const mesher = createMesher(detail)
  drawWalls(mesher, shade, unit)
  drawOpenings(mesher, shade, unit)
  drawFloors(mesher, shade, light, unit)
  const workshop = { mesher, unit, light, accents }
  drawThings(workshop, things)
  drawDecor(workshop, shade, build.furnished)
  return {
    meshes: mesher.meshes(),
    floorLight: lightMapOf(unit, light, 'floor', things, detail),
    ceilingLight: lightMapOf(unit, light, 'ceiling', [], detail),
    planks: floorTint(unit.palette),
  }
}

export function sightIn(unit: UnitModel): Visibility {
  const bodies = [...unit.fixtures, ...unit.furniture]
    .filter(({ kind }) => !isFlat(kind))
    .map((thing) => {
      const { x0, z0, x1, z1 } = footprintOf(thing)
      const corners: Spot[] = [
        [x0, z0],
        [x1, z0],
        [x1, z1],
        [x0, z1],
      ]
      return { corners, top: heightOf(thing.kind) }
    })
  const leaves = unit.openings
    .filter(({ kind }) => kind === 'door')
    .map((opening) => {
      const { hinge, end } = leafOf(opening)
      return { corners: [hinge, end], top: opening.head }
    })
  return visibilityOf(unit, [...bodies, ...leaves])
}
