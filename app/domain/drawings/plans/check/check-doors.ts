import { withParticle } from '#app/platform/particle.ts'
import { type Box, boxOf, isInside } from '../draw-geometry.ts'
import type { Point } from '../unit-plan.ts'
import { meet } from './check-openings.ts'
import { passesOver, pointsOf, type Swing, sweeps, swingOf } from './door-swing.ts'
import { nameOfOpening, nameOfWall, type ReportFault, thingNames } from './plan-finding.ts'
import { bodyOf, type Survey, type Thing } from './survey.ts'

/** Millimetres kept free on both sides of a door. */
const clear = 300

/** Leaves hit no wall, leaf or object; nothing blocks a doorway. */
export function checkDoors(survey: Survey, report: ReportFault) {
  const swings = survey.openings.flatMap((opening) => swingOf(opening) ?? [])
  for (const [i, swing] of swings.entries()) {
    const name = nameOfOpening(swing.opening)
    const points = pointsOf(swing)
    const wall = struck(survey, swing, points)
    if (wall) report('openings', swing.opening.id, `${name}: 열리면서 ${wall}에 부딪힙니다`)
    const other = swings.slice(i + 1).find((one) => points.some((point) => passesOver(one, point)))
    if (other)
      report(
        'openings',
        swing.opening.id,
        `${name}: 열리면서 ${withParticle(nameOfOpening(other.opening), '과')} 부딪힙니다`,
      )
    for (const thing of survey.things)
      if (!liesFlat(thing) && sweeps(swing, thing.box))
        report(
          thing.part,
          thing.index,
          `${thingNames[thing.kind]} ${thing.index}: ${withParticle(name, '이')} 열릴 자리를 막습니다`,
        )
  }
  for (const opening of survey.openings) {
    if (['window', 'balcony-window', 'louver'].includes(opening.kind)) continue
    const before = doorway(opening)
    for (const thing of survey.things)
      if (!liesFlat(thing) && meet(thing.box, before))
        report(
          thing.part,
          thing.index,
          `${thingNames[thing.kind]} ${thing.index}: ${nameOfOpening(opening)} 앞을 막습니다`,
        )
  }
}

/** Low enough for a leaf to pass over and a person to walk on. */
const liesFlat = ({ kind }: Thing) => kind === 'rug' || kind === 'hatch' || kind === 'shower'

function struck({ walls, plan }: Survey, swing: Swing, points: readonly Point[]): string | undefined {
  const wall = walls.find((one) => {
    const { x0, y0, x1, y1 } = bodyOf(one)
    return points.some(([x, y]) => x > x0 && x < x1 && y > y0 && y < y1)
  })
  if (wall) return nameOfWall(wall.id)
  const column = plan.columns.find(
    (one) => sweeps(swing, boxOf(one)) && points.some((point) => isInside(point, one)),
  )
  return column && '기둥'
}

function doorway({ hole, own }: Survey['openings'][number]): Box {
  return own.from[1] === own.to[1]
    ? { ...hole, y0: hole.y0 - clear, y1: hole.y1 + clear }
    : { ...hole, x0: hole.x0 - clear, x1: hole.x1 + clear }
}
