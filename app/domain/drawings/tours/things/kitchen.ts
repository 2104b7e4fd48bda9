import { mixed } from '../tones.ts'
import type { Kit } from './kit.ts'

const top = 0.88
const worktop = 0.03

function drawBase(kit: Kit, x0: number, x1: number, tone = kit.palette.cabinetLow): void {
  const z = kit.depth / 2
  const count = Math.max(1, Math.round((x1 - x0) / 0.55))
  const door = (x1 - x0) / count
  kit.box([x0, x1, 0, 0.1, -z, z - 0.07], kit.palette.dark, { skip: 'bottom back' })
  kit.box([x0, x1, 0.1, top - worktop, -z, z - 0.04], mixed(tone, kit.palette.dark, 0.35), { skip: 'back' })
  for (let i = 0; i < count; i++) {
    const a = x0 + i * door
    const split = i % 3 === 1 ? [0.1, 0.36, 0.61, top - worktop - 0.025] : [0.1, top - worktop - 0.025]
    for (let k = 0; k < split.length - 1; k++)
      kit.box(
        [
          a + 0.002,
          a + door - 0.002,
          (split[k] as number) + 0.003,
          split[k + 1] as number,
          z - 0.04,
          z - 0.02,
        ],
        tone,
        { skip: 'back bottom' },
      )
  }
}

export function drawCounter(kit: Kit, ceiling: number): void {
  const { width: w, depth: d } = kit
  const [x, z] = [w / 2, d / 2]
  drawBase(kit, -x, x)
  kit.box([-x, x, top - worktop, top, -z, z], kit.palette.top, { skip: 'back' })
  const count = Math.max(1, Math.round(w / 0.45))
  const part = w / count
  for (let i = 0; i < count; i++) {
    const [a, b] = [-x + i * part, -x + (i + 1) * part]
    if (kit.openBehind(a, b)) continue
    kit.box([a, b, top, 1.5, -z, -z + 0.012], kit.palette.splash, { skip: 'back left right' })
    kit.box([a, b, 1.5, ceiling - 0.001, -z, -z + 0.34], kit.palette.cabinet, { skip: 'back' })
    kit.box([a + 0.002, b - 0.002, 1.49, ceiling - 0.06, -z + 0.34, -z + 0.358], kit.palette.cabinet, {
      skip: 'back',
    })
    kit.glowing([a + 0.02, b - 0.02, 1.485, 1.5, -z + 0.04, -z + 0.07], kit.palette.glow)
  }
}

export function drawSink(kit: Kit, alone: boolean): void {
  const [x, z] = [Math.min(kit.width / 2, 0.42), kit.depth / 2]
  if (alone) drawCounterBelow(kit)
  kit.box([-x + 0.02, x - 0.02, top, top + 0.003, -z + 0.12, z - 0.08], kit.palette.metal, { skip: 'bottom' })
  kit.box(
    [-x + 0.045, x - 0.045, top + 0.003, top + 0.0036, -z + 0.145, z - 0.105],
    mixed(kit.palette.metal, kit.palette.dark, 0.55),
    { skip: 'bottom' },
  )
  kit.tube(0, -z + 0.09, top, top + 0.3, 0.014, 0.012, kit.palette.metal, { sides: 8 })
  kit.box([-0.012, 0.012, top + 0.28, top + 0.3, -z + 0.08, -z + 0.28], kit.palette.metal)
  kit.box([-0.01, 0.01, top + 0.22, top + 0.28, -z + 0.262, -z + 0.28], kit.palette.metal)
}

export function drawHob(kit: Kit, alone: boolean, ceiling: number): void {
  const [x, z] = [Math.min(kit.width / 2, 0.3), kit.depth / 2]
  if (alone) drawCounterBelow(kit)
  kit.box([-x, x, top, top + 0.006, -z + 0.09, z - 0.07], kit.palette.screen, { skip: 'bottom' })
  for (const [a, b] of [
    [-0.14, -0.08],
    [0.14, -0.08],
    [0, 0.12],
  ] as const)
    kit.tube(
      a,
      b,
      top + 0.006,
      top + 0.0065,
      0.085,
      0.085,
      mixed(kit.palette.screen, kit.palette.metal, 0.3),
      {
        sides: 20,
      },
    )
  if (kit.openBehind(-x, x)) return
  kit.box([-x, x, 1.5, 1.56, -z, -z + 0.48], kit.palette.metal)
  kit.box(
    [-0.14, 0.14, 1.56, ceiling - 0.002, -z, -z + 0.37],
    mixed(kit.palette.metal, kit.palette.cabinet, 0.5),
  )
}

function drawCounterBelow(kit: Kit): void {
  const [x, z] = [kit.width / 2, kit.depth / 2]
  drawBase(kit, -x, x)
  kit.box([-x, x, top - worktop, top, -z, z], kit.palette.top, { skip: 'back' })
}

export function drawIsland(kit: Kit): void {
  const { width: w, depth: d, accents } = kit
  const [x, z] = [w / 2, d / 2]
  kit.box([-x + 0.04, x - 0.04, 0, 0.08, -z + 0.06, z - 0.2], kit.palette.dark, { skip: 'bottom' })
  kit.box([-x + 0.03, x - 0.03, 0.08, top, -z + 0.02, z - 0.14], kit.palette.oak, { material: 'oak' })
  kit.box([-x, x, top, top + 0.035, -z, z], kit.palette.top)
  for (const side of [-x, x - 0.03]) kit.box([side, side + 0.03, 0, top, -z, z], kit.palette.top)
  kit.tube(-x * 0.4, 0, top + 0.035, top + 0.05, 0.17, 0.18, kit.palette.walnut, { sides: 20 })
  for (const [a, b] of [
    [-0.05, 0],
    [0.05, 0.03],
    [0, -0.06],
  ] as const)
    kit.soft(
      [-x * 0.4 + a - 0.04, -x * 0.4 + a + 0.04, top + 0.05, top + 0.125, b - 0.04, b + 0.04],
      mixed(accents.brass, kit.palette.leaf, a * 4 + 0.3),
      0.04,
    )
  kit.tube(x * 0.45, -0.05, top + 0.035, top + 0.2, 0.05, 0.06, kit.palette.ceramic)
}

export function drawRefrigerator(kit: Kit): void {
  const { width: w, depth: d } = kit
  const [x, z] = [w / 2, d / 2]
  const tall = 1.86
  const count = Math.max(1, Math.round(w / 0.46))
  const door = w / count
  kit.box([-x, x, 0, 2.3, -z, z - 0.05], kit.palette.cabinet, { skip: 'back' })
  for (let i = 0; i < count; i++) {
    const a = -x + i * door
    for (const [low, high] of [
      [0.04, 0.78],
      [0.785, tall],
    ] as const)
      kit.box(
        [a + 0.004, a + door - 0.004, low, high, z - 0.05, z],
        mixed(kit.palette.metal, kit.palette.fabric, i < count / 2 ? 0.35 : 0.6),
        { skip: 'back' },
      )
    kit.box([a + 0.003, a + door - 0.003, tall + 0.012, 2.296, z - 0.05, z - 0.03], kit.palette.cabinet, {
      skip: 'back',
    })
  }
}
