import { document, font, n } from './svg.ts'

interface Place {
  kind: 'school' | 'hospital' | 'centre' | 'road' | 'station'
  name: string
  x: number
  y: number
  side: 'start' | 'end'
  note?: string
}

interface Road {
  kind: 'motorway' | 'major' | 'minor'
  d: string
  label?: [name: string, x: number, y: number, turn: number]
}

/** One city of a demo site in drawing units; `unit` metres each. */
export interface City {
  name: string
  unit: number
  blocks: readonly (readonly [x: number, y: number, width: number, height: number])[]
  hills: readonly string[]
  water: readonly string[]
  ripples: string
  roads: readonly Road[]
  rail: string
  /** Planned area, dashed. */
  planned?: { d: string; name: string; x: number; y: number }
  site: {
    d: string
    x: number
    y: number
    name: string
    short: string
    neighbour?: { d: string; name: string; x: number; y: number }
  }
  waterName: { name: string; x: number; y: number; nearX: number; nearY: number }
  hillName?: { name: string; x: number; y: number }
  places: readonly Place[]
}

export interface Crop {
  view: readonly [x: number, y: number, width: number, height: number]
  /** Size of type and marks against the widest crop. */
  scale: number
  width: number
  /** Close enough to name the phases instead of the development. */
  near?: boolean
  /** Where the planned area's name stands, if its own place is cut off. */
  plannedX?: number
  hide?: readonly string[]
  title: string
}

const styles = (k: number) =>
  `.bg{fill:#f0ece1}.blk{fill:#e7e2d4}.hill{fill:#d3dbc2}.lake{fill:#abc7c9}.sh{fill:none;stroke:#90b4b6;stroke-width:1.3}.case{fill:none;stroke:#d6cfbe;stroke-linejoin:round}.way{fill:none;stroke:#fffdf8;stroke-linejoin:round}.hwy{fill:none;stroke:#cfa871}.rail{fill:none;stroke:#3b6f73;stroke-width:${n(3.4 * k)};stroke-dasharray:${n(12 * k)} ${n(7 * k)}}.ind{fill:#b9aec0;fill-opacity:.28;stroke:#75677f;stroke-width:${n(1.6 * k)};stroke-dasharray:${n(7 * k)} ${n(5 * k)}}.ring{fill:none;stroke:#14231d;stroke-opacity:.34;stroke-width:${n(1.1 * k)};stroke-dasharray:${n(2 * k)} ${n(6 * k)};stroke-linecap:round}.site{fill:#1f4236}.one{fill:#7f9488}.dot{stroke:#fffdf8;stroke-width:${n(2 * k)}}.school{fill:#4b6b3a}.hospital{fill:#a13a2c}.centre{fill:#8a6532}.road,.station{fill:#3b6f73}.cross{stroke:#fff;stroke-width:${n(2 * k)}}
text{font:600 ${n(17 * k)}px ${font};fill:#14231d;paint-order:stroke;stroke:#f0ece1;stroke-width:${n(4.5 * k)}px;stroke-linejoin:round}.q{font-weight:500;font-size:${n(14.5 * k)}px;fill:#43544c}.wn{fill:#214f53;stroke:#abc7c9;font-size:${n(19 * k)}px;letter-spacing:${n(1.5 * k)}px}.hn{fill:#3c5530;stroke:#d3dbc2}.rd{font-weight:500;font-size:${n(14.5 * k)}px;fill:#5d5546;text-anchor:middle}.me{font-weight:700;font-size:${n(20 * k)}px;fill:#fff;stroke:none}.km{font-size:${n(14 * k)}px;font-weight:500;text-anchor:middle}`

function mark({ kind, x, y }: Place, k: number): string {
  const r = 7.5 * k
  if (kind === 'school')
    return `<path class="dot school" d="M${x} ${n(y - r * 1.25)}L${n(x + r * 1.12)} ${n(y + r * 0.75)}H${n(x - r * 1.12)}Z"/>`
  if (kind === 'hospital')
    return `<path class="dot hospital" d="M${n(x - r)} ${n(y - r)}h${n(2 * r)}v${n(2 * r)}h${n(-2 * r)}z"/><path class="cross" d="M${x} ${n(y - r * 0.6)}v${n(r * 1.2)}M${n(x - r * 0.6)} ${y}h${n(r * 1.2)}"/>`
  return `<circle class="dot ${kind}" cx="${x}" cy="${y}" r="${n(r)}"/>`
}

function named(place: Place, k: number): string {
  const dx = (place.side === 'start' ? 14 : -14) * k
  const note = place.note ? `<tspan class="q"> ${place.note}</tspan>` : ''
  return `${mark(place, k)}<text x="${n(place.x + dx)}" y="${n(place.y + 6 * k)}" text-anchor="${place.side}">${place.name}${note}</text>`
}

const widths = { motorway: [17, 12], major: [15, 11], minor: [8, 5.4] } as const

