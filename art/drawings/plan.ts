import { line, path, rect } from './plan-fixtures.ts'
import { document, font, n } from './svg.ts'

/** A unit type in millimetres, north up, y growing southward; the front balcony lies below `height`. */
export interface Room {
  name: string
  x0: number
  y0: number
  x1: number
  y1: number
  /** Takes in the balcony in front of it when extended. */
  extends?: boolean
  floor?: 'wood' | 'tile' | 'stone' | 'balcony'
  small?: boolean
  /** Left out where the drawing is small. */
  minor?: boolean
  labelX?: number
  labelY?: number
  /** Clear area in square metres where the room is no rectangle. */
  area?: number
}
export type Wall = readonly ['wall' | 'low', x0: number, y0: number, x1: number, y1: number]
export interface Opening {
  kind: 'window' | 'door' | 'sliding'
  /** The wall runs along x (h) or y (v), its axis at `at`; the opening begins at `from`. */
  along: 'h' | 'v'
  from: number
  at: number
  width: number
  thickness?: number
  hingeAtEnd?: boolean
  swing?: 1 | -1
  leaves?: number
}
export type Piece = readonly [x: number, y: number, turn: number, drawing: string]
export interface Plan {
  id: string
  label: string
  width: number
  height: number
  rooms: Room[]
  balconies: Room[]
  walls: Wall[]
  openings: Opening[]
  furniture: Piece[]
  entry: readonly [x: number, y: number]
  bays: number[]
  depths: number[]
}
export const balconyDepth = 1500
/** All plans announce a width of the same scale, so that a page may show them one beside another. */
const millimetresPerPixel = 13.4

const styles = `.wood{fill:#f1e8d8}.plank{stroke:#e2d6c0;stroke-width:14;fill:none}.tile{fill:#e3eae8}.grid{stroke:#ccd7d4;stroke-width:12;fill:none}.stone{fill:#ddd8cd}.balcony{fill:#eeede8}.ext{fill:#a97f45;fill-opacity:.13}.extl{stroke:#8a6532;stroke-width:26;stroke-dasharray:150 90;fill:none}.wall{fill:#22382f}.low{fill:#5d6f67}.hole{fill:#f7f3ea}.frame{stroke:#22382f;stroke-width:20;fill:none}.glass{stroke:#3b6f73;stroke-width:34;fill:none}.leaf{stroke:#22382f;stroke-width:42;fill:none}.arc{stroke:#6d7a74;stroke-width:12;fill:none}.fx{fill:#fdfbf7;stroke:#8b8572;stroke-width:16}.fl{fill:none;stroke:#a39c88;stroke-width:12}.dk{fill:#4b5a53}.rug{fill:none;stroke:#d5c7ab;stroke-width:16}.wet{fill:#d3e0de}
.n{font:600 270px ${font};fill:#14231d;text-anchor:middle}.a{font:500 205px ${font};fill:#43544c;text-anchor:middle}.s{font:500 200px ${font};fill:#33443c;text-anchor:middle}.dim{stroke:#6d7a74;stroke-width:12;fill:none}.dt{font:500 215px ${font};fill:#33443c;text-anchor:middle}.halo{paint-order:stroke;stroke:#f7f3ea;stroke-width:90;stroke-linejoin:round}.tri{fill:#a97f45}
@media (max-width:600px){.n{font-size:450px}.s{font-size:350px}.a,.minor{display:none}.dt{font-size:360px}}`

/** The extended variant of a plan as a drawing with dimensions. */
export function planDrawing(plan: Plan): string {
  const { width, height, entry } = plan
  const bottom = height + balconyDepth + 750
  const extended = plan.rooms.filter((r) => r.extends)
  const body = [
    ...[...plan.rooms, ...plan.balconies].map(floor),
    ...extended.map((r) => rect('ext', r.x0, r.y1, r.x1, r.y1 + balconyDepth)),
    ...plan.furniture.map(
      ([x, y, turn, drawing]) => `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${drawing}</g>`,
    ),
    ...plan.walls.map(([kind, x0, y0, x1, y1]) => rect(kind, x0, y0, x1, y1)),
    ...plan.openings.map(opening),
    ...extended.map((r) => line('extl', r.x0 + 100, r.y1, r.x1 - 100, r.y1)),
    ...plan.rooms.map((r) => roomLabel(plan, r)),
    ...plan.balconies.filter((r) => r.name).map((r) => roomLabel(plan, { ...r, small: true })),
    path('tri', `M${entry[0] - 190} ${entry[1] - 620}H${entry[0] + 190}L${entry[0]} ${entry[1] - 330}Z`),
    `<text class="s" x="${entry[0]}" y="${entry[1] - 720}">현관 출입</text>`,
    dimensions(plan, bottom),
    `<g transform="translate(${width - 700} -1700)"><circle class="dim" r="300"/><path class="wall" d="M0 -300L110 180L0 90Z"/><path class="dim" d="M0 -300L-110 180L0 90"/><text class="s" y="-400">N</text></g>`,
  ]
  const rooms = plan.rooms.filter((r) => r.name).map((r) => `${r.name} ${clearArea(plan, r).toFixed(1)}㎡`)
  return document({
    view: [-1350, -2750, width + 1850, bottom + 900 + 2750],
    title: `${plan.label} 발코니 확장형 평면도. ${rooms.join(', ')}`,
    style: styles,
    body: body.join(''),
    width: Math.round((width + 1850) / millimetresPerPixel),
  })
}

