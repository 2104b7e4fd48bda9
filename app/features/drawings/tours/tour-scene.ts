import type { UnitPlan } from '../plans/unit-plan.ts'
import { drawDecor } from './decor/draw-decor.ts'
import { leafOf } from './doors.ts'
import { drawFloors } from './floors.ts'
import { type Build, type Home, homeOf } from './home.ts'
import { lightOf } from './light.ts'
import { type LightMap, lightMapOf } from './light-map.ts'
import { createMesher, type Mesh } from './mesh.ts'
import { drawOpenings } from './openings.ts'
import type { Spot } from './plane.ts'
import { shadeOf } from './shade.ts'
import { footprintOf, heightOf, isFlat } from './thing-size.ts'
import { drawThings } from './things/draw-things.ts'
import type { Accents } from './tones.ts'
import { type Visibility, visibilityOf } from './visibility.ts'
import { drawWalls } from './walls.ts'

/** A home raised from its plan, ready to be shown. */
export interface TourScene {
  meshes: Mesh[]
  floorLight: LightMap
  ceilingLight: LightMap
}

/** Raises a plan with its light. Takes about a second. */
export function raise(plan: UnitPlan, build: Build, accents: Accents): TourScene {
  const home = homeOf(plan, build)
  const things = [...home.fixtures, ...home.furniture]
  const visibility = sightIn(home)
  const light = lightOf(home, visibility)
  const shade = shadeOf(home, visibility, light)
  const mesher = createMesher()
  drawWalls(mesher, shade, home)
  drawOpenings(mesher, shade, home)
  drawFloors(mesher, shade, light, home)
  const workshop = { mesher, home, light, accents }
  drawThings(workshop, things)
  drawDecor(workshop, shade, build.furnished)
  return {
    meshes: mesher.meshes(),
    floorLight: lightMapOf(home, light, 'floor', things),
    ceilingLight: lightMapOf(home, light, 'ceiling', []),
  }
}

/** What can be seen from where, furniture and open doors included. */
export function sightIn(home: Home): Visibility {
  const bodies = [...home.fixtures, ...home.furniture]
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
  const leaves = home.openings
    .filter(({ kind }) => kind === 'door')
    .map((opening) => {
      const { hinge, end } = leafOf(opening)
      return { corners: [hinge, end], top: opening.head }
    })
  return visibilityOf(home, [...bodies, ...leaves])
}
