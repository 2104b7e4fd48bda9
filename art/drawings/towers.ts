import { type Point, radians, spin } from './svg.ts'

/** Metres: depth and width of one unit in plan, a storey's height, and the piloti below the first floor. */
const unitWidth = 12.6
const unitDepth = 12.4
export const storey = 2.95
export const piloti = 5.2

/** Wings of each footprint: units in a row, offset of the wing, turn in degrees. */
const footprints = {
  slab4: [[4, 0, 0, 0]],
  slab3: [[3, 0, 0, 0]],
  ell: [
    [3, -14, 0, 0],
    [2, 20.5, -10.5, -58],
  ],
  vee: [
    [2, -14.5, 0, 16],
    [2, 14.5, 0, -16],
  ],
} as const

export interface Tower {
  /** Building number; empty for phase 1, which is not on sale. */
  number: string
  shape: keyof typeof footprints
  x: number
  y: number
  turn: number
  floors: number
  phase: 1 | 2 | 3
}

const tower =
  (phase: 1 | 2 | 3) =>
  ([number, shape, x, y, turn, floors]: readonly [
    string,
    Tower['shape'],
    number,
    number,
    number,
    number,
  ]): Tower => ({
    number,
    shape,
    x,
    y,
    turn,
    floors,
    phase,
  })

/** Gaon Lakepark, the table its CG was made from: metres from the middle of the site, the lake to the south. */
export const lakepark: Tower[] = [
  ...(
    [
      ['201', 'vee', -292, -62, -8, 26],
      ['202', 'slab4', -178, -104, -4, 27],
      ['203', 'slab4', 62, -106, 3, 27],
      ['204', 'ell', -300, 44, -10, 27],
      ['205', 'slab4', -176, 8, -5, 28],
      ['206', 'vee', 182, 2, 6, 28],
      ['207', 'slab4', 292, -8, 8, 27],
      ['208', 'slab4', -282, 152, -8, 28],
      ['209', 'vee', -160, 130, -4, 28],
      ['210', 'slab4', -36, 138, 0, 27],
      ['211', 'ell', 92, 128, 2, 28],
      ['212', 'slab4', 238, 120, 5, 28],
    ] as const
  ).map(tower(2)),
  ...(
    [
      ['301', 'ell', 176, -112, 4, 26],
      ['302', 'slab3', 290, -118, 8, 26],
    ] as const
  ).map(tower(3)),
]

export const lakeparkPhase1: Tower[] = (
  [
    ['', 'slab4', 455, 60, 6, 25],
    ['', 'slab4', 560, 90, 6, 24],
    ['', 'vee', 470, 190, 8, 25],
    ['', 'slab4', 590, 205, 5, 25],
    ['', 'slab3', 680, 20, 6, 24],
    ['', 'vee', 700, 140, 4, 25],
    ['', 'slab3', 470, -70, 6, 24],
    ['', 'slab4', 590, -40, 8, 24],
  ] as const
).map(tower(1))

/** Hannae Riverview: five buildings in two rows north of the river. */
export const riverview: Tower[] = (
  [
    ['101', 'vee', -128, -6, -5, 24],
    ['102', 'slab4', -20, -22, 0, 26],
    ['103', 'ell', 96, -14, 4, 26],
    ['104', 'slab4', -76, 84, -3, 28],
    ['105', 'vee', 58, 88, 3, 28],
  ] as const
).map(tower(2))

export interface Wing {
  units: number
  /** Corners in metres on the ground. */
  corners: Point[]
  /** Middle and width as seen from the south. */
  middle: number
  width: number
}

/** The wings of a tower; `grow` widens the outline, for lines that are to stand around it. */
export function wings({ shape, x, y, turn }: Tower, grow = 0): Wing[] {
  return footprints[shape].map(([units, dx, dy, deg]) => {
    const half = (units * unitWidth) / 2 + grow
    const deep = unitDepth / 2 + grow
    const corners = [
      [-half, -deep],
      [half, -deep],
      [half, deep],
      [-half, deep],
    ].map((corner) => {
      const [px, py] = spin(corner as unknown as Point, radians(deg))
      const [qx, qy] = spin([px + dx, py + dy], radians(turn))
      return [qx + x, qy + y] as Point
    })
    return { units, corners, middle: x + dx, width: units * unitWidth * Math.cos(radians(deg + turn)) + 4 }
  })
}
