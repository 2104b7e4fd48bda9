import { treeColour } from './colours.ts'
import type { Cylinder } from './cylinder.ts'
import { perRadian } from './frame.ts'
import type { Stroke } from './stroke.ts'
import type { Surroundings } from './surroundings.ts'

type Tree = Surroundings['trees'][number]

/** Metres from which on a crown is one dot, and up to which it is more than three. */
const [plain, leafy] = [220, 70]
const trunk = '#7a6a55'

/** Trees that are as far away as each other, drawn together. */
export interface Stand {
  metres: number
  trees: Tree[]
}

/** Trees by distance in steps, so that those of a step share their paths. */
export function standsOf(trees: Tree[]): Stand[] {
  const stands = new Map<number, Tree[]>()
  for (const tree of trees) {
    const metres = Math.hypot(...tree.at)
    const step = metres < 120 ? 8 : 30
    const band = Math.max(step, Math.round(metres / step) * step)
    stands.set(band, [...(stands.get(band) ?? []), tree])
  }
  return [...stands].map(([metres, list]) => ({ metres, trees: list }))
}

/** Where a dot of a crown lies: across and above the ground, in shares of its width, and its size. */
interface Dot {
  across: number
  up: number
  size: number
  /** 0 in the shade, 1 in the sun. */
  lit: number
}

const body: Dot = { across: 0, up: 0.75, size: 1, lit: 0.08 }
const lights: Dot[] = [
  { across: -0.1, up: 0.93, size: 0.66, lit: 0.45 },
  { across: -0.17, up: 1.04, size: 0.33, lit: 0.85 },
]
const crown: Dot[] = [
  { across: 0.3, up: 0.62, size: 0.62, lit: 0 },
  { across: -0.32, up: 0.66, size: 0.62, lit: 0 },
  { ...body, size: 0.86 },
  { across: 0.22, up: 0.9, size: 0.4, lit: 0.3 },
  { across: -0.3, up: 0.78, size: 0.4, lit: 0.3 },
  ...lights,
]

/** Trees as round dots: crowns, and the light on their side to the sun. */
export function drawStand(cylinder: Cylinder, { metres, trees }: Stand): Stroke[] {
  return [...Map.groupBy(trees, ({ width }) => width)].flatMap(([width, all]) => {
    const distance = Math.hypot(metres, cylinder.eye - width)
    // Steeply below, a picture on a cylinder would stretch a crown to a blot.
    if (distance < 7 || metres < distance * 0.72) return []
    const size = (width * perRadian) / Math.max(9, distance)
    const dots = distance > plain ? [body] : distance > leafy ? [body, ...lights] : crown
    const drawn = dots.map(
      (dot): Stroke => ({
        d: all.map(({ at }) => dotAt(cylinder, at, width, size, dot)).join(''),
        stroke: treeColour(dot.lit, distance),
        width: Math.max(2, size * dot.size),
      }),
    )
    if (dots !== crown) return drawn
    return [
      { d: all.map(({ at }) => trunkAt(cylinder, at, width)).join(''), stroke: trunk, width: size / 18 },
      ...drawn,
    ]
  })
}

function dotAt(cylinder: Cylinder, at: Tree['at'], width: number, size: number, { across, up }: Dot): string {
  const [x, y] = cylinder.pixel([...at, width * up])
  return `M${Math.round(x + across * size)} ${Math.round(y)}h0`
}

function trunkAt(cylinder: Cylinder, at: Tree['at'], width: number): string {
  const [x, foot] = cylinder.pixel([...at, 0])
  const [, head] = cylinder.pixel([...at, width * 0.7])
  return `M${Math.round(x)} ${Math.round(foot)}V${Math.round(head)}`
}
