import { passageOf } from './openings.ts'
import { isInside, type Spot } from './plane.ts'
import { footprintOf, isFlat } from './thing-size.ts'
import { isInWall, roomAt, type UnitModel } from './unit-model.ts'

/** Half the width of the walker in metres; slightly less than a narrow door leaves. */
const body = 0.19
const step = 0.05

export interface Walkable {
  isFree(x: number, z: number): boolean
  /** Nearest free spot, reachable from the entrance where there is one. */
  nearest(x: number, z: number): Spot
  /** Moves towards a spot until blocked, sliding along walls. */
  advance(from: Spot, dx: number, dz: number): Spot
  isStraight(from: Spot, to: Spot): boolean
  /** The route around obstacles, without `from`; undefined where there is none. */
  way(from: Spot, to: Spot): Spot[] | undefined
  joined(from: Spot, to: Spot): boolean
}

/** A fine grid over the home: free is what is in a room or an open door, a body's width away from obstacles. */
export function walkableOf(unit: UnitModel): Walkable {
  const { x0, z0, x1, z1 } = unit.bounds
  const columns = Math.ceil((x1 - x0) / step)
  const rows = Math.ceil((z1 - z0) / step)
  const center = (cell: number): Spot => [
    x0 + ((cell % columns) + 0.5) * step,
    z0 + (Math.floor(cell / columns) + 0.5) * step,
  ]
  const solid = findSolid(unit, columns * rows, center)
  const free = erode(solid, columns, rows, Math.round(body / step))
  const part = parts(free, columns, rows)
  const cellAt = (x: number, z: number) => {
    const [i, k] = [Math.floor((x - x0) / step), Math.floor((z - z0) / step)]
    return i < 0 || k < 0 || i >= columns || k >= rows ? -1 : k * columns + i
  }
  const isFree = (x: number, z: number) => free[cellAt(x, z)] === 1

  const nearest = (x: number, z: number): Spot => {
    if (isFree(x, z)) return [x, z]
    let best: Spot = [x, z]
    let minDistance = Infinity
    for (let cell = 0; cell < free.length; cell++) {
      if (!free[cell] || (part.sizes[part.of[cell] as number] as number) < 60) continue
      const [cx, cz] = center(cell)
      const far = (cx - x) ** 2 + (cz - z) ** 2
      if (far < minDistance) [minDistance, best] = [far, [cx, cz]]
    }
    return best
  }

  const isStraight = ([ax, az]: Spot, [bx, bz]: Spot) => {
    const count = Math.ceil(Math.hypot(bx - ax, bz - az) / (step * 0.6))
    for (let i = 1; i <= count; i++)
      if (!isFree(ax + ((bx - ax) * i) / count, az + ((bz - az) * i) / count)) return false
    return true
  }

  return {
    isFree,
    nearest,
    isStraight,
    joined: (from, to) => part.of[cellAt(...nearest(...from))] === part.of[cellAt(...nearest(...to))],
    advance([x, z], dx, dz) {
      const count = Math.max(1, Math.ceil(Math.hypot(dx, dz) / (step * 0.8)))
      let [px, pz] = [x, z]
      for (let i = 0; i < count; i++) {
        const [sx, sz] = [dx / count, dz / count]
        if (isFree(px + sx, pz + sz)) [px, pz] = [px + sx, pz + sz]
        else if (isFree(px + sx, pz)) px += sx
        else if (isFree(px, pz + sz)) pz += sz
        else break
      }
      return [px, pz]
    },
    way(from, to) {
      const [start, goal] = [nearest(...from), nearest(...to)]
      if (isStraight(start, goal)) return [goal]
      const cells = shortest(free, columns, cellAt(...start), cellAt(...goal))
      return cells && simplify([start, ...cells.map(center).slice(1, -1), goal], isStraight)
    },
  }
}

