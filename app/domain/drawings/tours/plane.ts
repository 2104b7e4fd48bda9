/** Metres on the floor: x to the east, z to the south, as x and y of the plan. */
export type Spot = readonly [x: number, z: number]

/** Even-odd rule; a point on an edge may count as either. */
export function isInside(polygon: readonly Spot[], x: number, z: number): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, az] = polygon[i] as Spot
    const [bx, bz] = polygon[j] as Spot
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside
  }
  return inside
}

/** Square metres. */
export const areaOf = (polygon: readonly Spot[]): number => Math.abs(signedArea(polygon))

/** Positive for clockwise corners on the drawing. */
export function signedArea(polygon: readonly Spot[]): number {
  let twice = 0
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, az] = polygon[j] as Spot
    const [bx, bz] = polygon[i] as Spot
    twice += ax * bz - bx * az
  }
  return twice / 2
}

export interface Bounds {
  x0: number
  z0: number
  x1: number
  z1: number
}

export function boundsOf(spots: readonly Spot[]): Bounds {
  const bounds = { x0: Infinity, z0: Infinity, x1: -Infinity, z1: -Infinity }
  for (const [x, z] of spots) {
    bounds.x0 = Math.min(bounds.x0, x)
    bounds.z0 = Math.min(bounds.z0, z)
    bounds.x1 = Math.max(bounds.x1, x)
    bounds.z1 = Math.max(bounds.z1, z)
  }
  return bounds
}

/** The largest axis-aligned rectangle on the polygon's own coordinates: the room without its niches. */
export function largestRectangle(polygon: readonly Spot[]): Bounds {
  const xs = [...new Set(polygon.map(([x]) => x))].sort((a, b) => a - b)
  const zs = [...new Set(polygon.map(([, z]) => z))].sort((a, b) => a - b)
  let best: Bounds = { x0: 0, z0: 0, x1: 0, z1: 0 }
  let largest = 0
  const cellIn = (i: number, k: number) =>
    isInside(
      polygon,
      ((xs[i] as number) + (xs[i + 1] as number)) / 2,
      ((zs[k] as number) + (zs[k + 1] as number)) / 2,
    )
  for (let i0 = 0; i0 < xs.length - 1; i0++)
    for (let k0 = 0; k0 < zs.length - 1; k0++) {
      let kMax = zs.length - 1
      for (let i = i0; i < xs.length - 1; i++) {
        let k = k0
        while (k < kMax && cellIn(i, k)) k++
        kMax = k
        if (kMax === k0) break
        const candidate = { x0: xs[i0], z0: zs[k0], x1: xs[i + 1], z1: zs[kMax] } as Bounds
        const area = (candidate.x1 - candidate.x0) * (candidate.z1 - candidate.z0)
        if (area > largest) [largest, best] = [area, candidate]
      }
    }
  return best
}

/** The point of a fine grid farthest from the edges (pole of inaccessibility). */
export function middleOf(polygon: readonly Spot[]): Spot {
  const { x0, z0, x1, z1 } = boundsOf(polygon)
  const step = Math.max(0.1, Math.max(x1 - x0, z1 - z0) / 24)
  let best: Spot = [(x0 + x1) / 2, (z0 + z1) / 2]
  let maxDistance = -1
  for (let x = x0 + step / 2; x < x1; x += step)
    for (let z = z0 + step / 2; z < z1; z += step) {
      if (!isInside(polygon, x, z)) continue
      const clear = distanceToEdges(polygon, x, z)
      if (clear > maxDistance + 1e-6) [maxDistance, best] = [clear, [x, z]]
    }
  return best
}

function distanceToEdges(polygon: readonly Spot[], x: number, z: number): number {
  let nearest = Infinity
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++)
    nearest = Math.min(nearest, distanceToLine(polygon[j] as Spot, polygon[i] as Spot, x, z))
  return nearest
}

function distanceToLine([ax, az]: Spot, [bx, bz]: Spot, x: number, z: number): number {
  const [dx, dz] = [bx - ax, bz - az]
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz || 1)))
  return Math.hypot(x - ax - along * dx, z - az - along * dz)
}
