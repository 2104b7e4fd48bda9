import { contains } from '#app/domain/drawings/layouts/geometry.ts'
import type { Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { isOn } from '#app/domain/drawings/maps/named.ts'
import { boxAround } from './clip.ts'
import type { Cylinder } from './cylinder.ts'
import { height, horizon, perRadian, width } from './frame.ts'
import { seededRandom } from './seeded-random.ts'
import type { Surroundings } from './surroundings.ts'

const tries = 900

/** Light on the water: short strokes where the water is, longer ones nearer by. */
export function glintsOf(cylinder: Cylinder, { grounds, front }: Surroundings): string {
  const strokes: string[] = []
  const first = grounds.findIndex(({ tone }) => tone === 'water')
  if (first < 0) return ''
  const later = grounds.slice(first).map(({ tone, ring }) => ({ tone, ring, box: boxAround(ring, 0) }))
  for (let i = 0; i < tries; i++) {
    const deep = seededRandom(i)
    const x = seededRandom(i + 5000) * width
    const y = horizon + 5 + deep * deep * (height - horizon) * 0.85
    const metres = (cylinder.eye / (y - horizon)) * perRadian
    const heading = front + (x - width / 2) / perRadian
    const spot: Spot = [Math.sin(heading) * metres, -Math.cos(heading) * metres]
    if (later.findLast(({ ring, box }) => isOn(spot, box) && contains(ring, spot))?.tone === 'water')
      strokes.push(
        `M${Math.round(x)} ${Math.round(y)}h${Math.round(4 + deep * (20 + 40 * seededRandom(i + 9000)))}`,
      )
  }
  return strokes.join('')
}
