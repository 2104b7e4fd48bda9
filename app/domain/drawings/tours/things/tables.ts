import { mixed } from '../tones.ts'
import type { Kit } from './kit.ts'
import { legs } from './seating.ts'

export function drawDiningTable(kit: Kit, pendant: number): void {
  const [x, z] = [kit.width / 2, kit.depth / 2]
  kit.box([-x, x, 0.705, 0.74, -z, z], kit.palette.oak, { material: 'oak' })
  for (const [a, b] of legs(x - 0.09, z - 0.09))
    kit.box([a - 0.03, a + 0.03, 0, 0.705, b - 0.03, b + 0.03], kit.palette.oak, { material: 'oak' })
  for (const side of [-1, 1])
    kit.box(
      [-x + 0.12, x - 0.12, 0.62, 0.705, side * (z - 0.1) - 0.012, side * (z - 0.1) + 0.012],
      kit.palette.oak,
    )
  kit.box([-x * 0.7, x * 0.7, 0.74, 0.744, -0.16, 0.16], kit.palette.linen, { skip: 'bottom' })
  kit.tube(0.06, 0, 0.744, 0.8, 0.06, 0.15, kit.palette.ceramic, { closed: false })
  kit.tube(0.06, 0, 0.75, 0.79, 0.05, 0.13, mixed(kit.accents.brass, kit.palette.leaf, 0.3))
  drawVase(kit, -0.24, 0.02, 0.744)
  kit.tube(0, 0, 1.72, pendant, 0.006, 0.006, kit.palette.dark, { sides: 6, closed: false })
  kit.tube(0, 0, 1.52, 1.72, 0.21, 0.1, mixed(kit.accents.sand, kit.palette.ceramic, 0.4), {
    sides: 20,
    glow: 0.25,
  })
  kit.tube(0, 0, 1.53, 1.525, 0.19, 0.19, kit.palette.glow, { sides: 20, glow: 1 })
}

function drawVase(kit: Kit, x: number, z: number, y: number): void {
  kit.tube(x, z, y, y + 0.11, 0.035, 0.055, kit.palette.ceramic, { closed: false })
  kit.tube(x, z, y + 0.11, y + 0.18, 0.055, 0.025, kit.palette.ceramic, { closed: false })
  for (let i = 0; i < 7; i++) {
    const angle = i * 0.9 + kit.chance(i)
    const [dx, dz] = [Math.cos(angle), Math.sin(angle)]
    const rise = 0.22 + kit.chance(i + 9) * 0.16
    const [mx, my, mz] = [x + dx * 0.05, y + 0.16 + rise * 0.6, z + dz * 0.05]
    kit.blade(
      [x, y + 0.16, z],
      [mx + 0.02, my, mz - 0.02],
      [x + dx * 0.13, y + 0.16 + rise, z + dz * 0.13],
      kit.palette.leaf,
    )
    kit.blade(
      [x, y + 0.16, z],
      [mx - 0.03, my, mz + 0.03],
      [x + dx * 0.13, y + 0.16 + rise, z + dz * 0.13],
      kit.palette.leafDark,
    )
  }
}

