import { withParticle } from '#app/platform/particle.ts'
import { boxOf, overlap } from '../draw-geometry.ts'
import type { Passage } from './check-openings.ts'
import { nameOfOpening, nameOfRoom, type ReportFault, thingNames } from './plan-finding.ts'
import type { Survey, Thing } from './survey.ts'

/** Least clear size of a 하향식 피난구 (건축물의 피난·방화구조 등의 기준에 관한 규칙 제14조제4항: 직경 60센티미터). */
const hatchSize = 600
/** Millimetres between sanitary fixtures, below which they cannot be mounted and cleaned. */
const apart = 80
const sanitary: Thing['kind'][] = ['toilet', 'basin', 'bath', 'shower']

/** Escape hatches, rooms for outdoor units, and bathrooms that can be built. */
export function checkService(survey: Survey, passages: readonly Passage[], report: ReportFault) {
  for (const thing of survey.things) if (thing.kind === 'hatch') hatch(survey, thing, report)
  for (const room of survey.rooms)
    if (room.kind === 'outdoor-unit') outdoorUnit(survey, room, passages, report)
  bathrooms(survey, report)
}

function hatch({ rooms }: Survey, thing: Thing, report: ReportFault) {
  const name = `${thingNames[thing.kind]} ${thing.index}`
  const room = rooms.find(({ id }) => id === thing.room)
  if (room && (room.kind !== 'balcony' || room.in))
    report(
      thing.part,
      thing.index,
      `${name}: ${withParticle(nameOfRoom(room), '이')} 아니라 확장하지 않는 발코니에 두어야 합니다`,
    )
  if (Math.min(...thing.size) < hatchSize)
    report(thing.part, thing.index, `${name}: ${hatchSize}mm보다 작아 빠져나갈 수 없습니다`)
}

function outdoorUnit(
  { openings }: Survey,
  room: Survey['rooms'][number],
  passages: readonly Passage[],
  report: ReportFault,
) {
  const own = passages.filter(({ sides }) => sides.includes(room))
  if (!own.some(({ opening }) => opening.kind === 'louver'))
    report('rooms', room.id, `${nameOfRoom(room)}: 더운 바람이 나갈 그릴창이 없습니다`)
  for (const { opening } of own) {
    if (opening.kind !== 'door' || !opening.swing) continue
    const isInside = overlap(boxOf(leafOf(opening)), boxOf(room.polygon)) > 0
    if (isInside && openings.includes(opening))
      report(
        'openings',
        opening.id,
        `${nameOfOpening(opening)}: ${nameOfRoom(room)} 안으로 열려 실외기와 사람이 설 자리가 없습니다`,
      )
  }
}

/** Corners of the square that a leaf turns in. */
function leafOf({ own, hole, width, swing }: Passage['opening']): [number, number][] {
  const level = own.from[1] === own.to[1]
  const forward = level ? own.from[0] < own.to[0] : own.from[1] < own.to[1]
  const isLeft = swing === 'left'
  const { x0, y0, x1, y1 } = hole
  if (level) {
    const out = forward === isLeft ? y0 - width : y1 + width
    return [
      [x0, forward === isLeft ? y0 : y1],
      [x1, out],
    ]
  }
  // To the left of a wall that runs south is east.
  const out = forward === isLeft ? x1 + width : x0 - width
  return [
    [forward === isLeft ? x1 : x0, y0],
    [out, y1],
  ]
}

function bathrooms({ things }: Survey, report: ReportFault) {
  const fixtures = things.filter(({ kind }) => sanitary.includes(kind))
  fixtures.forEach((one, i) => {
    for (const other of fixtures.slice(i + 1)) {
      if (other.room !== one.room) continue
      const gap = Math.max(
        other.box.x0 - one.box.x1,
        one.box.x0 - other.box.x1,
        other.box.y0 - one.box.y1,
        one.box.y0 - other.box.y1,
      )
      // Overlaps are found with all things.
      if (gap >= 0 && gap < apart)
        report(
          one.part,
          one.index,
          `${thingNames[one.kind]} ${one.index}: ${withParticle(`${thingNames[other.kind]} ${other.index}`, '과')} ${gap}mm 떨어져 있습니다. ${apart}mm는 있어야 합니다`,
        )
    }
  })
}
