import { boxOf } from '../draw-geometry.ts'
import type { Point } from '../unit-plan.ts'
import { isRectilinear } from './cells.ts'
import { meet } from './check-openings.ts'
import { nameOfOpening, type ReportFault } from './plan-finding.ts'
import { bodyOf, type Survey } from './survey.ts'

/** Millimetres before a window that have to be free of stairs, halls and other homes. */
const free = 1000

/** What is drawn around a home lies outside of it, meets its entrance and stands before no window. */
export function checkSurroundings({ plan, openings, rooms, walls }: Survey, report: ReportFault) {
  if (!plan.surroundings.length) return
  const around = plan.surroundings.map(({ kind, at }, i) => ({ kind, at, i, boxes: boxesOf(at) }))
  const own = [...rooms.flatMap(({ polygon }) => boxesOf(polygon)), ...walls.map(bodyOf)]
  for (const { at, i, boxes } of around) {
    if (!isRectilinear(at))
      report('surroundings', i, '비스듬한 변은 아직 검사할 수 없습니다. 동서와 남북으로만 꺾어 주세요')
    else if (boxes.some((box) => own.some((other) => meet(box, other))))
      report('surroundings', i, '집 안이나 벽과 겹칩니다')
  }
  for (const opening of openings) {
    const { hole, own: wall, kind } = opening
    const level = wall.from[1] === wall.to[1]
    const near = level
      ? { ...hole, y0: hole.y0 - free, y1: hole.y1 + free }
      : { ...hole, x0: hole.x0 - free, x1: hole.x1 + free }
    const meets = (kinds: string[]) =>
      around.some((one) => kinds.includes(one.kind) && one.boxes.some((box) => meet(box, near)))
    if (kind === 'entrance' && !meets(['hall']))
      report('openings', opening.id, `${nameOfOpening(opening)}: 공용 홀로 열리지 않습니다`)
    if (
      (kind === 'window' || kind === 'balcony-window' || kind === 'louver') &&
      meets(['hall', 'lift', 'stairs', 'home'])
    )
      report('openings', opening.id, `${nameOfOpening(opening)}: 공용 홀이나 이웃 세대에 막힙니다`)
  }
}

/** A rectilinear shape as boxes, row by row. */
function boxesOf(shape: readonly Point[]) {
  const { x0, x1 } = boxOf(shape)
  const rows = [...new Set(shape.map(([, y]) => y))].sort((a, b) => a - b)
  return rows.slice(1).flatMap((y1, i) => {
    const y0 = rows[i] as number
    const middle = (y0 + y1) / 2
    const crossings = shape
      .flatMap(([x, y], k): number[] => {
        const [, nextY] = shape[(k + 1) % shape.length] as Point
        return y > middle !== nextY > middle ? [x] : []
      })
      .sort((a, b) => a - b)
    if (crossings.length < 2) return [{ x0, y0, x1, y1 }]
    return crossings.flatMap((from, k) => (k % 2 ? [] : [{ x0: from, y0, x1: crossings[k + 1] ?? x1, y1 }]))
  })
}
