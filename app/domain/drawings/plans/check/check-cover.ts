import { withParticle } from '#app/platform/particle.ts'
import { areaOfCell, besides, boxOfCell, cellsIn, type Side, sharedLength } from './cells.ts'
import { mayBeOpen } from './open-kinds.ts'
import { formatPoint, mm, nameOfRoom, nameOfWall, type ReportFault, squareMetres } from './plan-finding.ts'
import { isBalcony, type Survey } from './survey.ts'

const sides: Record<Side, string> = { north: '북쪽', east: '동쪽', south: '남쪽', west: '서쪽' }

function createTotals<T>() {
  const totals = new Map<string, { of: T; sum: number }>()
  return {
    add(key: string, of: T, value: number) {
      const before = totals.get(key)
      if (before) before.sum += value
      else totals.set(key, { of, sum: value })
    },
    all: () => [...totals.values()],
  }
}

export function checkCover(survey: Survey, report: ReportFault) {
  overlaps(survey, report)
  edges(survey, report)
  gaps(survey, report)
  if (survey.variant === 'basic') envelope(survey, report)
}

function overlaps({ cells, roomsAt, wallsAt, columnAt }: Survey, report: ReportFault) {
  const totals = createTotals<{ room: string; message: string }>()
  roomsAt.forEach((rooms, cell) => {
    const [room, other] = rooms
    if (!room) return
    const area = areaOfCell(cells, cell)
    const add = (what: string, how: string) =>
      totals.add(`${room.id} ${what}`, { room: room.id, message: `${nameOfRoom(room)}: ${how}` }, area)
    if (other) add(other.id, `${withParticle(nameOfRoom(other), '과')} 겹칩니다`)
    for (const wall of wallsAt[cell] ?? [])
      add(`wall ${wall.id}`, `${withParticle(nameOfWall(wall.id), '과')} 겹칩니다`)
    if (columnAt[cell]) add('column', '기둥과 겹칩니다')
  })
  for (const { of, sum } of totals.all()) report('rooms', of.room, `${of.message} (${squareMetres(sum)})`)
}

/** Every edge of a room lies on a wall, a column or a room to which it may be open. */
function edges({ cells, roomsAt, wallsAt, columnAt }: Survey, report: ReportFault) {
  const totals = createTotals<{ room: string; message: string }>()
  roomsAt.forEach(([room], cell) => {
    if (!room) return
    for (const [side, beside] of besides(cells, cell)) {
      const others = roomsAt[beside] ?? []
      if (others.includes(room) || wallsAt[beside]?.length || columnAt[beside]) continue
      const [other] = others
      if (other && mayBeOpen(room.kind, other.kind)) continue
      const { x0, y0 } = boxOfCell(cells, cell)
      const what = other
        ? `${withParticle(nameOfRoom(other), '과')} 사이에 벽이 없습니다`
        : '가장자리에 벽이 없습니다'
      const message = `${nameOfRoom(room)}: ${sides[side]} ${formatPoint(x0, y0)}에서 ${what}`
      totals.add(
        `${room.id} ${side} ${other?.id}`,
        { room: room.id, message },
        sharedLength(cells, cell, side),
      )
    }
  })
  for (const { of, sum } of totals.all()) report('rooms', of.room, `${of.message} (${mm(sum)})`)
}

/** Inside the envelope everything is room, wall or column. */
function gaps({ cells, roomsAt, wallsAt, columnAt, insideAt }: Survey, report: ReportFault) {
  const totals = createTotals<{ part: 'rooms' | 'walls' | 'envelope'; at: string; message: string }>()
  insideAt.forEach((inside, cell) => {
    if (!inside || roomsAt[cell]?.length || wallsAt[cell]?.length || columnAt[cell]) return
    const near = besides(cells, cell).map(([, beside]) => beside)
    const room = near.flatMap((beside) => roomsAt[beside] ?? [])[0]
    const wall = near.flatMap((beside) => wallsAt[beside] ?? [])[0]
    const { x0, y0 } = boxOfCell(cells, cell)
    const at = room?.id ?? wall?.id ?? ''
    const name = room ? `${nameOfRoom(room)} 옆` : wall ? `${nameOfWall(wall.id)} 옆` : '집 안'
    totals.add(
      at,
      {
        part: room ? 'rooms' : wall ? 'walls' : 'envelope',
        at,
        message: `${name} ${formatPoint(x0, y0)}: 방도 벽도 아닌 자리가 있습니다`,
      },
      areaOfCell(cells, cell),
    )
  })
  for (const { of, sum } of totals.all()) report(of.part, of.at, `${of.message} (${squareMetres(sum)})`)
}

/** The envelope is the inner face of the outer walls; balconies lie outside. */
function envelope({ plan, cells, roomsAt, wallsAt, columnAt, insideAt, rooms }: Survey, report: ReportFault) {
  for (const room of rooms) {
    const own = cellsIn(cells, room.polygon)
    const outside = own.filter((cell) => !insideAt[cell])
    const area = (list: number[]) => list.reduce((sum, cell) => sum + areaOfCell(cells, cell), 0)
    if (isBalcony(room) ? room.kind !== 'utility' && outside.length < own.length : outside.length > 0) {
      const [where, size] = isBalcony(room)
        ? ['전용면적 선 안에', area(own) - area(outside)]
        : ['전용면적 선 밖에', area(outside)]
      report('rooms', room.id, `${nameOfRoom(room)}: ${where} 있습니다 (${squareMetres(size)})`)
    }
  }
  const within = createTotals<string>()
  const unwalled = createTotals<string>()
  for (const cell of cellsIn(cells, plan.envelope)) {
    for (const wall of wallsAt[cell] ?? [])
      if (wall.kind === 'outer' || wall.kind === 'party')
        within.add(wall.id, wall.id, areaOfCell(cells, cell))
    for (const [side, beside] of besides(cells, cell)) {
      if (insideAt[beside] || columnAt[beside]) continue
      if (wallsAt[beside]?.some(({ kind }) => kind !== 'partition' && kind !== 'parapet')) continue
      const near = roomsAt[cell]?.[0] ?? roomsAt[beside]?.[0]
      unwalled.add(
        `${side} ${near?.id}`,
        `${near ? `${nameOfRoom(near)} ` : ''}${sides[side]}`,
        sharedLength(cells, cell, side),
      )
    }
  }
  for (const { of, sum } of within.all())
    report('walls', of, `${nameOfWall(of)}: 바깥벽이 전용면적 선 안에 있습니다 (${squareMetres(sum)})`)
  for (const { of, sum } of unwalled.all())
    report('envelope', '', `전용면적 선: ${of}에서 바깥벽 안쪽 면에 놓이지 않습니다 (${mm(sum)})`)
}
