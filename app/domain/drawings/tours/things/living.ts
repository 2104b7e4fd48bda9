import { mixed } from '../tones.ts'
import type { Kit } from './kit.ts'

export function drawTelevision(kit: Kit, ceiling: number, cupboards: boolean): void {
  const { width: w, depth: d, accents } = kit
  const [x, z] = [w / 2, d / 2]
  const screen = Math.min(1.68, w * 0.8)
  if (!kit.openBehind(-x, x)) {
    // Three slabs of porcelain between brass edges, as in the pictures of the room.
    const [panels, edge] = [3, x + 0.3]
    const panel = (2 * edge) / panels
    for (let i = 0; i < panels; i++) {
      const a = -edge + i * panel
      kit.box(
        [a + 0.002, a + panel - 0.002, 0, ceiling - 0.004, -z - 0.001, -z + 0.018],
        kit.palette.stoneWall,
        {
          material: 'marble',
          skip: 'back',
        },
      )
    }
    for (const at of [-edge - 0.022, edge + 0.002])
      kit.box([at, at + 0.02, 0, ceiling - 0.004, -z - 0.001, -z + 0.024], accents.brass, { skip: 'back' })
    kit.box([-screen / 2, screen / 2, 0.86, 0.86 + screen * 0.565, -z + 0.03, -z + 0.07], kit.palette.screen)
    kit.glowing(
      [-screen / 2 + 0.015, screen / 2 - 0.015, 0.875, 0.845 + screen * 0.565, -z + 0.0701, -z + 0.0705],
      mixed(kit.palette.screen, accents.pine, 0.35),
    )
  }
  if (!cupboards) return
  // A low bench that floats over its shadow.
  kit.box([-x, x, 0.1, 0.3, -z + 0.02, z], kit.palette.bench, { material: 'oak' })
  kit.box([-x + 0.1, x - 0.1, 0, 0.1, -z + 0.06, z - 0.1], mixed(kit.palette.dark, kit.palette.bench, 0.3))
  for (let i = 1; i < 4; i++)
    kit.box([-x + (w * i) / 4 - 0.002, -x + (w * i) / 4 + 0.002, 0.12, 0.28, z, z + 0.001], kit.palette.dark)
  kit.tube(x - 0.28, 0, 0.3, 0.5, 0.05, 0.03, kit.palette.ceramic, { sides: 20 })
  kit.tube(x - 0.44, 0.02, 0.3, 0.37, 0.045, 0.05, kit.palette.dark, { sides: 20 })
  kit.box([-x + 0.2, -x + 0.46, 0.3, 0.32, -0.08, 0.1], kit.palette.sheet)
  kit.box([-x + 0.22, -x + 0.45, 0.32, 0.345, -0.07, 0.08], kit.palette.clay)
}

export function drawRug(kit: Kit): void {
  const [x, z] = [kit.width / 2, kit.depth / 2]
  const pile = kit.palette.carpet ?? mixed(kit.palette.rug, kit.accents.sand, 0.4)
  kit.flat(-x, x, -z, z, 0.008, mixed(pile, kit.palette.fabricDark, 0.22))
  kit.flat(-x + 0.025, x - 0.025, -z + 0.025, z - 0.025, 0.012, mixed(pile, kit.palette.sheet, 0.12))
}

export function drawPlant(kit: Kit): void {
  const r = Math.min(kit.width, kit.depth) / 2
  const pot = Math.min(0.17, r * 0.8)
  kit.tube(0, 0, 0, 0.32, pot * 0.72, pot, kit.palette.pot, { sides: 16, closed: false })
  kit.tube(0, 0, 0.285, 0.29, pot * 0.96, pot * 0.96, kit.palette.soil, { sides: 16 })
  kit.tube(0, 0, 0.29, 0.7, 0.014, 0.01, kit.palette.walnut, { sides: 6, closed: false })
  const leaves = 22
  for (let i = 0; i < leaves; i++) {
    const angle = i * 2.4 + kit.chance(i) * 0.4
    const level = 0.32 + (i / leaves) * 0.5
    const reach = (0.26 + kit.chance(i + 40) * 0.16) * (1.1 - (i / leaves) * 0.45) * Math.min(1.2, r / 0.2)
    const [dx, dz] = [Math.cos(angle), Math.sin(angle)]
    const [sx, sz] = [-dz * 0.055, dx * 0.055]
    const rise = 0.2 + kit.chance(i + 80) * 0.14
    const tip = [dx * reach, level + rise * 0.72, dz * reach] as const
    const bend = [dx * reach * 0.55, level + rise, dz * reach * 0.55] as const
    const tone = mixed(kit.palette.leafDark, kit.palette.leaf, kit.chance(i + 20))
    kit.blade(
      [0, level, 0],
      [bend[0] + sx, bend[1], bend[2] + sz],
      [bend[0] - sx, bend[1], bend[2] - sz],
      tone,
    )
    kit.blade(
      [bend[0] - sx, bend[1], bend[2] - sz],
      [bend[0] + sx, bend[1], bend[2] + sz],
      tip,
      mixed(tone, kit.palette.leaf, 0.3),
    )
  }
}

export function drawLamp(kit: Kit): void {
  kit.tube(0, 0, 0, 0.025, 0.14, 0.14, kit.accents.brass, { sides: 20 })
  kit.tube(0, 0, 0.025, 1.3, 0.011, 0.011, kit.accents.brass, { sides: 8, closed: false })
  kit.tube(0, 0, 1.22, 1.52, 0.2, 0.15, kit.palette.linen, { sides: 20, glow: 0.55 })
  kit.tube(0, 0, 1.225, 1.22, 0.19, 0.19, kit.palette.glow, { sides: 20, glow: 1 })
}
