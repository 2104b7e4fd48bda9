import { mixed, type Tone } from '../tones.ts'
import type { Kit } from './kit.ts'

export function drawCloset(kit: Kit, height: number, tone: Tone, handles = true): void {
  const { width: w, depth: d } = kit
  const [x, z] = [w / 2, d / 2]
  const count = Math.max(1, Math.round(w / 0.52))
  const door = w / count
  kit.box([-x, x, 0, height, -z, z - 0.02], mixed(tone, kit.palette.dark, 0.18))
  kit.box([-x, x, 0, 0.06, -z, z - 0.01], mixed(tone, kit.palette.dark, 0.3), { skip: 'bottom' })
  for (let i = 0; i < count; i++) {
    const a = -x + i * door
    kit.box([a + 0.0025, a + door - 0.0025, 0.065, height - 0.004, z - 0.02, z], tone, {
      skip: 'back bottom',
    })
    if (!handles) continue
    const at = i % 2 ? a + 0.045 : a + door - 0.045
    kit.box([at - 0.008, at + 0.008, 0.9, 1.2, z, z + 0.014], kit.palette.metal, { skip: 'back' })
  }
}

export function drawShoeCloset(kit: Kit): void {
  const { width: w, depth: d } = kit
  const [x, z] = [w / 2, d / 2]
  const count = Math.max(1, Math.round(w / 0.48))
  const door = w / count
  const niche = count > 2 ? Math.floor(count / 2) : -1
  kit.glowing([-x + 0.02, x - 0.02, 0.13, 0.15, -z, z - 0.06], mixed(kit.palette.glow, kit.palette.wall, 0.3))
  for (let i = 0; i < count; i++) {
    const a = -x + i * door
    const parts =
      i === niche
        ? [
            [0.15, 0.86],
            [1.32, 2.25],
          ]
        : [[0.15, 2.25]]
    for (const [low, high] of parts as [number, number][]) {
      kit.box([a, a + door, low, high, -z, z - 0.018], kit.palette.cabinet, { skip: 'back' })
      kit.box([a + 0.002, a + door - 0.002, low + 0.002, high - 0.002, z - 0.018, z], kit.palette.cabinet, {
        skip: 'back',
      })
    }
    if (i !== niche) continue
    kit.box([a, a + door, 0.86, 1.32, -z, -z + 0.02], kit.palette.oak, { material: 'oak' })
    kit.glowing([a + 0.02, a + door - 0.02, 1.3, 1.318, -z + 0.02, z - 0.04], kit.palette.glow)
  }
}

export function drawShelf(kit: Kit, height: number): void {
  const { width: w, depth: d, accents } = kit
  const [x, z] = [w / 2, d / 2]
  for (const side of [-x, x - 0.02]) kit.box([side, side + 0.02, 0, height, -z, z], kit.palette.trim)
  for (let y = 0.06, row = 0; y < height; y += 0.42, row++) {
    kit.box([-x, x, y, y + 0.022, -z, z], kit.palette.trim)
    for (let at = -x + 0.08, i = 0; at < x - 0.3; i++) {
      const wide = 0.22 + kit.chance(row * 7 + i) * 0.16
      if (kit.chance(row * 11 + i + 3) > 0.35 && y + 0.36 < height) {
        const tone = [
          kit.palette.linen,
          kit.palette.fabric,
          accents.sand,
          mixed(accents.lake, kit.palette.linen, 0.4),
        ][Math.floor(kit.chance(row * 5 + i) * 4)] as Tone
        kit.box(
          [at, at + wide - 0.03, y + 0.022, y + 0.2 + kit.chance(i + row) * 0.12, -z + 0.04, z - 0.05],
          tone,
        )
      }
      at += wide
    }
  }
}

export function drawBookshelf(kit: Kit): void {
  const { width: w, depth: d, accents } = kit
  const [x, z] = [w / 2, d / 2]
  const height = 1.8
  for (const side of [-x, x - 0.022])
    kit.box([side, side + 0.022, 0, height, -z, z], kit.palette.oak, { material: 'oak' })
  kit.box([-x, x, 0, height, -z, -z + 0.012], mixed(kit.palette.oak, kit.palette.trim, 0.5))
  for (let i = 0; i <= 5; i++) {
    const y = 0.04 + i * 0.35
    kit.box([-x, x, y, y + 0.022, -z, z], kit.palette.oak, { material: 'oak' })
    if (i === 5) break
    for (let at = -x + 0.04, n = 0; at < x - 0.08; n++) {
      const thick = 0.022 + kit.chance(i * 17 + n) * 0.03
      const gap = kit.chance(i * 31 + n) > 0.86 ? 0.14 : 0
      const tone = [
        accents.pine,
        accents.lake,
        kit.palette.linen,
        accents.brass,
        kit.palette.sheet,
        kit.palette.fabricDark,
      ][Math.floor(kit.chance(i * 13 + n) * 6)] as Tone
      kit.box(
        [at, at + thick, y + 0.022, y + 0.19 + kit.chance(n + i * 3) * 0.1, -z + 0.03, z - 0.06],
        tone,
        { skip: 'bottom back' },
      )
      at += thick + 0.003 + gap
    }
  }
}
