import { withParticle } from '#app/platform/particle.ts'
import type { Box } from '../draw-geometry.ts'
import { cellsMeeting } from './cells.ts'
import { mayBeOpen } from './open-kinds.ts'
import { nameOfOpening, nameOfRoom, nameOfWall, type ReportFault } from './plan-finding.ts'
import { isBalcony, type Survey } from './survey.ts'

type Room = Survey['rooms'][number]

/** An opening with what it connects; `outside` where no room is. */
export interface Passage {
  opening: Survey['openings'][number]
  sides: [Room | 'outside', Room | 'outside']
}

export function checkOpenings(survey: Survey, report: ReportFault): Passage[] {
  const { openings } = survey
  openings.forEach((opening, i) => {
    const other = openings.slice(i + 1).find(({ hole }) => meet(hole, opening.hole))
    if (other)
      report(
        'openings',
        opening.id,
        `${nameOfOpening(opening)}: ${withParticle(nameOfOpening(other), '과')} 겹칩니다`,
      )
  })
  return openings.flatMap((opening) => {
    const blocking = blocked(survey, opening)
    if (blocking) {
      report('openings', opening.id, `${nameOfOpening(opening)}: ${blocking}에 막힙니다`)
      return []
    }
    const sides = sidesOf(survey, opening, report)
    if (!sides) return []
    const passage = { opening, sides }
    const reason = findInvalidPassage(passage)
    if (reason) report('openings', opening.id, `${nameOfOpening(opening)}: ${reason}`)
    return reason ? [] : [passage]
  })
}

export const meet = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

function blocked(
  { cells, wallsAt, columnAt }: Survey,
  { own, hole }: Passage['opening'],
): string | undefined {
  for (const cell of cellsMeeting(cells, hole)) {
    const wall = wallsAt[cell]?.find(({ id }) => id !== own.id)
    if (wall) return nameOfWall(wall.id)
    if (columnAt[cell]) return '기둥'
  }
  return undefined
}

/** What lies along both faces of the wall over the full width of the opening. */
function sidesOf(
  survey: Survey,
  opening: Passage['opening'],
  report: ReportFault,
): Passage['sides'] | undefined {
  const { hole, own } = opening
  const level = own.from[1] === own.to[1]
  const beside = (before: boolean): Box =>
    level
      ? { ...hole, y0: before ? hole.y0 - 1 : hole.y1, y1: before ? hole.y0 : hole.y1 + 1 }
      : { ...hole, x0: before ? hole.x0 - 1 : hole.x1, x1: before ? hole.x0 : hole.x1 + 1 }
  const bothSides = [true, false].map((before) => {
    const there = new Set<Room | 'outside'>()
    for (const cell of cellsMeeting(survey.cells, beside(before))) {
      const wall = survey.wallsAt[cell]?.[0]
      if (wall || survey.columnAt[cell]) {
        report(
          'openings',
          opening.id,
          `${nameOfOpening(opening)}: ${wall ? nameOfWall(wall.id) : '기둥'}에 막힙니다`,
        )
        return undefined
      }
      there.add(survey.roomsAt[cell]?.[0] ?? 'outside')
    }
    const [first, ...more] = there
    if (!more.length) return first
    // Where two rooms lie open to each other, a door may lead to both.
    if (
      more.every(
        (side) => side !== 'outside' && first && first !== 'outside' && mayBeOpen(side.kind, first.kind),
      )
    )
      return first
    const names = [...there].map((side) => (side === 'outside' ? '바깥' : nameOfRoom(side)))
    report(
      'openings',
      opening.id,
      `${nameOfOpening(opening)}: 한쪽이 ${names.reduce((all, name) => `${withParticle(all, '과')} ${name}`)}에 걸칩니다`,
    )
    return undefined
  })
  const [one, other] = bothSides
  return one && other ? [one, other] : undefined
}

function findInvalidPassage({ opening: { kind, own }, sides }: Passage): string | undefined {
  const rooms = sides.filter((side) => side !== 'outside')
  const [one, other] = rooms
  if (!one) return '어느 방에도 닿지 않습니다'
  if (one === other) return `양쪽이 모두 ${nameOfRoom(one)}입니다`
  if (kind === 'entrance') {
    if (other || one.kind !== 'entrance') return '현관과 바깥 사이에 있어야 합니다'
    return own.kind === 'partition' || own.kind === 'parapet' ? '칸막이벽에는 낼 수 없습니다' : undefined
  }
  if (kind === 'louver')
    return other || !isBalcony(one) ? `${nameOfRoom(one)}에는 바깥으로만 낼 수 있습니다` : undefined
  if (kind === 'door' || kind === 'sliding-door' || kind === 'opening')
    return other ? undefined : `${nameOfRoom(one)}에서 바깥으로 바로 열립니다`
  if (!other) return own.kind === 'party' ? '이웃집과 사이 벽에는 낼 수 없습니다' : undefined
  return isBalcony(one) || isBalcony(other)
    ? undefined
    : `${withParticle(nameOfRoom(one), '과')} ${nameOfRoom(other)} 사이에는 창을 둘 수 없습니다`
}