export function drawLowTable(kit: Kit): void {
  const [x, z] = [kit.width / 2, kit.depth / 2]
  if (Math.max(x, z) < 0.26) {
    drawNightstand(kit)
    return
  }
  const radius = Math.min(x, z)
  const near = Math.max(x, z) / radius < 1.6
  if (near) {
    // A round stone top on a stem and a foot of brass.
    kit.tube(0, 0, 0.31, 0.34, radius, radius, kit.palette.sheet, { sides: 40 })
    kit.tube(0, 0, 0.02, 0.31, 0.04, 0.04, kit.accents.brass, { sides: 16, closed: false })
    kit.tube(0, 0, 0, 0.02, radius * 0.58, radius * 0.58, kit.accents.brass, { sides: 36 })
  } else {
    kit.box([-x, x, 0.3, 0.34, -z, z], kit.palette.top)
    kit.box([-x + 0.08, x - 0.08, 0.1, 0.12, -z + 0.08, z - 0.08], kit.palette.oak, { material: 'oak' })
    for (const [a, b] of legs(x - 0.06, z - 0.06))
      kit.box([a - 0.02, a + 0.02, 0, 0.3, b - 0.02, b + 0.02], kit.palette.oak, { material: 'oak' })
  }
  kit.tube(-0.06, 0.02, 0.34, 0.352, 0.15, 0.15, kit.palette.dark, { sides: 28 })
  for (const [a, b] of [
    [-0.1, 0.05],
    [0, -0.01],
  ] as const)
    kit.tube(a, b, 0.352, 0.42, 0.028, 0.038, kit.palette.ceramic, { sides: 16 })
  kit.box([0.04, 0.24, 0.34, 0.362, -0.24, -0.1], kit.accents.pine)
  kit.box([0.05, 0.22, 0.362, 0.382, -0.23, -0.11], kit.palette.sheet)
  drawVase(kit, radius * 0.45, 0.06, 0.34)
}

/** Tables this small are placed beside beds. */
function drawNightstand(kit: Kit): void {
  const [x, z] = [kit.width / 2, kit.depth / 2]
  kit.box([-x, x, 0.12, 0.46, -z, z], kit.palette.oak, { material: 'oak' })
  kit.box([-x + 0.02, x - 0.02, 0.28, 0.285, z, z + 0.002], kit.palette.dark)
  kit.box([-x + 0.05, x - 0.05, 0, 0.12, -z + 0.05, z - 0.05], mixed(kit.palette.dark, kit.palette.oak, 0.3))
  kit.tube(0, -0.03, 0.46, 0.5, 0.06, 0.05, kit.accents.brass)
  kit.tube(0, -0.03, 0.5, 0.62, 0.01, 0.01, kit.accents.brass, { sides: 6, closed: false })
  kit.tube(0, -0.03, 0.6, 0.76, 0.12, 0.08, kit.palette.linen, { sides: 18, glow: 0.6 })
}

export function drawDesk(kit: Kit): void {
  const { width: w, depth: d, accents } = kit
  const [x, z] = [w / 2, d / 2]
  kit.box([-x, x, 0.71, 0.74, -z, z], kit.palette.oak, { material: 'oak' })
  kit.box([-x + 0.02, -x + 0.05, 0, 0.71, -z + 0.02, z - 0.02], kit.palette.cabinet)
  kit.box([x - 0.42, x - 0.02, 0.08, 0.71, -z + 0.02, z - 0.04], kit.palette.cabinet)
  for (const y of [0.1, 0.31, 0.52])
    kit.box([x - 0.415, x - 0.025, y, y + 0.17, z - 0.04, z - 0.025], kit.palette.trim)
  kit.box([-0.3, 0.3, 0.84, 1.2, -z + 0.1, -z + 0.125], kit.palette.screen)
  kit.box([-0.03, 0.03, 0.74, 0.86, -z + 0.12, -z + 0.14], kit.palette.metal)
  kit.box([-0.12, 0.12, 0.74, 0.75, -z + 0.06, -z + 0.22], kit.palette.metal)
  kit.box([-0.2, 0.2, 0.74, 0.755, -0.02, 0.12], kit.palette.trim)
  const lamp = -x + 0.18
  kit.tube(lamp, -z + 0.16, 0.74, 0.755, 0.07, 0.07, accents.brass)
  kit.tube(lamp, -z + 0.16, 0.755, 1.1, 0.008, 0.008, accents.brass, { sides: 6, closed: false })
  kit.tube(lamp, -z + 0.16, 1.06, 1.2, 0.1, 0.06, kit.palette.linen, { glow: 0.35 })
  for (const [i, tone] of [accents.pine, kit.palette.fabric, accents.lake].entries())
    kit.box([x - 0.3 + i * 0.045, x - 0.26 + i * 0.045, 0.74, 0.95 - i * 0.02, -z + 0.04, -z + 0.2], tone)
}
