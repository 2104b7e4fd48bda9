import { type Light, toSun, type Vector } from '../light.ts'
import { exposed, type Tone } from '../tones.ts'
import type { UnitModel, UnitThing } from '../unit-model.ts'

interface ThingPlace {
  place(local: Vector): Vector
  lit(local: Vector, normal: Vector, tone: Tone): Tone
}

const axes: Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
]

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Light is sampled at three points along the thing from six sides each; only the sun is tested per corner. */
export function placeOf(
  { unit, light }: { unit: UnitModel; light: Light },
  { at, turn, width, depth, room }: UnitThing,
  top: number,
): ThingPlace {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
  const turned = ([x, y, z]: Vector): Vector => [x * cos - z * sin, y, x * sin + z * cos]
  const place = (local: Vector): Vector => {
    const [x, y, z] = turned(local)
    return [at[0] + x, y, at[1] + z]
  }
  const level = Math.min(top + 0.12, unit.ceiling - 0.15)
  const probes = [-0.5, 0, 0.5].map((share) =>
    axes.map((axis) => light.at(place([share * width, level, depth * 0.3]), axis, room.space)),
  )

  return {
    place,
    lit(local, normal, tone) {
      const [x, y, z] = place(local)
      const n = turned(normal)
      const along = Math.max(0, Math.min(1.999, (local[0] / width + 0.5) * 2))
      const first = Math.floor(along)
      const share = along - first
      const fallen: [number, number, number] = [0, 0, 0]
      for (const [i, axis] of axes.entries()) {
        const facing = dot(n, axis)
        if (facing <= 0) continue
        const [near, far] = [probes[first]?.[i], probes[first + 1]?.[i]]
        for (const c of [0, 1, 2] as const)
          fallen[c] += facing * facing * ((near?.[c] ?? 0) * (1 - share) + (far?.[c] ?? 0) * share)
      }
      // Less light reaches vertical surfaces near the floor.
      const open = n[1] > 0.7 ? 1 : 1 - 0.34 * Math.exp(-Math.max(0, y) / 0.14)
      const facing = dot(n, toSun)
      const isLit = facing > 0.05 && light.inSun(x + n[0] * 0.02, y + n[1] * 0.02, z + n[2] * 0.02)
      const sun = isLit ? facing : 0
      const shown = exposed([
        fallen[0] * open + light.sun[0] * sun,
        fallen[1] * open + light.sun[1] * sun,
        fallen[2] * open + light.sun[2] * sun,
      ])
      return [tone[0] * shown[0], tone[1] * shown[1], tone[2] * shown[2]]
    },
  }
}
