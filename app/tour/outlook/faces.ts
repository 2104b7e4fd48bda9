import type { Spot } from '#app/domain/drawings/layouts/site-layout.ts'

/** A side of a building, with the direction that it faces. */
export interface Face {
  from: Spot
  to: Spot
  normal: Spot
}

export const middleOf = ({ from, to }: Face): Spot => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]

export const lengthOf = ({ from, to }: Face): number => Math.hypot(to[0] - from[0], to[1] - from[1])

/** The sides of a shape that are seen from the home, the farthest first. */
export const facesTowardsHome = (ring: Spot[]): Face[] =>
  facesOf(ring)
    .filter(({ from, normal }) => normal[0] * from[0] + normal[1] * from[1] < 0)
    .sort((a, b) => Math.hypot(...middleOf(b)) - Math.hypot(...middleOf(a)))

function facesOf(ring: Spot[]): Face[] {
  const area = ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] as Spot
    return sum + x * ny - nx * y
  }, 0)
  return ring.map((from, i) => {
    const to = ring[(i + 1) % ring.length] as Spot
    const scale = Math.sign(area) / (Math.hypot(to[0] - from[0], to[1] - from[1]) || 1)
    return { from, to, normal: [(to[1] - from[1]) * scale, (from[0] - to[0]) * scale] }
  })
}