function floor(room: Room): string {
  const kind = room.floor ?? 'wood'
  const bottom = room.extends ? room.y1 + balconyDepth : room.y1
  let lines = ''
  const step = kind === 'wood' ? 240 : kind === 'stone' ? 600 : 300
  for (let y = kind === 'wood' ? Math.ceil(room.y0 / step) * step : room.y0 + step; y < bottom; y += step)
    lines += `M${n(room.x0)} ${n(y)}H${n(room.x1)}`
  if (kind !== 'wood')
    for (let x = room.x0 + step; x < room.x1; x += step) lines += `M${n(x)} ${n(room.y0)}V${n(bottom)}`
  return rect(kind, room.x0, room.y0, room.x1, bottom) + path(kind === 'wood' ? 'plank' : 'grid', lines)
}

/** Clear area in square metres, walls taken off and the extension added. */
function clearArea({ width, height }: Plan, r: Room): number {
  const off = (edge: number, outer: number, half: number) => (edge === outer ? 0 : half)
  const w = r.x1 - r.x0 - off(r.x0, 0, 80) - off(r.x1, width, 80)
  const h = r.y1 - r.y0 - off(r.y0, 0, 60) - off(r.y1, height, 60)
  return (r.area ?? (w * h) / 1e6) + (r.extends ? (w * balconyDepth) / 1e6 : 0)
}

/** Rooms with their clear areas in square metres, and what of it the extension of the balcony adds. */
export const roomAreas = (plan: Plan): { name: string; area: number; extension: number }[] =>
  plan.rooms
    .filter((room) => room.name)
    .map((room) => {
      const area = clearArea(plan, room)
      return { name: room.name, area, extension: area - clearArea(plan, { ...room, extends: false }) }
    })

function roomLabel(plan: Plan, r: Room): string {
  if (!r.name) return ''
  const x = n(r.labelX ?? (r.x0 + r.x1) / 2)
  const y = r.labelY ?? (r.y0 + r.y1 + (r.extends ? balconyDepth : 0)) / 2
  if (r.small)
    return `<text class="s halo${r.minor ? ' minor' : ''}" x="${x}" y="${n(y + 70)}">${r.name}</text>`
  return `<text class="n halo" x="${x}" y="${n(y)}">${r.name}</text><text class="a halo" x="${x}" y="${n(y + 280)}">${clearArea(plan, r).toFixed(1)}㎡</text>`
}

function opening({ kind, along, from, at, width: w, thickness: t = 120, ...o }: Opening): string {
  const p = (u: number, v: number) =>
    along === 'h' ? `${n(from + u)} ${n(at + v)}` : `${n(at + v)} ${n(from + u)}`
  const half = t / 2 + 8
  const hole =
    along === 'h'
      ? rect('hole', from, at - half, from + w, at + half)
      : rect('hole', at - half, from, at + half, from + w)
  const leavesOf = (count: number, kindOf: string, shift: (i: number) => number) =>
    Array.from({ length: count }, (_, i) =>
      path(
        kindOf,
        `M${p((w * i) / count - (i ? 35 : 0), shift(i))}L${p((w * (i + 1)) / count + (i < count - 1 ? 35 : 0), shift(i))}`,
      ),
    ).join('')
  if (kind === 'window') {
    const e = t / 2 - 10
    const frame = path(
      'frame',
      `M${p(0, -e)}L${p(w, -e)}M${p(0, e)}L${p(w, e)}M${p(0, -e)}L${p(0, e)}M${p(w, -e)}L${p(w, e)}`,
    )
    return (
      hole +
      frame +
      leavesOf(w > 2600 ? 4 : w > 1100 ? 2 : 1, 'glass', (i) => (i % 2 ? 1 : -1) * Math.min(45, t / 5))
    )
  }
  if (kind === 'sliding') {
    const count = o.leaves ?? 2
    const jambs = path('frame', `M${p(0, -t / 2)}L${p(0, t / 2)}M${p(w, -t / 2)}L${p(w, t / 2)}`)
    return hole + leavesOf(count, 'leaf', (i) => (i - (count - 1) / 2) * 55) + jambs
  }
  const [hinge, far, side] = [o.hingeAtEnd ? w : 0, o.hingeAtEnd ? 0 : w, o.swing ?? 1]
  const sweep = ((along === 'h') === side > 0) === Boolean(o.hingeAtEnd) ? 0 : 1
  return (
    hole +
    path('arc', `M${p(far, 0)}A${w} ${w} 0 0 ${sweep} ${p(hinge, side * w)}`) +
    path('leaf', `M${p(hinge, 0)}L${p(hinge, side * w)}`)
  )
}

function dimensions({ bays, depths }: Plan, y: number): string {
  const tick = (x: number, at: number) => path('dim', `M${x - 70} ${at + 70}L${x + 70} ${at - 70}`)
  const mm = (value: number) => value.toLocaleString('en')
  const [first, last] = [bays[0] as number, bays.at(-1) as number]
  const x = -850
  return [
    line('dim', first, y, last, y) +
      line('dim', first, y + 560, last, y + 560) +
      tick(first, y + 560) +
      tick(last, y + 560),
    `<text class="dt halo" x="${(first + last) / 2}" y="${y + 635}">${mm(last - first)}</text>`,
    ...bays.map((bay, i) => {
      const before = bays[i - 1]
      const text =
        before === undefined
          ? ''
          : `<text class="dt" x="${(before + bay) / 2}" y="${y - 90}">${mm(bay - before)}</text>`
      return tick(bay, y) + line('dim', bay, y - 330, bay, y + 110) + text
    }),
    line('dim', x, depths[0] as number, x, depths.at(-1) as number),
    ...depths.map((depth, i) => {
      const before = depths[i - 1]
      const text =
        before === undefined
          ? ''
          : `<text class="dt" transform="translate(${x - 100} ${(before + depth) / 2}) rotate(-90)">${mm(depth - before)}</text>`
      return tick(x, depth) + line('dim', x - 110, depth, x + 330, depth) + text
    }),
  ].join('')
}
