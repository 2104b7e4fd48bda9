import { middleOf } from '../../app/domain/drawings/layouts/geometry.ts'
import { readLayout } from './read-layout.ts'
import type { Point } from './svg.ts'

/** Metres: a storey's height, and what the lowest floor is raised by. */
export const storey = 2.95
export const piloti = 2.4

export interface Wing {
  units: number
  /** Corners in metres on the ground. */
  corners: Point[]
  /** Middle and width as seen from the south. */
  middle: number
  width: number
}

export interface Tower {
  /** Building number; empty for those around, which are not on sale. */
  number: string
  /** Metres from the middle of the site, y to the north. */
  x: number
  y: number
  floors: number
  phase: 1 | 2 | 3
  wings: Wing[]
}

/** The buildings of a site's layout, and those that stand around it, as they are seen from the south. */
function towersOf(site: string): { onSale: Tower[]; around: Tower[] } {
  const { boundary, buildings, phases, around } = readLayout(site)
  const [mx, my] = middleOf([
    [Math.min(...boundary.map(([x]) => x)), Math.min(...boundary.map(([, y]) => y))],
    [Math.max(...boundary.map(([x]) => x)), Math.max(...boundary.map(([, y]) => y))],
  ])
  const wing = (footprint: [number, number][], units: number): Wing => {
    const corners = footprint.map(([x, y]): Point => [(x - mx) / 10, (my - y) / 10])
    const xs = corners.map(([x]) => x)
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    return { units, corners, middle: (left + right) / 2, width: right - left }
  }
  const tower = (number: string, floors: number, phase: Tower['phase'], wings: Wing[]): Tower => {
    const [x, y] = middleOf(wings.flatMap(({ corners }) => corners.map(([x, y]): [number, number] => [x, y])))
    return { number, x, y, floors, phase, wings }
  }
  return {
    onSale: buildings.map(({ number, floors, phase, wings }) =>
      tower(
        number,
        floors,
        phases.find(({ id }) => id === phase)?.tone === 'second' ? 3 : 2,
        wings.map(({ footprint, lines }) => wing(footprint, lines.length)),
      ),
    ),
    around: around.map((footprint) => tower('', 25, 1, [wing(footprint, 4)])),
  }
}

export const { onSale: lakepark, around: lakeparkPhase1 } = towersOf('gaon-lakepark')
export const { onSale: riverview } = towersOf('hannae-riverview')
