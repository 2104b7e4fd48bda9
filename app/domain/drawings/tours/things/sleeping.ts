import { mixed } from '../tones.ts'
import type { Kit } from './kit.ts'

export function drawBed(kit: Kit): void {
  const { width: w, depth: d, accents } = kit
  const [x, z] = [w / 2, d / 2]
  const wide = w > 1.3
  kit.box([-x, x, 0.06, 0.24, -z + 0.06, z - 0.02], kit.palette.walnut, { material: 'oak' })
  kit.soft(
    [-x - 0.03, x + 0.03, 0.12, wide ? 1.02 : 0.94, -z - 0.005, -z + 0.08],
    mixed(kit.palette.fabric, accents.sand, 0.4),
    0.035,
  )
  kit.soft([-x + 0.02, x - 0.02, 0.22, 0.46, -z + 0.08, z - 0.03], kit.palette.sheet, 0.06)
  kit.soft([-x - 0.015, x + 0.015, 0.28, 0.52, -z + 0.62, z - 0.005], kit.palette.linen, 0.07, 0.03)
  kit.soft(
    [-x - 0.022, x + 0.022, 0.27, 0.545, z - 0.78, z - 0.26],
    wide ? accents.lake : accents.pine,
    0.06,
    0.035,
  )
  kit.soft([-x - 0.018, x + 0.018, 0.3, 0.53, -z + 0.56, -z + 0.84], kit.palette.sheet, 0.06, 0.03)
  const pillows = wide ? [-1, 1] : [0]
  const half = wide ? (w - 0.24) / 4 : Math.min(0.36, x - 0.08)
  for (const side of pillows) {
    const at = side * (half + 0.04)
    kit.soft([at - half, at + half, 0.42, 0.66, -z + 0.1, -z + 0.36], kit.palette.sheet, 0.1, 0.03)
    if (wide)
      kit.soft(
        [at - half * 0.86, at + half * 0.86, 0.42, 0.62, -z + 0.3, -z + 0.48],
        kit.palette.fabric,
        0.09,
        0.02,
      )
  }
  kit.soft(
    [-0.2, 0.2, 0.45, 0.68, -z + (wide ? 0.44 : 0.32), -z + (wide ? 0.56 : 0.45)],
    accents.brass,
    0.06,
    0.01,
  )
}