function road({ kind, d }: Road): string {
  const [outer, inner] = widths[kind]
  const middle =
    kind === 'motorway'
      ? `<path class="hwy" stroke-width="${inner}" d="${d}"/><path class="way" stroke-width="1.6" d="${d}"/>`
      : `<path class="way" stroke-width="${inner}" d="${d}"/>`
  return `<path class="case" stroke-width="${outer}" d="${d}"/>${middle}`
}

/** The development's own mark: a flag with its name, or the phases' names when near. */
function own(city: City, { scale: k, near }: Crop): string {
  const { x, y, name, short, neighbour } = city.site
  if (near)
    return `<text class="me" x="${x}" y="${n(y + 6 + 2 * k)}" text-anchor="middle">${short}</text>${neighbour ? `<text class="q" x="${neighbour.x}" y="${neighbour.y}" text-anchor="middle">${neighbour.name}</text>` : ''}`
  const [w, h] = [(name.length * 21 + 40) * k, 44 * k]
  const [left, top] = [x - w / 2, y + 66]
  return `<path class="site" d="M${x} ${top - 30}L${n(x + 9 * k)} ${top}H${n(left + w)}V${n(top + h)}H${n(left)}V${top}H${n(x - 9 * k)}Z"/><text class="me" x="${x}" y="${n(top + 30 * k)}" text-anchor="middle">${name}</text>`
}

/** Sheets over one another: the ground, and what stands on it by kind. */
export type Sheet = 'ground' | 'traffic' | 'school' | 'life' | 'industry'

const sheetOf: Record<Place['kind'], Sheet> = {
  school: 'school',
  hospital: 'life',
  centre: 'life',
  road: 'traffic',
  station: 'traffic',
}

/** A location map: one set of places and roads, drawn in any crop with type that suits it; whole, or one sheet of it. */
export function map(city: City, crop: Crop, sheet?: Sheet): string {
  const { scale: k, near, hide = [] } = crop
  const shown = (name: string) => !hide.includes(name)
  const { site, planned, waterName, hillName } = city
  const rings = [1, 2].map((km) => {
    const r = (km * 1000) / city.unit
    const label = shown('km')
      ? `<text class="km" x="${n(site.x - r * 0.72)}" y="${n(site.y - r * 0.7)}">${km}km</text>`
      : ''
    return `<circle class="ring" cx="${site.x}" cy="${site.y}" r="${r}"/>${label}`
  })
  const on = (its: Sheet, drawing: string) => (!sheet || sheet === its ? drawing : '')
  const ground = (drawing: string) => on('ground', drawing)
  const body = [
    ground('<rect class="bg" x="-400" y="-400" width="2400" height="2000"/>'),
    ...city.blocks
      .map(([x, y, w, h]) => `<rect class="blk" x="${x}" y="${y}" width="${w}" height="${h}"/>`)
      .map(ground),
    ...city.hills.map((d) => `<path class="hill" d="${d}"/>`).map(ground),
    ...city.water.map((d) => `<path class="lake" d="${d}"/>`).map(ground),
    ground(`<path class="sh" d="${city.ripples}"/>`),
    on('industry', planned ? `<path class="ind" d="${planned.d}"/>` : ''),
    ...city.roads.map(road).map(ground),
    on('traffic', `<path class="rail" d="${city.rail}"/>`),
    ...rings.map(ground),
    ground(
      `<path class="site" d="${site.d}"/>${site.neighbour ? `<path class="one" d="${site.neighbour.d}"/>` : ''}`,
    ),
    ...city.roads
      .map(({ label }) =>
        label && shown(label[0])
          ? `<text class="rd" transform="translate(${label[1]} ${label[2]}) rotate(${label[3]})" y="${n(5 * k)}">${label[0]}</text>`
          : '',
      )
      .map(ground),
    ...city.places.filter((p) => shown(p.name)).map((p) => on(sheetOf[p.kind], named(p, k))),
    on(
      'industry',
      planned && shown(planned.name)
        ? `<text x="${crop.plannedX ?? planned.x}" y="${planned.y}" text-anchor="middle">${planned.name}</text><text class="q" x="${crop.plannedX ?? planned.x}" y="${n(planned.y + 22 * k)}" text-anchor="middle">(계획)</text>`
        : '',
    ),
    ground(
      `<text class="wn" x="${near ? waterName.nearX : waterName.x}" y="${near ? waterName.nearY : waterName.y}" text-anchor="middle">${waterName.name}</text>`,
    ),
    ground(
      hillName && !near
        ? `<text class="hn" x="${hillName.x}" y="${hillName.y}" text-anchor="middle">${hillName.name}</text>`
        : '',
    ),
    ground(own(city, crop)),
  ]
  return document({
    view: crop.view,
    title: crop.title,
    style: styles(k),
    slice: true,
    width: crop.width,
    body: body.join(''),
  })
}
