import { mixed } from '../tones.ts'
import type { Kit } from './kit.ts'

export function drawSofa(kit: Kit): void {
  const { width: w, depth: d, accents } = kit
  const [x, z] = [w / 2, d / 2]
  const cloth = kit.palette.sofa ?? mixed(kit.palette.linen, accents.sand, 0.3)
  const arm = Math.min(0.2, w * 0.1)
  const seats = Math.max(1, Math.round((w - 2 * arm) / 0.75))
  const seat = (w - 2 * arm) / seats
  kit.box([-x + 0.05, x - 0.05, 0.04, 0.12, -z + 0.05, z - 0.06], kit.palette.walnut)
  kit.soft([-x + 0.01, x - 0.01, 0.1, 0.3, -z + 0.02, z - 0.01], cloth, 0.04)
  kit.soft([-x + 0.01, x - 0.01, 0.1, 0.7, -z, -z + 0.2], cloth, 0.07)
  for (const side of [-1, 1]) {
    const [a, b] = side < 0 ? [-x, -x + arm] : [x - arm, x]
    kit.soft([a, b, 0.1, 0.56, -z + 0.02, z], cloth, 0.07)
  }
  for (let i = 0; i < seats; i++) {
    const a = -x + arm + i * seat
    kit.soft(
      [a + 0.006, a + seat - 0.006, 0.28, 0.45, -z + 0.18, z + 0.01],
      mixed(cloth, kit.palette.sheet, 0.25),
      0.06,
      0.02,
    )
    kit.soft(
      [a + 0.02, a + seat - 0.02, 0.42, 0.78, -z + 0.14, -z + 0.36],
      mixed(cloth, kit.palette.sheet, 0.15),
      0.09,
    )
  }
  const cushions = [
    [-x + arm + 0.08, kit.palette.cushion ?? mixed(accents.pine, kit.palette.sheet, 0.16)],
    [-x + arm + 0.46, kit.palette.sheet],
    [x - arm - 0.5, kit.palette.clay],
  ] as const
  for (const [at, tone] of cushions) kit.soft([at, at + 0.4, 0.46, 0.82, -z + 0.32, -z + 0.46], tone, 0.065)
}

export function drawArmchair(kit: Kit): void {
  const { width: w, depth: d, accents } = kit
  const [x, z] = [w / 2, d / 2]
  const cloth = kit.palette.cushion ?? mixed(accents.lake, kit.palette.linen, 0.35)
  for (const [a, b] of legs(x - 0.08, z - 0.08))
    kit.tube(a, b, 0, 0.16, 0.018, 0.024, kit.palette.walnut, { sides: 8 })
  kit.soft([-x, x, 0.15, 0.32, -z, z], cloth, 0.06)
  kit.soft([-x + 0.1, x - 0.1, 0.3, 0.44, -z + 0.14, z], mixed(cloth, kit.palette.sheet, 0.2), 0.05, 0.02)
  kit.soft([-x, x, 0.25, 0.78, -z, -z + 0.17], cloth, 0.08)
  for (const side of [-1, 1])
    kit.soft(
      [side * x - (side > 0 ? 0.12 : 0), side * x + (side > 0 ? 0 : 0.12), 0.25, 0.56, -z + 0.05, z - 0.03],
      cloth,
      0.055,
    )
}

export function drawChair(kit: Kit): void {
  const [x, z] = [Math.min(kit.width, 0.5) / 2, Math.min(kit.depth, 0.52) / 2]
  const cloth = mixed(kit.palette.fabric, kit.accents.sand, 0.3)
  for (const [a, b] of legs(x - 0.05, z - 0.05))
    kit.tube(a, b, 0, 0.42, 0.014, 0.019, kit.palette.oak, { sides: 8, closed: false })
  for (const side of [-1, 1])
    kit.tube(side * (x - 0.05), -z + 0.05, 0.42, 0.78, 0.018, 0.013, kit.palette.oak, { sides: 8 })
  kit.soft([-x + 0.01, x - 0.01, 0.41, 0.48, -z + 0.04, z], cloth, 0.03, 0.012)
  kit.soft([-x + 0.02, x - 0.02, 0.56, 0.8, -z + 0.03, -z + 0.085], cloth, 0.025)
}

const legs = (x: number, z: number) =>
  [
    [-x, -z],
    [x, -z],
    [-x, z],
    [x, z],
  ] as const

export { legs }
