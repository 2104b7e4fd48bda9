import type { Light, Vector } from './light.ts'
import type { Shade } from './mesh.ts'
import { exposed } from './tones.ts'
import type { UnitModel } from './unit-model.ts'
import type { Visibility } from './visibility.ts'

const reach = 0.55

/** Ambient occlusion, 0 to 1: less light in corners, beside cupboards, below ceilings. */
function openness(unit: UnitModel, visibility: Visibility, [x, y, z]: Vector, [nx, ny, nz]: Vector): number {
  const level = Math.hypot(nx, nz) > 0.5
  const heading = level ? Math.atan2(nz, nx) : 0
  const angles = level ? [-1.2, -0.6, 0, 0.6, 1.2] : [0, 1.05, 2.09, 3.14, 4.19, 5.24]
  let open = 0
  for (const angle of angles)
    open += visibility.clear(
      x + nx * 0.01,
      y,
      z + nz * 0.01,
      Math.cos(heading + angle),
      Math.sin(heading + angle),
      reach,
    )
  const sides = open / angles.length / reach
  const above = level || ny < 0 ? 1 : 1 - 0.25 * Math.exp(-(unit.ceiling - y) / 0.2)
  const ends = level
    ? 1 - 0.26 * Math.exp(-y / 0.16) - 0.2 * Math.exp(-Math.max(0, unit.ceiling - y) / 0.2)
    : above
  return (0.5 + 0.5 * sides ** 0.8) * ends
}

export const shadeOf =
  (unit: UnitModel, visibility: Visibility, light: Light): Shade =>
  (place, normal, space) => {
    const open = openness(unit, visibility, place, normal)
    const fallen = light.at(place, normal, space)
    return exposed([fallen[0] * open, fallen[1] * open, fallen[2] * open])
  }
