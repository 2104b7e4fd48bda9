import { isOpenAir } from '../light.ts'
import { type Group, groupIn, type Mesher } from '../mesh.ts'
import { palette, type Tone } from '../tones.ts'
import { inRoom, type UnitModel, type UnitRoom } from '../unit-model.ts'

const lit: Tone = [1.05, 1, 0.9]

function lampsIn({ kind, bounds }: UnitRoom): [x: number, z: number][] {
  const { x0, z0, x1, z1 } = bounds
  const edge = kind === 'living' || kind === 'bedroom' ? 0.26 : 0
  const columns = edge ? Math.max(2, Math.round((x1 - x0) / 1.3)) : Math.max(1, Math.round((x1 - x0) / 1.5))
  const rows = edge ? 2 : Math.max(1, Math.round((z1 - z0) / 1.6))
  const spread = (from: number, to: number, i: number, count: number) =>
    edge ? from + edge + ((to - from - 2 * edge) * i) / (count - 1) : from + ((to - from) * (i + 0.5)) / count
  return Array.from({ length: columns * rows }, (_, n) => [
    spread(x0, x1, n % columns, columns),
    spread(z0, z1, Math.floor(n / columns), rows),
  ])
}

export function drawDownlights(mesher: Mesher, unit: UnitModel): void {
  for (const room of unit.rooms) {
    if (isOpenAir(room)) continue
    const group = groupIn(room, 'plain', 'ceiling')
    for (const [x, z] of lampsIn(room).filter((spot) => inRoom(room, ...spot))) {
      drawDisc(mesher, group, [x, unit.ceiling - 0.002, z], 0.055, palette.trim)
      drawDisc(mesher, group, [x, unit.ceiling - 0.004, z], 0.042, lit)
    }
  }
}

const sides = 12

function drawDisc(mesher: Mesher, group: Group, [x, y, z]: [number, number, number], r: number, tone: Tone) {
  const middle = mesher.corner(group, [x, y, z], tone)
  const rim = Array.from({ length: sides + 1 }, (_, i) => {
    const angle = (i / sides) * 2 * Math.PI
    return mesher.corner(group, [x + Math.cos(angle) * r, y, z + Math.sin(angle) * r], tone)
  })
  for (let i = 0; i < sides; i++) mesher.triangle(group, middle, rim[i] as number, rim[i + 1] as number)
}
