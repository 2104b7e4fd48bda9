import { glassColour, wallColour } from './colours.ts'
import type { Cylinder } from './cylinder.ts'
import { type Face, lengthOf } from './faces.ts'
import { perRadian } from './frame.ts'
import type { Stroke } from './stroke.ts'
import { type Solid, storey } from './surroundings.ts'

export interface FaceLook extends Pick<Solid, 'tone' | 'top'> {
  /** Metres to its middle. */
  metres: number
  /** 0 in the shade, 1 in full sun. */
  lit: number
}

/** Metres of a side from which on it has rooms; a shorter one is a gable with the joints of its storeys. */
const gable = 16
/** Metres up to which railings and slabs are drawn. */
const railingsUntil = 110
/** Metres along a side: the window of a room, and the wall to the next. */
const room = [3.1, 1.1]

/** Storeys of a side: bands of windows, a dash a room, with their railings and slabs near by. */
export function drawWindows(cylinder: Cylinder, face: Face, { tone, top, metres, lit }: FaceLook): Stroke[] {
  const bands = (height: number) =>
    Array.from({ length: Math.round(top / storey) - 1 }, (_, floor) => {
      const z = (floor + height) * storey
      return cylinder.line([
        [...face.from, z],
        [...face.to, z],
      ])
    }).join('')
  const wide = (width: number) => Math.max(0.4, (width * perRadian) / metres)
  if (lengthOf(face) < gable)
    return [{ d: bands(1), stroke: wallColour(tone, lit - 0.35, metres), width: wide(0.16) }]
  const perMetre = widthOf(cylinder, face) / lengthOf(face)
  const dash = room.map((part) => Math.max(0.6, part * perMetre).toFixed(1)).join(' ')
  const glazing = { d: bands(1.52), stroke: glassColour(lit, metres), width: wide(1.5), dash }
  if (metres > railingsUntil) return [glazing]
  return [
    glazing,
    { d: bands(1.37), stroke: glassColour(Math.min(1, lit + 0.7), metres * 2), width: wide(0.5), dash },
    { d: bands(1.1), stroke: wallColour(tone, lit - 0.45, metres), width: wide(0.14) },
  ]
}

/** Pixels that a side takes across: seen from aside, its rooms are narrow. */
function widthOf(cylinder: Cylinder, { from, to }: Face): number {
  const turn = Math.abs(cylinder.turnTo(to) - cylinder.turnTo(from))
  return Math.min(turn, 2 * Math.PI - turn) * perRadian
}
