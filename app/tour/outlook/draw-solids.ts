import type { Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { toSun } from '#app/domain/drawings/tours/light.ts'
import { roofColour, wallColour } from './colours.ts'
import type { Cylinder } from './cylinder.ts'
import { drawStand, standsOf } from './draw-trees.ts'
import { drawWindows } from './draw-windows.ts'
import { type Face, facesTowardsHome, middleOf } from './faces.ts'
import { width } from './frame.ts'
import { merged, type Stroke } from './stroke.ts'
import { type Solid, type Surroundings, storey } from './surroundings.ts'

/** Metres of a town's houses from which on only their outline is drawn. */
const outlineOnly = 320
/** Metres up to which storeys are drawn one by one. */
const storeysUntil = 900
const [sunEast, , sunSouth] = toSun
/** Level direction to the sun of the rooms. */
const sun: Spot = [sunEast / Math.hypot(sunEast, sunSouth), sunSouth / Math.hypot(sunEast, sunSouth)]
/** Metres of the parapet of a roof. */
const parapet = 1.3

const nearestOf = (ring: Spot[]) => Math.min(...ring.map((spot) => Math.hypot(...spot)))

/** Buildings and trees, the farthest first. */
export function drawSolids(cylinder: Cylinder, { solids, trees }: Surroundings): Stroke[] {
  const drawn = [
    ...solids.map((solid) => ({ metres: nearestOf(solid.ring), draw: () => drawSolid(cylinder, solid) })),
    ...standsOf(trees).map((stand) => ({ metres: stand.metres, draw: () => drawStand(cylinder, stand) })),
  ]
  return merged(drawn.sort((a, b) => b.metres - a.metres).flatMap(({ draw }) => draw()))
}

function drawSolid(cylinder: Cylinder, solid: Solid): Stroke[] {
  const { tone, ring, top } = solid
  const metres = nearestOf(ring)
  if (tone === 'town' && metres > outlineOnly)
    return [
      { d: outlineOf(cylinder, ring, top), fill: wallColour(tone, 0.7, Math.round(metres / 150) * 150) },
    ]
  const roof = { d: cylinder.shape(ring.map(([x, y]) => [x, y, top])), fill: roofColour(metres) }
  return [
    ...(top < cylinder.eye ? [roof] : []),
    ...facesTowardsHome(ring).flatMap((face) => drawFace(cylinder, face, solid)),
  ]
}

function drawFace(cylinder: Cylinder, face: Face, { tone, top }: Solid): Stroke[] {
  const { from, to, normal } = face
  const metres = Math.hypot(...middleOf(face))
  const lit = Math.max(0, normal[0] * sun[0] + normal[1] * sun[1])
  const band = (low: number, high: number, shade = 0): Stroke => ({
    d: cylinder.shape([
      [...from, low],
      [...to, low],
      [...to, high],
      [...from, high],
    ]),
    fill: wallColour(tone, lit - shade, metres),
  })
  const ends = tone === 'own' ? [band(0, 2 * storey, 0.55), band(top - parapet, top, 0.4)] : []
  const hasStoreys = tone !== 'house' && metres < storeysUntil
  return [
    band(0, top),
    ...ends,
    ...(hasStoreys ? drawWindows(cylinder, face, { tone, top, metres, lit }) : []),
  ]
}

/** The outline of a far box, upright. */
function outlineOf(cylinder: Cylinder, ring: Spot[], top: number): string {
  const feet = ring.map(([x, y]) => cylinder.pixel([x, y, 0]))
  const heads = ring.map(([x, y]) => cylinder.pixel([x, y, top]))
  const xs = feet.map(([x]) => x)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  // Behind the home the two ends of the picture meet.
  if (right - left > width / 2) return ''
  const [upper, lower] = [Math.min(...heads.map(([, y]) => y)), Math.max(...feet.map(([, y]) => y))]
  const [x, y] = [Math.round(left), Math.round(upper)]
  return `M${x} ${y}h${Math.round(right) - x}v${Math.round(lower) - y}H${x}z`
}
