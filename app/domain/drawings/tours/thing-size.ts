import type { Bounds } from './plane.ts'
import type { ThingKind, UnitThing } from './unit-model.ts'

/** Heights in metres; 0 is flat on the floor. What hangs on a wall is not counted. */
const heights: Record<ThingKind, number> = {
  counter: 0.88,
  sink: 0.88,
  hob: 0.88,
  refrigerator: 1.85,
  'kimchi-refrigerator': 1.85,
  'tall-cabinet': 2.3,
  island: 0.9,
  toilet: 0.75,
  basin: 0.85,
  bath: 0.56,
  shower: 0.05,
  washer: 1.7,
  condenser: 0.9,
  closet: 2.3,
  'shoe-closet': 2.25,
  shelf: 2,
  hatch: 0.03,
  bed: 0.52,
  sofa: 0.62,
  armchair: 0.7,
  'low-table': 0.36,
  'dining-table': 0.74,
  chair: 0.8,
  desk: 0.74,
  television: 0.42,
  rug: 0.012,
  wardrobe: 2.2,
  bookshelf: 1.8,
  plant: 1.1,
  lamp: 1.5,
}

export const heightOf = (kind: ThingKind): number => heights[kind]

export const isFlat = (kind: ThingKind): boolean => heights[kind] < 0.08

export function footprintOf({
  at: [x, z],
  width,
  depth,
  turn,
}: Pick<UnitThing, 'at' | 'width' | 'depth' | 'turn'>): Bounds {
  const [w, d] = turn % 180 ? [depth, width] : [width, depth]
  return { x0: x - w / 2, z0: z - d / 2, x1: x + w / 2, z1: z + d / 2 }
}
