import type { PartFault } from '#app/domain/site/content-fault.ts'
import { withParticle } from '#app/platform/particle.ts'
import { doubted } from '../doubted.ts'
import { distanceBetween } from './distances.ts'
import { clearance, contains, distanceTo, isInside, middleOf, sides, squareMetres } from './geometry.ts'
import type { SiteLayout } from './site-layout.ts'

/** 소방자동차 전용구역: 6 × 12 m, one for each building (소방기본법 시행령 제7조의12, 제7조의13 별표 2의5). */
const fireArea = 72
/** Metres from a building within which its 전용구역 is looked for, and from a way to the area. */
const reach = { building: 60, way: 6 }
/** Metres that buildings of a site keep from each other (건축법 시행령 제86조제3항제2호마목). */
const apart = 4

/** What a site has besides homes stands where it can be used. */
export function checkServices(layout: SiteLayout): PartFault[] {
  return [
    ...unknownBuildings(layout),
    ...[...checkPlaces(layout), ...checkFire(layout), ...checkApart(layout)].map(doubted),
  ]
}

function checkPlaces({ services, boundary, buildings, levels, retaining }: SiteLayout): PartFault[] {
  const faults: PartFault[] = []
  for (const [i, { at }] of services.entries())
    for (const [j, spot] of at.entries()) {
      const location = `services[${i}].at[${j}]`
      const inside = buildings.find(({ wings }) => wings.some(({ footprint }) => contains(footprint, spot)))
      if (!contains(boundary, spot)) faults.push({ location, sentence: '대지 경계를 벗어납니다' })
      else if (inside) faults.push({ location, sentence: `${inside.number}동 안에 있습니다` })
    }
  for (const [i, { at }] of levels.entries())
    if (!contains(boundary, at))
      faults.push({ location: `levels[${i}].at`, sentence: '대지 경계를 벗어납니다' })
  for (const [i, line] of retaining.entries())
    for (const { number, wings } of buildings)
      if (wings.some(({ footprint }) => clearance(footprint, line) <= 0))
        faults.push({ location: `retaining[${i}]`, sentence: `옹벽이 ${number}동을 지납니다` })
  return faults
}

function checkFire({ areas, boundary, buildings, ways }: SiteLayout): PartFault[] {
  const fire = areas.flatMap(({ kind, at }, i) => (kind === 'fire' ? [{ at, i }] : []))
  if (!fire.length) return []
  const faults: PartFault[] = []
  for (const { at, i } of fire) {
    const location = `areas[${i}].at`
    const name = '소방자동차 전용구역'
    if (!isInside(at, boundary))
      faults.push({ location, sentence: `${withParticle(name, '이')} 대지 경계를 벗어납니다` })
    // Whole decimetres make a turned rectangle a little smaller.
    if (squareMetres(at) < fireArea * 0.97)
      faults.push({ location, sentence: `${withParticle(name, '이')} ${fireArea}㎡(6m × 12m)보다 작습니다` })
    const isReached = ways.some(
      ({ kind, line, width }) =>
        (kind === 'lane' || kind === 'road') && clearance(at, line) < width / 2 + reach.way * 10,
    )
    if (!isReached) faults.push({ location, sentence: `${name}에 닿는 길이 없습니다` })
  }
  for (const [i, { number, wings }] of buildings.entries()) {
    const near = fire.some(({ at }) =>
      wings.some(({ footprint }) =>
        sides(footprint).some((side) => distanceTo(middleOf(at), side) <= reach.building * 10),
      ),
    )
    if (!near)
      faults.push({
        location: `buildings[${i}]`,
        sentence: `${number}동에서 ${reach.building}m 안에 소방자동차 전용구역이 없습니다`,
      })
  }
  return faults
}

const unknownBuildings = ({ buildings, distances }: SiteLayout): PartFault[] =>
  distances.flatMap((pair, i) =>
    pair
      .filter((number) => !buildings.some((building) => building.number === number))
      .map((number) => ({ location: `distances[${i}]`, sentence: `${number}동이 없습니다` })),
  )

function checkApart({ buildings }: SiteLayout): PartFault[] {
  const faults: PartFault[] = []
  for (const [i, one] of buildings.entries())
    for (const other of buildings.slice(i + 1)) {
      const { distance } = distanceBetween(one, other)
      // Buildings that overlap are found with the ground.
      if (distance > 0 && distance < apart * 10)
        faults.push({
          location: `buildings[${i}]`,
          sentence: `${one.number}동이 ${other.number}동에서 ${apart}m도 떨어져 있지 않습니다`,
        })
    }
  return faults
}
