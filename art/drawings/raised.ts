import { readFileSync } from 'node:fs'
import { type Box, boxOf, builtIn, outlineOf } from '../../app/features/plans/draw-geometry.ts'
import { axisOf, stretch, wallPieces } from '../../app/features/plans/draw-walls.ts'
import { type UnitPlan, unitPlan } from '../../app/features/plans/unit-plan.ts'
import { document, n } from './svg.ts'

/** Height at which the walls are cut, in millimetres. */
const cut = 1500

/** Looking down from the south-east: x goes right and down, y left and down, height straight up. */
const project = (x: number, y: number, z: number) =>
  `${n(x * 0.83 - y * 0.5)} ${n(x * 0.3 + y * 0.62 - z * 0.78)}`

const face = (kind: string, ...corners: string[]) => `<path class="${kind}" d="M${corners.join('L')}Z"/>`

/** A block of wall as it stands on the floor. */
interface Block extends Box {
  height: number
  kind: 'wall' | 'low'
}

/** The published plan of a type. */
export const readPlan = (site: string, name: string): UnitPlan =>
  unitPlan.parse(
    JSON.parse(readFileSync(new URL(`../../content/${site}/plans/${name}.json`, import.meta.url), 'utf8')),
  )

/** A plan with its walls raised: the place holder of a model-house tour. */
export function raisedPlan(plan: UnitPlan): string {
  const floors = plan.rooms
    .filter(builtIn('extended'))
    .map((room) => face(`f ${room.floor}`, ...outlineOf(room, 'extended').map(([x, y]) => project(x, y, 0))))
  const solid = blocksOf(plan).toSorted((a, b) => depth(a) - depth(b))
  const { x0, y0, x1, y1 } = boxOf(wallPieces(plan, 'extended').flatMap(({ polygon }) => polygon))
  const left = x0 * 0.83 - y1 * 0.5 - 400
  const right = x1 * 0.83 - y0 * 0.5 + 400
  const top = x0 * 0.3 + y0 * 0.62 - cut * 0.78 - 500
  const bottom = x1 * 0.3 + y1 * 0.62 + 400
  return document({
    view: [Math.round(left), Math.round(top), Math.round(right - left), Math.round(bottom - top)],
    title: `${plan.label} 벽을 세운 평면`,
    width: 1200,
    style: `.f{stroke:#2b5345;stroke-width:16}.wood{fill:#35614f}.tile{fill:#2d5c5e}.stone{fill:#4a6153}.concrete{fill:#2a4d40}.top{fill:#f4efe5}.s{fill:#b9c4bb}.e{fill:#93a59a}.low.top{fill:#c9d3c9}`,
    body: floors.join('') + solid.map(drawn).join(''),
  })
}

/** What is nearer to the eye is drawn later. */
const depth = ({ x0, y0 }: Box) => x0 * 0.3 + y0 * 0.62

function drawn({ x0, y0, x1, y1, height: h, kind }: Block): string {
  const top = face(
    `top ${kind}`,
    project(x0, y0, h),
    project(x1, y0, h),
    project(x1, y1, h),
    project(x0, y1, h),
  )
  const south = face('s', project(x0, y1, 0), project(x1, y1, 0), project(x1, y1, h), project(x0, y1, h))
  const east = face('e', project(x1, y0, 0), project(x1, y1, 0), project(x1, y1, h), project(x1, y0, h))
  return south + east + top
}

/** The walls between their openings, and what stands below windows, in short lengths that can be drawn by depth. */
function blocksOf(plan: UnitPlan): Block[] {
  const walls = wallPieces(plan, 'extended').map(({ polygon, kind }) => ({
    ...boxOf(polygon),
    height: kind === 'parapet' ? cut * 0.55 : cut,
    kind: kind === 'parapet' ? ('low' as const) : ('wall' as const),
  }))
  const sills = plan.openings.filter(builtIn('extended')).flatMap((opening) => {
    const wall = plan.walls.find(({ id }) => id === opening.wall)
    if (!wall || !opening.sill || !builtIn('extended')(wall) || !axisOf(wall).length) return []
    const box = boxOf(stretch(wall, opening.at, opening.at + opening.width))
    return [{ ...box, height: Math.min(opening.sill, cut * 0.55), kind: 'low' as const }]
  })
  return [...walls, ...sills].flatMap(shorten)
}

function shorten(block: Block): Block[] {
  const { x0, y0, x1, y1 } = block
  const isLevel = x1 - x0 > y1 - y0
  const length = isLevel ? x1 - x0 : y1 - y0
  const count = Math.max(1, Math.round(length / 500))
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [(length * i) / count, (length * (i + 1)) / count]
    return isLevel ? { ...block, x0: x0 + from, x1: x0 + to } : { ...block, y0: y0 + from, y1: y0 + to }
  })
}
