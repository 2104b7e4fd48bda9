import type { Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { hillColour } from './colours.ts'
import type { Cylinder } from './cylinder.ts'
import { crossings } from './ray.ts'
import type { Stroke } from './stroke.ts'

/** A map gives outlines of hills without heights: as high as a gentle slope to their middle makes them, in metres. */
const slope = 0.16
const highest = 190
const step = Math.PI / 360

/** Silhouettes of the hills of a map, the farthest first. */
export function drawHills(cylinder: Cylinder, front: number, hills: Spot[][]): Stroke[] {
  return hills
    .map((ring) => ({ metres: Math.min(...ring.map(([x, y]) => Math.hypot(x, y))), ring }))
    .toSorted((a, b) => b.metres - a.metres)
    .flatMap(({ ring, metres }) => {
      const d = silhouetteOf(cylinder, front, ring)
      return d ? [{ d, fill: hillColour(metres) }] : []
    })
}

function silhouetteOf(cylinder: Cylinder, front: number, ring: Spot[]): string {
  const stretches: [x: number, upper: number, lower: number][][] = [[]]
  for (let turn = -Math.PI; turn <= Math.PI; turn += step) {
    const way: Spot = [Math.sin(front + turn), -Math.cos(front + turn)]
    const found = crossings(ring, way)
    const [near, far] = [found[0], found.at(-1)]
    // An odd number: the viewpoint is on the hill.
    if (near === undefined || far === undefined || found.length % 2) {
      if (stretches.at(-1)?.length) stretches.push([])
      continue
    }
    const rough =
      1 + 0.14 * Math.sin(turn * 17 + near) + 0.06 * Math.sin(turn * 41 + 2) + 0.02 * Math.sin(turn * 97)
    const peak = Math.min(highest, ((far - near) / 2) * slope) * rough
    const at = (metres: number): Spot => [way[0] * metres, way[1] * metres]
    const [x, upper] = cylinder.pixel([...at(near + (far - near) * 0.4), peak])
    const [, lower] = cylinder.pixel([...at(near), 0])
    stretches.at(-1)?.push([turn === -Math.PI ? 0 : x, upper, Math.max(lower, upper)])
  }
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const spots = [
        ...stretch.map(([x, upper]) => [x, upper]),
        ...stretch.toReversed().map(([x, , lower]) => [x, lower]),
      ]
      return `M${spots.map(([x, y]) => `${Math.round(x as number)} ${Math.round(y as number)}`).join(' ')}z`
    })
    .join('')
}
