import { withParticle } from '#app/platform/particle.ts'
import { holds, outlineOf } from '../draw-geometry.ts'
import { meet } from './check-openings.ts'
import { nameOfRoom, type ReportFault, thingNames } from './plan-finding.ts'
import type { Survey, Thing } from './survey.ts'

export function checkThings({ things, rooms, variant }: Survey, report: ReportFault) {
  things.forEach((thing, i) => {
    const name = `${thingNames[thing.kind]} ${thing.index}`
    const room = rooms.find(({ id }) => id === thing.room)
    if (!room) return
    if (!holds(outlineOf(room, variant), thing.box))
      report(thing.part, thing.index, `${name}: ${nameOfRoom(room)} 밖으로 나갑니다`)
    for (const other of things.slice(i + 1))
      if (meet(thing.box, other.box) && !canShare(thing, other))
        report(
          thing.part,
          thing.index,
          `${name}: ${nameOfRoom(room)}의 ${withParticle(`${thingNames[other.kind]} ${other.index}`, '과')} 겹칩니다`,
        )
  })
}

type Kind = Thing['kind']
const within: Partial<Record<Kind, Kind[]>> = {
  sink: ['counter', 'island'],
  hob: ['counter', 'island'],
  basin: ['counter', 'shelf'],
  chair: ['dining-table', 'desk', 'island', 'counter'],
  washer: ['counter'],
}

function canShare(a: Thing, b: Thing): boolean {
  if (a.kind === 'rug' || b.kind === 'rug') return true
  return Boolean(within[a.kind]?.includes(b.kind) || within[b.kind]?.includes(a.kind))
}
