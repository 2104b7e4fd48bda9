import { contains, distanceTo, middleOf, sides, stretchesOf } from '#app/domain/drawings/layouts/geometry.ts'
import type { SiteLayout, Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { labelOf } from './building-shape.ts'
import { along, beside } from './paths.ts'
import type { ScaledLayout } from './scale-layout.ts'

/** Diameters of crowns in metres. */
export const crowns = { small: 3.6, middling: 5, tall: 6.4 }

type Size = keyof typeof crowns

/** Deterministic random numbers, so that a drawing never changes by itself. */
function steadyRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

interface Tree {
  spot: Spot
  size: Size
}

/** Trees by squares of a grid, so that a spot is compared with those around it alone. @param reach the most that matters */
function neighbours(reach: number) {
  const squares = new Map<number, Tree[]>()
  // Drawings are some ten thousand units wide.
  const keyOf = (column: number, row: number) => column * 1_000_000 + row
  return {
    of([x, y]: Spot): Tree[] {
      const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)]
      const found: Tree[] = []
      for (let i = column - 1; i <= column + 1; i++)
        for (let j = row - 1; j <= row + 1; j++) found.push(...(squares.get(keyOf(i, j)) ?? []))
      return found
    },
    add(tree: Tree) {
      const key = keyOf(Math.floor(tree.spot[0] / reach), Math.floor(tree.spot[1] / reach))
      const square = squares.get(key)
      if (square) square.push(tree)
      else squares.set(key, [tree])
    },
  }
}

/** Trees by size: along ways, the boundary and building fronts, and dense in the groves. */
export function plant({ layout, metre }: ScaledLayout): Record<Size, Spot[]> {
  const planted: Tree[] = []
  const isFree = clearingsOf(layout, metre)
  const near = neighbours(2 * crowns.tall * metre)
  const plantAt = (spot: Spot, size: Size) => {
    for (const tree of near.of(spot)) {
      const apart = (crowns[size] + crowns[tree.size]) * 0.49 * metre
      const [x, y] = [tree.spot[0] - spot[0], tree.spot[1] - spot[1]]
      if (x * x + y * y <= apart * apart) return
    }
    if (!isFree(spot, (crowns[size] * metre) / 2)) return
    planted.push({ spot, size })
    near.add({ spot, size })
  }
  const row = (line: Spot[], away: number, every: number, size: Size) => {
    for (const spot of along(beside(line, away * metre), every * metre)) plantAt(spot, size)
  }

  for (const { kind, line, width } of layout.ways) {
    const [away, every, size] = { road: [4.2, 9.5, 'tall'], promenade: [4.6, 8.8, 'middling'] }[
      kind as 'road' | 'promenade'
    ] ?? [3.4, 6.6, 'middling']
    for (const side of [-1, 1])
      row(line, side * (width / 2 / metre + (away as number)), every as number, size as Size)
  }
  row(inward(layout.boundary, 5 * metre), 0, 6.2, 'middling')
  for (const { wings } of layout.buildings)
    for (const { footprint } of wings) {
      row(footprint.slice(0, 2), 6.2, 4.6, 'small')
      row(footprint.slice(2, 4), 7.4, 7, 'middling')
    }
  const random = steadyRandom(11)
  for (const grove of layout.groves) {
    const [xs, ys] = [grove.map(([x]) => x), grove.map(([, y]) => y)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
    for (let i = 0; i < (width * height) / (6 * metre) ** 2; i++) {
      const spot: Spot = [left + random() * width, top + random() * height]
      const size = (Object.keys(crowns) as Size[])[Math.floor(random() * 3)] as Size
      if (contains(grove, spot)) plantAt(spot, size)
    }
  }
  const of = (size: Size) => planted.filter((tree) => tree.size === size).map(({ spot }) => spot)
  return { small: of('small'), middling: of('middling'), tall: of('tall') }
}

function inward(shape: Spot[], distance: number): Spot[] {
  const [mx, my] = middleOf(shape)
  const moved = shape.map(([x, y]): Spot => {
    const share = distance / Math.hypot(mx - x, my - y)
    return [x + (mx - x) * share, y + (my - y) * share]
  })
  return [...moved, moved[0] as Spot]
}

function clearingsOf(layout: SiteLayout, metre: number): (spot: Spot, radius: number) => boolean {
  const { areas, ways, houses, buildings, facilities, labels, around } = layout
  const walls = [...buildings.flatMap(({ wings }) => wings.map(({ footprint }) => footprint)), ...around]
  const low = [
    ...houses.map(({ at }) => at),
    ...areas.filter(({ kind }) => kind !== 'park').map(({ at }) => at),
  ]
  const closed = [
    ...walls.map((shape) => obstacle(shape, sides(shape), 1.2 * metre)),
    ...low.map((shape) => obstacle(shape, sides(shape), -0.6 * metre)),
    ...ways.map(({ line, width }) => obstacle([], stretchesOf(line), width / 2 - 0.8 * metre)),
  ]
  const reserved: [at: Spot, width: number, height: number][] = [
    ...facilities.flatMap(({ at }) => at.map((mark): [Spot, number, number] => [mark, 85, 85])),
    ...buildings.map((building): [Spot, number, number] => [labelOf(building), 130, 60]),
    ...labels.map(({ at, text }): [Spot, number, number] => [at, text.length * 45, 60]),
  ]
  return (spot, radius) =>
    reserved.every(
      ([at, width, height]) => Math.abs(at[0] - spot[0]) > width || Math.abs(at[1] - spot[1]) > height,
    ) && !closed.some((hits) => hits(spot, radius))
}

/** Whether a crown comes closer than `distance` to lines, or lies inside their shape. */
function obstacle(shape: Spot[], lines: [Spot, Spot][], distance: number) {
  const reach = ([[ax, ay], [bx, by]]: [Spot, Spot]) =>
    [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)] as const
  const boxes = lines.map(reach)
  const left = Math.min(...boxes.map(([from]) => from))
  const right = Math.max(...boxes.map(([, to]) => to))
  const top = Math.min(...boxes.map(([, , from]) => from))
  const bottom = Math.max(...boxes.map(([, , , to]) => to))
  return (spot: Spot, radius: number): boolean => {
    const [x, y] = spot
    const away = radius + distance
    // A cheap bounding box test rules out most.
    if (x < left - away || x > right + away || y < top - away || y > bottom + away) return false
    if (shape.length && contains(shape, spot)) return true
    return lines.some((line) => distanceTo(spot, line) < away)
  }
}
