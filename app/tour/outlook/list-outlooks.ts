import { type HomeLine, homeLines } from '#app/domain/drawings/layouts/home-lines.ts'
import type { SiteLayout, Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { findHome, type HomeAddress } from './home.ts'
import { type Outlooks, storeysShown } from './outlooks.ts'
import { crossings } from './ray.ts'

/** Reads `203-3-14`; undefined for anything but a home and a floor that `outlooksOf` lists. */
export function readOutlook(layout: SiteLayout, name: string): HomeAddress | undefined {
  const [building = '', line, floor] = name.split('-')
  const address = { building, line: Number(line), floor: Number(floor) }
  const home = homeLines(layout).find((one) => one.building === building && one.line === address.line)
  return home && storeysShown(home.floors).includes(address.floor) ? address : undefined
}

/** @returns undefined where the layout has no home of the type */
export function outlooksOf(layout: SiteLayout, type: string, base: string): Outlooks | undefined {
  const lines = homeLines(layout).filter((line) => line.type === type)
  if (!lines.length) return undefined
  const openness = lines.map((line) => opennessOf(layout, line))
  const homes = lines.map((line) => ({
    id: `${line.building}-${line.line}`,
    name: `${line.building}동 ${line.line}호(${line.facing}향)`,
    floors: storeysShown(line.floors),
  }))
  return { base, homes, first: openness.indexOf(Math.max(...openness)) }
}

/** Metres; farther away nothing is in the way. */
const open = 400
const rays = [-50, -35, -20, -10, 0, 10, 20, 35, 50].map((degrees) => (degrees * Math.PI) / 180)

/** What facing south is worth, in metres of free view: the light of the walk comes from there. */
const southern = 60

/** Metres of free view before the windows, on average. */
function opennessOf(layout: SiteLayout, line: HomeLine): number {
  const home = findHome(layout, line)
  if (!home) return 0
  const rings = [
    ...layout.buildings.flatMap(({ wings }) => wings.map(({ footprint }) => footprint)),
    ...layout.around,
  ]
    .filter((footprint) => footprint !== home.footprint)
    .map((footprint) => footprint.map(home.toSpot))
  const free = rays.map((ray) => {
    const way: Spot = [Math.sin(home.front + ray), -Math.cos(home.front + ray)]
    return Math.min(open, ...rings.map((ring) => crossings(ring, way)[0] ?? open))
  })
  return free.reduce((sum, metres) => sum + metres, 0) / rays.length + (line.facing === '남' ? southern : 0)
}
