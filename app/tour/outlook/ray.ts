import type { Spot } from '#app/domain/drawings/layouts/site-layout.ts'

/** Metres from the origin at which a ray crosses the outline of a shape, the nearest first. */
export function crossings(ring: readonly Spot[], [dx, dy]: Spot): number[] {
  const found: number[] = []
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length] as Spot
    const [sideA, sideB] = [ax * dy - ay * dx, bx * dy - by * dx]
    if (sideA > 0 === sideB > 0) continue
    const share = sideA / (sideA - sideB)
    const metres = (ax + (bx - ax) * share) * dx + (ay + (by - ay) * share) * dy
    if (metres > 0) found.push(metres)
  }
  return found.sort((a, b) => a - b)
}
