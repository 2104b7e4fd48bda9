import { balconyDepth, type Plan, type Wall } from './plan.ts'
import { document, n } from './svg.ts'

/** Height at which the walls are cut, in millimetres. */
const cut = 1500

/** Looking down from the south-east: x goes right and down, y left and down, height straight up. */
const project = (x: number, y: number, z: number) =>
  `${n(x * 0.83 - y * 0.5)} ${n(x * 0.3 + y * 0.62 - z * 0.78)}`

const face = (kind: string, ...corners: string[]) => `<path class="${kind}" d="M${corners.join('L')}Z"/>`

/** A plan with its walls raised: the place holder of a model-house tour. */
export function raisedPlan(plan: Plan): string {
  const floors = [...plan.rooms, ...plan.balconies].map((r) => {
    const bottom = r.extends ? r.y1 + balconyDepth : r.y1
    const corners = [
      project(r.x0, r.y0, 0),
      project(r.x1, r.y0, 0),
      project(r.x1, bottom, 0),
      project(r.x0, bottom, 0),
    ]
    return face(`f ${r.floor ?? 'wood'}`, ...corners)
  })
  const solid = plan.walls.flatMap((wall) => cutOpenings(wall, plan))
  const byDepth = solid.sort((a, b) => a[1] * 0.3 + a[4] * 0.62 - (b[1] * 0.3 + b[4] * 0.62))
  const left = -(plan.height + balconyDepth + 170) * 0.5 - 400
  const right = (plan.width + 500) * 0.83 + 450
  const bottom = plan.width * 0.3 + (plan.height + balconyDepth) * 0.62 + 450
  return document({
    view: [Math.round(left), -1850, Math.round(right - left), Math.round(bottom + 1850)],
    title: `${plan.label} 벽을 세운 평면`,
    width: 1200,
    style: `.f{stroke:#2b5345;stroke-width:16}.wood{fill:#35614f}.tile{fill:#2d5c5e}.stone{fill:#4a6153}.balcony{fill:#2a4d40}.top{fill:#f4efe5}.s{fill:#b9c4bb}.e{fill:#93a59a}.low.top{fill:#c9d3c9}`,
    body: floors.join('') + byDepth.map(box).join(''),
  })
}

function box([kind, x0, y0, x1, y1]: Wall): string {
  const h = kind === 'low' ? cut * 0.55 : cut
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

/** A wall without its doors and windows: what is left between them. */
function cutOpenings(wall: Wall, { openings }: Plan): Wall[] {
  const [kind, x0, y0, x1, y1] = wall
  const along = x1 - x0 > y1 - y0 ? 'h' : 'v'
  const [from, to, a, b] = along === 'h' ? [x0, x1, y0, y1] : [y0, y1, x0, x1]
  const gaps = openings
    .filter(
      (o) => o.along === along && o.at > a - 20 && o.at < b + 20 && o.from + o.width > from && o.from < to,
    )
    .sort((p, q) => p.from - q.from)
  const pieces: Wall[] = []
  let start = from
  for (const gap of gaps) {
    if (gap.from > start) pieces.push(piece(start, gap.from))
    if (gap.kind === 'window')
      pieces.push([
        'low',
        ...(along === 'h' ? [gap.from, a, gap.from + gap.width, b] : [a, gap.from, b, gap.from + gap.width]),
      ] as unknown as Wall)
    start = Math.max(start, gap.from + gap.width)
  }
  if (start < to) pieces.push(piece(start, to))
  // Long walls are drawn in short lengths, so that nearer ones are drawn later throughout.
  return pieces.flatMap((p) => shorten(p))

  function piece(f: number, t: number): Wall {
    return along === 'h' ? [kind, f, a, t, b] : [kind, a, f, b, t]
  }
}

function shorten([kind, x0, y0, x1, y1]: Wall): Wall[] {
  const horizontal = x1 - x0 > y1 - y0
  const length = horizontal ? x1 - x0 : y1 - y0
  const count = Math.max(1, Math.round(length / 700))
  return Array.from({ length: count }, (_, i): Wall => {
    const [f, t] = [i / count, (i + 1) / count]
    return horizontal
      ? [kind, x0 + length * f, y0, x0 + length * t, y1]
      : [kind, x0, y0 + length * f, x1, y0 + length * t]
  })
}
