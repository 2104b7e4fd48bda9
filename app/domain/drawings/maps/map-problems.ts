import type { PartFault } from '#app/domain/site/content-fault.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel, noSuchFact } from '#app/domain/site/fact-labels.ts'
import { unknownFacts } from '#app/domain/site/facts.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { withParticle } from '#app/platform/particle.ts'
import { doubted } from '../doubted.ts'
import { distanceTo, formatDistance, lengthOf } from './distance.ts'
import { type Feature, featureName, type LocationMap } from './location-map.ts'
import { modelHouseId } from './map-faults.ts'
import { gateOf, isListed } from './points-of-interest.ts'
import { sceneOf } from './scene.ts'
import { fastest, going } from './travel-speed.ts'

export function mapProblems(
  map: LocationMap,
  { facts, modelHouse }: Pick<SiteSettings, 'facts' | 'modelHouse'>,
): PartFault[] {
  const unknown = [
    ...unknownFacts(map, facts).map(({ path, name }) => ({ path, name })),
    ...unknownNames(map, facts),
  ]
  if (unknown.length)
    return unknown.map(({ path, name }) => ({
      location: path,
      sentence: noSuchFact(name),
    }))
  const features = map.features.flatMap((feature, i) =>
    featureProblems(feature, map, facts).map(({ location, sentence }) => ({
      location: `features[${i}].properties.${location}`,
      sentence,
    })),
  )
  const views = Object.entries(map.views).flatMap(([name, view]) => {
    const { missing } = sceneOf(map, view, { facts, modelHouse: modelHouse.location })
    return missing.map((id) =>
      doubted({
        location: `views.${name}.names[${view.names.indexOf(id)}]`,
        sentence: `${withParticle(`‘${shownName(map, id)}’`, '을')} 적을 자리가 이 보기에 없습니다.${id === modelHouseId ? ' 견본주택의 위치는 ‘기본 정보 › 지도의 위치’에서 고칩니다' : ' 보기의 너비를 줄이거나 다른 이름을 빼 주세요'}`,
      }),
    )
  })
  return [...features, ...houseProblems(map, modelHouse.location), ...views]
}

function shownName({ features }: LocationMap, id: string): string {
  if (id === modelHouseId) return '견본주택'
  const feature = features.find((one) => one.id === id)
  return (feature && featureName(feature)) ?? id
}

/** Facts referred to by bare names, without `{…}`. */
function unknownNames({ features }: LocationMap, facts: Record<string, Fact>) {
  return features.flatMap(({ properties }, i) => {
    if (!isListed(properties)) return []
    const at = `features[${i}].properties`
    const { times, distanceFact } = properties
    const named = [
      ...times.map(({ fact }, j) => ({ path: `${at}.times[${j}].fact`, name: fact })),
      { path: `${at}.distanceFact`, name: distanceFact },
      { path: `${at}.lengthFact`, name: properties.kind === 'walk' ? properties.lengthFact : undefined },
    ]
    return named.flatMap(({ path, name }) => (name && !Object.hasOwn(facts, name) ? [{ path, name }] : []))
  })
}

function featureProblems(
  { properties, geometry }: Feature,
  map: LocationMap,
  facts: Record<string, Fact>,
): PartFault[] {
  if (!isListed(properties)) return []
  const metres = distanceTo(gateOf(map), geometry)
  const speeds = { ...fastest, walk: map.reach.walk.metresPerMinute }
  const faults: PartFault[] = []
  const { distanceFact, times } = properties
  if (distanceFact && !equalsLength(ownProperty(facts, distanceFact), metres))
    faults.push({
      location: 'distanceFact',
      sentence: `좌표로 잰 직선거리는 ${formatDistance(metres)}이고 공통 수치는 ${write(ownProperty(facts, distanceFact))}입니다`,
    })
  if (properties.kind === 'walk' && properties.lengthFact && geometry.type === 'LineString') {
    const length = lengthOf(geometry.coordinates)
    if (!equalsLength(ownProperty(facts, properties.lengthFact), length))
      faults.push({
        location: 'lengthFact',
        sentence: `좌표로 잰 길이는 ${formatDistance(length)}이고 공통 수치는 ${write(ownProperty(facts, properties.lengthFact))}입니다`,
      })
  }
  for (const [i, { by, fact }] of times.entries()) {
    const time = ownProperty(facts, fact)
    if (typeof time !== 'object' || time.unit !== '분' || !time.source)
      faults.push({
        location: `times[${i}].fact`,
        sentence: `${withParticle(`‘${factLabel(fact)}’`, '은')} 출처가 있는 분이어야 합니다`,
      })
    else if ((time.value + 0.5) * speeds[by] < metres)
      faults.push({
        location: `times[${i}].fact`,
        sentence: `${going[by]} ${time.value}분에는 직선거리 ${formatDistance(metres)}를 갈 수 없습니다`,
      })
  }
  return faults
}

/** Whether a fact in m or km equals a length, to the digits it is written with. */
function equalsLength(fact: Fact | undefined, metres: number): boolean {
  if (typeof fact !== 'object' || (fact.unit !== 'm' && fact.unit !== 'km')) return false
  const [value, digits] = fact.unit === 'km' ? [metres / 1000, 1] : [metres, -1]
  return Math.abs(fact.value - value) <= 0.5 * 10 ** -digits + 1e-9
}

const write = (fact: Fact | undefined) => (typeof fact === 'object' ? `${fact.value}${fact.unit}` : fact)

function houseProblems(
  { bbox: [west, south, east, north] }: LocationMap,
  at: SiteSettings['modelHouse']['location'],
): PartFault[] {
  if (!at || (at.lng >= west && at.lng <= east && at.lat >= south && at.lat <= north)) return []
  return [
    doubted({
      location: 'bbox',
      sentence: '견본주택이 지도 밖에 있습니다. ‘기본 정보 › 지도의 위치’에서 고쳐 주세요',
    }),
  ]
}
