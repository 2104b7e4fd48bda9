import { withParticle } from '#app/platform/particle.ts'
import { besides, sharedLength } from './cells.ts'
import type { Passage } from './check-openings.ts'
import { nameOfRoom, type ReportFault } from './plan-finding.ts'
import { isBalcony, type Survey } from './survey.ts'

type Room = Survey['rooms'][number]

/** Width in millimetres that a person can pass between open rooms. */
const passable = 700
/** Sill in millimetres above which a balcony window is not walked through. */
const step = 300

/** Every room is reachable from the entrance, and every living space has a window. */
export function checkPaths(survey: Survey, passages: readonly Passage[], report: ReportFault) {
  const openTo = openRooms(survey)
  const next = new Map<Room, Set<Room>>(survey.rooms.map((room) => [room, new Set(openTo.get(room))]))
  for (const { opening, sides } of passages) {
    const [one, other] = sides
    const isWalked = opening.kind !== 'window' && (opening.kind !== 'balcony-window' || opening.sill <= step)
    if (one === 'outside' || other === 'outside' || !isWalked) continue
    next.get(one)?.add(other)
    next.get(other)?.add(one)
  }
  const entered = passages.flatMap(({ opening, sides }) =>
    opening.kind === 'entrance' ? sides.filter((side) => side !== 'outside') : [],
  )
  if (!entered.length) report('openings', '', '현관문이 없습니다')
  const reached = reach(entered, next)
  for (const room of survey.rooms)
    if (entered.length && !reached.has(room))
      report('rooms', room.id, `${nameOfRoom(room)}: 현관에서 걸어갈 길이 없습니다`)
  for (const { through, what, wanted } of deadEnds) {
    const without = reach(entered, next, through)
    for (const room of reached)
      if (!without.has(room) && wanted(room))
        report('rooms', room.id, `${nameOfRoom(room)}: ${withParticle(what, '을')} 지나야만 갈 수 있습니다`)
  }

  const lit = new Set(passages.flatMap((passage) => litBy(passage)))
  for (const room of survey.rooms) {
    const shares = room.kind === 'kitchen' && [...(openTo.get(room) ?? [])].some((other) => lit.has(other))
    if (['bedroom', 'living', 'kitchen'].includes(room.kind) && !lit.has(room) && !shares)
      report('rooms', room.id, `${nameOfRoom(room)}: 바깥이나 발코니로 난 창이 없습니다`)
  }
}

interface DeadEnd {
  through: Room['kind'][]
  what: string
  /** Rooms that must have another way. */
  wanted: (room: Room) => boolean
}

/** An escape hatch is no help behind the room of the condenser, and nobody crosses a bedroom to the kitchen. */
const deadEnds: DeadEnd[] = [
  { through: ['bathroom'], what: '욕실', wanted: ({ kind }) => kind !== 'balcony' && kind !== 'bathroom' },
  { through: ['outdoor-unit'], what: '실외기실', wanted: () => true },
  {
    through: ['bedroom'],
    what: '침실',
    wanted: ({ kind }) => ['living', 'kitchen', 'hall', 'utility', 'bedroom'].includes(kind),
  },
]

/** Rooms that one comes to from `entered` without crossing a room of the kinds `blocked`. */
function reach(
  entered: readonly Room[],
  next: Map<Room, Set<Room>>,
  blocked: Room['kind'][] = [],
): Set<Room> {
  const reached = new Set(entered)
  for (const room of reached)
    if (!blocked.includes(room.kind)) for (const beside of next.get(room) ?? []) reached.add(beside)
  return reached
}

function openRooms({ cells, roomsAt, rooms }: Survey): Map<Room, Set<Room>> {
  const lengths = new Map<Room, Map<Room, number>>(rooms.map((room) => [room, new Map()]))
  roomsAt.forEach(([room], cell) => {
    if (!room) return
    for (const [side, beside] of besides(cells, cell)) {
      const other = roomsAt[beside]?.[0]
      const own = lengths.get(room)
      if (other && other !== room) own?.set(other, (own.get(other) ?? 0) + sharedLength(cells, cell, side))
    }
  })
  return new Map(
    [...lengths].map(([room, others]) => [
      room,
      new Set([...others].filter(([, length]) => length >= passable).map(([other]) => other)),
    ]),
  )
}

function litBy({ opening, sides }: Passage): Room[] {
  if (opening.kind !== 'window' && opening.kind !== 'balcony-window') return []
  return sides.flatMap((side, i) => {
    const beyond = sides[1 - i]
    return side !== 'outside' && (beyond === 'outside' || (beyond && isBalcony(beyond))) ? [side] : []
  })
}
