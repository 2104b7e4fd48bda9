import { withParticle } from '#app/platform/particle.ts'
import { boxOf, isInside, outlineOf } from '../draw-geometry.ts'
import { formatPoint, nameOfRoom, type ReportFault, thingNames } from './plan-finding.ts'
import { bodyOf, type Survey } from './survey.ts'

const sides = { north: '북쪽', east: '동쪽', south: '남쪽', west: '서쪽' }

export function checkMarks(survey: Survey, report: ReportFault) {
  const { plan, rooms, variant, things, walls } = survey
  const bodies = walls.map(bodyOf)
  const { x0, y0, x1, y1 } = boxOf(bodies.flatMap((b) => [[b.x0, b.y0] as [number, number], [b.x1, b.y1]]))
  plan.dimensions.forEach(({ side, stops, in: only }, i) => {
    if (only && only !== variant) return
    const [from, to] = side === 'north' || side === 'south' ? [x0, x1] : [y0, y1]
    if (stops.some((stop, j) => stop <= (stops[j - 1] ?? -Infinity)))
      report('dimensions', i, `${sides[side]} 치수: 숫자가 차례로 커지지 않습니다`)
    if (stops.some((stop) => stop < from || stop > to))
      report('dimensions', i, `${sides[side]} 치수: 집 밖의 숫자가 있습니다`)
  })
  for (const room of rooms) {
    const outline = outlineOf(room, variant)
    if (room.label && !isInside(room.label, outline))
      report(
        'rooms',
        room.id,
        `${nameOfRoom(room)}: 이름 자리 ${formatPoint(...room.label)}가 방 밖에 있습니다`,
      )
    if (!room.view) continue
    const [x, y] = room.view.at
    if (!isInside(room.view.at, outline))
      report('rooms', room.id, `${nameOfRoom(room)}: 둘러보는 자리 ${formatPoint(x, y)}가 방 밖에 있습니다`)
    const thing = things.find(
      ({ kind, box }) => kind !== 'rug' && x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1,
    )
    if (thing)
      report(
        'rooms',
        room.id,
        `${nameOfRoom(room)}: 둘러보는 자리 ${formatPoint(x, y)}에 ${withParticle(thingNames[thing.kind], '이')} 있습니다`,
      )
  }
}
