import { mixed } from '../tones.ts'
import type { Kit } from './kit.ts'

export function drawToilet(kit: Kit): void {
  const z = kit.depth / 2
  const half = Math.min(0.19, kit.width / 2)
  kit.soft([-half, half, 0.36, 0.76, -z, -z + 0.18], kit.palette.ceramic, 0.03)
  kit.soft([-half * 0.9, half * 0.9, 0.34, 0.44, -z + 0.14, z], kit.palette.ceramic, 0.05)
  kit.soft([-half * 0.94, half * 0.94, 0.43, 0.465, -z + 0.16, z + 0.01], kit.palette.ceramic, 0.03)
  kit.tube(0, -z + 0.34, 0, 0.38, half * 0.62, half * 0.9, kit.palette.ceramic, { sides: 16, closed: false })
  kit.box([-half * 0.6, half * 0.6, 0, 0.38, -z, -z + 0.3], kit.palette.ceramic)
  kit.tube(0, -z + 0.09, 0.76, 0.768, 0.03, 0.03, kit.palette.metal)
}

export function drawBasin(kit: Kit): void {
  const { width: w, depth: d, accents } = kit
  const [x, z] = [w / 2, d / 2]
  kit.box([-x, x, 0.36, 0.8, -z, z - 0.02], kit.palette.oak, { material: 'oak' })
  kit.box([-0.002, 0.002, 0.38, 0.78, z - 0.02, z - 0.018], kit.palette.dark)
  kit.box([-x, x, 0.8, 0.83, -z, z], kit.palette.top)
  kit.soft(
    [-Math.min(0.26, x - 0.03), Math.min(0.26, x - 0.03), 0.82, 0.95, -z + 0.1, z - 0.03],
    kit.palette.ceramic,
    0.06,
  )
  kit.box(
    [-Math.min(0.21, x - 0.07), Math.min(0.21, x - 0.07), 0.95, 0.952, -z + 0.15, z - 0.08],
    mixed(kit.palette.ceramic, kit.palette.dark, 0.14),
  )
  kit.tube(0, -z + 0.06, 0.83, 1.06, 0.014, 0.012, kit.palette.metal, { sides: 8 })
  kit.box([-0.011, 0.011, 1.035, 1.058, -z + 0.05, -z + 0.2], kit.palette.metal)
  kit.tube(x - 0.09, 0, 0.83, 0.97, 0.03, 0.03, accents.lake)
  if (kit.openBehind(-x, x)) return
  kit.box([-x, x, 1.12, 1.95, -z, -z + 0.13], kit.palette.cabinet, { skip: 'back' })
  kit.glowing(
    [-x + 0.004, x - 0.004, 1.124, 1.946, -z + 0.13, -z + 0.131],
    mixed(kit.palette.mirror, [1, 0.97, 0.92], 0.5),
    mixed(kit.palette.mirror, kit.palette.fabricDark, 0.55),
  )
  kit.glowing([-x, x, 1.1, 1.115, -z + 0.03, -z + 0.1], kit.palette.glow)
}

export function drawBath(kit: Kit): void {
  const [x, z] = [kit.width / 2, kit.depth / 2]
  const [rim, edge] = [0.56, 0.08]
  kit.box([-x, x, 0, rim, z - edge, z], kit.palette.ceramic)
  kit.box([-x, x, 0, rim, -z, -z + edge], kit.palette.ceramic)
  for (const side of [-x, x - edge])
    kit.box([side, side + edge, 0, rim, -z + edge, z - edge], kit.palette.ceramic)
  kit.soft(
    [-x + edge - 0.01, x - edge + 0.01, 0, 0.2, -z + edge - 0.01, z - edge + 0.01],
    mixed(kit.palette.ceramic, kit.palette.mirror, 0.4),
    0.05,
  )
  kit.tube(x - 0.3, -z + 0.05, rim, rim + 0.14, 0.014, 0.014, kit.palette.metal, { sides: 8 })
  kit.box([x - 0.315, x - 0.285, rim + 0.12, rim + 0.14, -z + 0.04, -z + 0.18], kit.palette.metal)
  drawShowerBar(kit, -x + 0.3, -z)
}

export function drawShower(kit: Kit): void {
  const [x, z] = [kit.width / 2, kit.depth / 2]
  kit.box([-x, x, 0, 0.012, -z, z], mixed(kit.palette.concrete, kit.palette.trim, 0.4), { skip: 'bottom' })
  kit.box([-x, x, 0, 0.05, z - 0.03, z], kit.palette.top)
  kit.box([-x, x, 1.95, 1.97, z - 0.02, z - 0.005], kit.palette.frameDark)
  kit.box([-0.01, 0.01, 0.05, 1.95, z - 0.02, z - 0.005], kit.palette.frameDark)
  drawShowerBar(kit, 0, -z)
}

function drawShowerBar(kit: Kit, x: number, back: number): void {
  kit.tube(x, back + 0.06, 0.95, 2.05, 0.011, 0.011, kit.palette.metal, { sides: 8 })
  kit.box([x - 0.01, x + 0.01, 2.03, 2.05, back + 0.05, back + 0.34], kit.palette.metal)
  kit.tube(x, back + 0.34, 2.0, 2.02, 0.11, 0.11, kit.palette.metal, { sides: 20 })
  kit.box([x - 0.12, x + 0.12, 1.05, 1.1, back + 0.01, back + 0.07], kit.palette.metal)
}

export function drawWasher(kit: Kit): void {
  const [x, z] = [kit.width / 2, kit.depth / 2]
  for (const low of [0, 0.86]) {
    kit.soft([-x + 0.01, x - 0.01, low + 0.01, low + 0.85, -z, z - 0.02], kit.palette.trim, 0.02)
    kit.box([-x + 0.06, x - 0.06, low + 0.74, low + 0.81, z - 0.02, z - 0.014], kit.palette.metal)
    const ring = 14
    for (let i = 0; i < ring; i++) {
      const [a, b] = [(i / ring) * 6.2832, ((i + 1) / ring) * 6.2832]
      const r = Math.min(0.2, x * 0.62)
      const y = low + 0.42
      kit.blade(
        [0, y, z - 0.012],
        [Math.cos(a) * r, y + Math.sin(a) * r, z - 0.012],
        [Math.cos(b) * r, y + Math.sin(b) * r, z - 0.012],
        kit.palette.dark,
      )
    }
  }
}

export function drawCondenser(kit: Kit): void {
  const [x, z] = [kit.width / 2, kit.depth / 2]
  kit.box([-x, x, 0.08, 0.9, -z, z], kit.palette.trim)
  for (let i = 0; i < 16; i++)
    kit.box([-x + 0.06, x - 0.3, 0.16 + i * 0.042, 0.172 + i * 0.042, z, z + 0.006], kit.palette.metal)
}
