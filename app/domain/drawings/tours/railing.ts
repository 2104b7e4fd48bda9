import { drawBlock, type Frame } from './block.ts'
import { drawSheet, groupIn, type Mesher, type Shade } from './mesh.ts'
import { palette } from './tones.ts'
import { atWall, roomAt, type UnitModel, type UnitWall } from './unit-model.ts'

/** Minimum height of an open balcony's edge, in metres (주택건설기준 등에 관한 규정 §18). */
const railing = 1.2
const post = 1.3

export function drawRailing(mesher: Mesher, shade: Shade, unit: UnitModel, wall: UnitWall): void {
  const beside = [1, -1].map((side) =>
    roomAt(unit.rooms, ...atWall(wall, (wall.from + wall.to) / 2, side * 0.4)),
  )
  const room = beside.find((found) => found)
  if (!room) return
  const group = groupIn(room, 'plain')
  const [x, z] = atWall(wall, 0, 0)
  const frame: Frame = {
    origin: [x, 0, z],
    right: [wall.along[0], 0, wall.along[1]],
    up: [0, 1, 0],
    out: [wall.left[0], 0, wall.left[1]],
  }
  const { from, to, height } = wall
  drawBlock(mesher, shade, group, frame, [from, to, railing - 0.04, railing, -0.03, 0.03], palette.metal)
  const posts = Math.max(1, Math.round((to - from) / post))
  for (let i = 0; i <= posts; i++) {
    const u = from + 0.02 + ((to - from - 0.04) * i) / posts
    drawBlock(
      mesher,
      shade,
      group,
      frame,
      [u - 0.02, u + 0.02, height, railing - 0.04, -0.02, 0.02],
      palette.metal,
    )
  }
  drawSheet(mesher, () => [1, 1, 1], groupIn(room, 'glass'), {
    from: frame.origin,
    along: frame.right,
    up: frame.up,
    us: [from, to],
    vs: [height, railing - 0.04],
    normal: frame.out,
    colour: [1, 1, 1],
  })
}