function findSolid(unit: UnitModel, count: number, center: (cell: number) => Spot): Uint8Array {
  const solid = new Uint8Array(count)
  const passages = unit.openings.flatMap((opening) => {
    const passage = passageOf(opening)
    return passage ? [{ wall: opening.wall, ...passage }] : []
  })
  const inPassage = (x: number, z: number) =>
    passages.some(({ wall, from, to }) => {
      const [dx, dz] = [x - wall.start[0], z - wall.start[1]]
      const u = dx * wall.along[0] + dz * wall.along[1]
      const v = dx * wall.left[0] + dz * wall.left[1]
      return u > from && u < to && Math.abs(v) <= wall.thickness / 2 + 0.03
    })
  const obstacles = [...unit.fixtures, ...unit.furniture].filter(({ kind }) => !isFlat(kind)).map(footprintOf)
  for (let cell = 0; cell < solid.length; cell++) {
    const [x, z] = center(cell)
    const stuff = obstacles.some((box) => x > box.x0 && x < box.x1 && z > box.z0 && z < box.z1)
    const room = roomAt(unit.rooms, x, z)
    const open = inPassage(x, z) || (room && !unit.walls.some((wall) => isInWall(wall, x, z)))
    if (stuff || !open || unit.columns.some((column) => isInside(column, x, z))) solid[cell] = 1
  }
  return solid
}

function erode(solid: Uint8Array, columns: number, rows: number, reach: number): Uint8Array {
  const free = new Uint8Array(solid.length).fill(1)
  for (let k = 0; k < rows; k++)
    for (let i = 0; i < columns; i++) {
      const atEdge = i < reach || k < reach || i >= columns - reach || k >= rows - reach
      if (atEdge) free[k * columns + i] = 0
      if (!solid[k * columns + i]) continue
      for (let b = Math.max(0, k - reach); b <= Math.min(rows - 1, k + reach); b++)
        for (let a = Math.max(0, i - reach); a <= Math.min(columns - 1, i + reach); a++)
          if ((a - i) ** 2 + (b - k) ** 2 <= reach * reach) free[b * columns + a] = 0
    }
  return free
}

function parts(free: Uint8Array, columns: number, rows: number): { of: Int32Array; sizes: number[] } {
  const of = new Int32Array(free.length).fill(-1)
  const sizes: number[] = []
  for (let seed = 0; seed < free.length; seed++) {
    if (!free[seed] || of[seed] !== -1) continue
    const number = sizes.length
    const component = [seed]
    of[seed] = number
    for (let n = 0; n < component.length; n++)
      for (const next of neighbours(component[n] as number, columns, rows))
        if (free[next] && of[next] === -1) {
          of[next] = number
          component.push(next)
        }
    sizes.push(component.length)
  }
  return { of, sizes }
}

function neighbours(cell: number, columns: number, rows: number): number[] {
  const i = cell % columns
  return [i > 0 ? cell - 1 : -1, i < columns - 1 ? cell + 1 : -1, cell - columns, cell + columns].filter(
    (near) => near >= 0 && near < columns * rows,
  )
}

/** Breadth-first search with diagonals, from the goal outward. */
function shortest(free: Uint8Array, columns: number, start: number, goal: number): number[] | undefined {
  const from = new Int32Array(free.length).fill(-1)
  from[goal] = goal
  const ring = [goal]
  const ways = [1, -1, columns, -columns, columns + 1, columns - 1, -columns + 1, -columns - 1]
  for (let n = 0; n < ring.length && from[start] === -1; n++)
    for (const way of ways) {
      const next = (ring[n] as number) + way
      if (!free[next] || from[next] !== -1) continue
      from[next] = ring[n] as number
      ring.push(next)
    }
  if (from[start] === -1) return undefined
  const path = [start]
  while (path.at(-1) !== goal) path.push(from[path.at(-1) as number] as number)
  return path
}

function simplify(spots: Spot[], isStraight: (a: Spot, b: Spot) => boolean): Spot[] {
  const corners: Spot[] = []
  let at = 0
  while (at < spots.length - 1) {
    let next = spots.length - 1
    while (next > at + 1 && !isStraight(spots[at] as Spot, spots[next] as Spot))
      next = at + 1 + Math.floor((next - at - 1) * 0.8)
    at = next
    corners.push(spots[at] as Spot)
  }
  return corners
}
