import { boxOf, lineOf, pathOf } from './draw-geometry.ts'
import type { Point, UnitPlan } from './unit-plan.ts'

type Surrounding = UnitPlan['surroundings'][number]

export interface Surroundings {
  /** Floors of halls, and the shafts and homes beside them. */
  halls: string
  shafts: string
  homes: string
  /** Treads, crossed lift cars, and the hatching of homes. */
  lines: string
}

/** Going of a stair, and distance of the hatching, in millimetres. */
const tread = 280
const hatching = 260

/** 공용 홀, 승강기, 계단 and the homes next door as four paths. */
export function drawSurroundings({ surroundings }: UnitPlan): Surroundings {
  const of = (...kinds: Surrounding['kind'][]) => surroundings.filter(({ kind }) => kinds.includes(kind))
  const outlines = (list: Surrounding[]) => list.map(({ at }) => pathOf(at)).join('')
  return {
    halls: outlines(of('hall')),
    shafts: outlines(of('lift', 'stairs')),
    homes: outlines(of('home')),
    lines: [
      ...of('stairs').map(({ at }) => treads(at)),
      ...of('lift').map(({ at }) => cross(at)),
      ...of('home').map(({ at }) => hatch(at)),
    ].join(''),
  }
}

function treads(at: readonly Point[]): string {
  const { x0, y0, x1, y1 } = boxOf(at)
  const count = Math.min(30, Math.floor((x1 - x0) / tread))
  return Array.from({ length: Math.max(0, count - 1) }, (_, i) => {
    const x = x0 + tread * (i + 1)
    return lineOf([
      [x, y0],
      [x, y1],
    ])
  }).join('')
}

function cross(at: readonly Point[]): string {
  const { x0, y0, x1, y1 } = boxOf(at)
  return (
    lineOf([
      [x0, y0],
      [x1, y1],
    ]) +
    lineOf([
      [x0, y1],
      [x1, y0],
    ])
  )
}

/** Slanting lines clipped to the box. */
function hatch(at: readonly Point[]): string {
  const { x0, y0, x1, y1 } = boxOf(at)
  const [width, height] = [x1 - x0, y1 - y0]
  const count = Math.min(120, Math.floor((width + height) / hatching))
  return Array.from({ length: count }, (_, i) => {
    const along = hatching * (i + 1)
    const low = Math.min(along, height)
    const high = Math.max(0, along - width)
    return lineOf([
      [x0 + along - low, y0 + low],
      [x0 + along - high, y0 + high],
    ])
  }).join('')
}
