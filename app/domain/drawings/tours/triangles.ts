import { isInside, type Spot, signedArea } from './plane.ts'

/** Ear clipping by corner indices; a hole's corners follow the outline's. Few corners and at most one hole, inside. */
export function trianglesOf(
  outline: readonly Spot[],
  hole: readonly Spot[] = [],
): [number, number, number][] {
  const spots = [...outline, ...hole]
  const triangles: [number, number, number][] = []
  let ring = bridged(outline, hole)
  while (ring.length > 3) {
    const ear = ring.findIndex((_, i) => isEar(spots, ring, i))
    // A self-intersecting polygon runs out of ears; the rest of it is left out.
    if (ear < 0) break
    triangles.push(cornersAt(ring, ear))
    ring = ring.filter((_, i) => i !== ear)
  }
  if (ring.length === 3) triangles.push(ring as [number, number, number])
  return triangles
}

/** All corner indices in one ring, clockwise: a cut leads from the outline to the hole and back. */
function bridged(outline: readonly Spot[], hole: readonly Spot[]): number[] {
  const ring = ordered(outline, 0, true)
  if (!hole.length) return ring
  const inner = ordered(hole, outline.length, false)
  const spots = [...outline, ...hole]
  let best: [number, number] = [0, 0]
  let smallest = Infinity
  for (const [i, a] of ring.entries())
    for (const [k, b] of inner.entries()) {
      const [[ax, az], [bx, bz]] = [spots[a] as Spot, spots[b] as Spot]
      const far = Math.hypot(ax - bx, az - bz)
      if (far < smallest && isInside(outline, (ax + bx) / 2, (az + bz) / 2)) [smallest, best] = [far, [i, k]]
    }
  const [i, k] = best
  const around = [...inner.slice(k), ...inner.slice(0, k + 1)]
  return [...ring.slice(0, i + 1), ...around, ...ring.slice(i)]
}

const ordered = (spots: readonly Spot[], first: number, clockwise: boolean): number[] => {
  const numbers = spots.map((_, i) => first + i)
  return signedArea(spots) > 0 === clockwise ? numbers : numbers.reverse()
}

const cornersAt = (ring: readonly number[], i: number): [number, number, number] => [
  ring[(i + ring.length - 1) % ring.length] as number,
  ring[i] as number,
  ring[(i + 1) % ring.length] as number,
]

function isEar(spots: readonly Spot[], ring: readonly number[], i: number): boolean {
  const corners = cornersAt(ring, i)
  const triangle = corners.map((n) => spots[n] as Spot)
  if (signedArea(triangle) <= 1e-9) return false
  return !ring.some((n) => {
    const spot = spots[n] as Spot
    return !triangle.some(([x, z]) => x === spot[0] && z === spot[1]) && isWithin(triangle, spot)
  })
}

const isWithin = ([a, b, c]: Spot[], spot: Spot): boolean =>
  [
    [a, b],
    [b, c],
    [c, a],
  ].every(([p, q]) => signedArea([p as Spot, q as Spot, spot]) >= -1e-9)
