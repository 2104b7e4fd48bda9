import { withParticle } from '#app/platform/particle.ts'
import type { Point, UnitPlan } from '../unit-plan.ts'
import { isRectilinear, isSimple } from './cells.ts'
import {
  mm,
  nameOfOpening,
  nameOfRoom,
  nameOfWall,
  type ReportFault,
  thingNames,
  variantNames,
} from './plan-finding.ts'

/** Ids, references and the shape of each part alone; the other checks rely on it. */
export function checkShapes(plan: UnitPlan, report: ReportFault) {
  uniqueIds(plan, report)
  for (const wall of plan.walls) {
    const [dx, dy] = [wall.to[0] - wall.from[0], wall.to[1] - wall.from[1]]
    if (!dx && !dy) report('walls', wall.id, `${nameOfWall(wall.id)}: 길이가 0입니다`)
    else if (dx && dy)
      report(
        'walls',
        wall.id,
        `${nameOfWall(wall.id)}: 비스듬한 벽은 아직 검사할 수 없습니다. 동서나 남북으로 놓아 주세요`,
      )
  }
  closed('envelope', '', '전용면적 선', plan.envelope, report)
  plan.columns.forEach((column, i) => {
    closed('columns', i, `기둥 ${i + 1}`, column, report)
  })
  for (const room of plan.rooms) {
    closed('rooms', room.id, nameOfRoom(room), room.polygon, report)
    if (room.extended) closed('rooms', room.id, `${nameOfRoom(room)} 확장형`, room.extended, report)
    if (room.extended && room.in)
      report(
        'rooms',
        room.id,
        `${nameOfRoom(room)}: 한쪽 형에만 있는 방에는 확장형 테두리를 따로 적지 않습니다`,
      )
  }
  for (const opening of plan.openings) ownWall(plan, opening, report)
  things(plan, report)
}

function uniqueIds(plan: UnitPlan, report: ReportFault) {
  for (const part of ['walls', 'rooms', 'openings'] as const) {
    const seen = new Set<string>()
    for (const { id } of plan[part]) {
      if (seen.has(id)) report(part, id, `이름 ${withParticle(`'${id}'`, '이')} 두 번 쓰였습니다`)
      seen.add(id)
    }
  }
}

function closed(
  part: 'rooms' | 'envelope' | 'columns',
  at: string | number,
  name: string,
  polygon: Point[],
  report: ReportFault,
) {
  if (!isRectilinear(polygon))
    report(part, at, `${name}: 비스듬한 변은 아직 검사할 수 없습니다. 동서와 남북으로만 꺾어 주세요`)
  else if (!isSimple(polygon)) report(part, at, `${name}: 테두리가 스스로 겹치거나 넓이가 없습니다`)
}

function ownWall(plan: UnitPlan, opening: UnitPlan['openings'][number], report: ReportFault) {
  const name = nameOfOpening(opening)
  const wall = plan.walls.find(({ id }) => id === opening.wall)
  if (!wall)
    return report('openings', opening.id, `${name}: 벽 ${withParticle(`'${opening.wall}'`, '이')} 없습니다`)
  if (wall.in && opening.in !== wall.in)
    report(
      'openings',
      opening.id,
      `${name}: ${withParticle(nameOfWall(wall.id), '은')} ${variantNames[wall.in]}에만 있어 같은 형에만 두어야 합니다`,
    )
  if (opening.at + opening.width > Math.abs(wall.to[0] - wall.from[0]) + Math.abs(wall.to[1] - wall.from[1]))
    report('openings', opening.id, `${name}: ${nameOfWall(wall.id)}의 길이를 벗어납니다`)
  if (opening.sill >= opening.head || opening.head > plan.ceiling)
    report(
      'openings',
      opening.id,
      `${name}: 높이가 바닥과 천장(${mm(plan.ceiling)}) 사이에서 아래보다 위가 높아야 합니다`,
    )
  const swings = opening.kind === 'door' || opening.kind === 'entrance'
  if (swings && !(opening.hinge && opening.swing))
    report('openings', opening.id, `${name}: 경첩과 열리는 쪽을 적어 주세요`)
}

function things(plan: UnitPlan, report: ReportFault) {
  for (const part of ['fixtures', 'furniture'] as const)
    plan[part].forEach((thing, i) => {
      const room = plan.rooms.find(({ id }) => id === thing.room)
      const name = `${thingNames[thing.kind]} ${i}`
      if (!room) report(part, i, `${name}: 방 ${withParticle(`'${thing.room}'`, '이')} 없습니다`)
      else if (room.in && thing.in !== room.in)
        report(
          part,
          i,
          `${name}: ${withParticle(nameOfRoom(room), '이')} ${variantNames[room.in]}에만 있어 같은 형에만 두어야 합니다`,
        )
    })
}
