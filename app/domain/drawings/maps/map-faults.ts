import type { PartFault } from '#app/domain/site/content-fault.ts'
import { formatPath } from '#app/domain/site/walk-json.ts'
import { withParticle } from '#app/platform/particle.ts'
import { linesOf } from './distance.ts'
import { type Feature, featureName, type Kind, type LocationMap } from './location-map.ts'
import { isListed } from './points-of-interest.ts'

const geometryOf: Record<Kind, Feature['geometry']['type']> = {
  gate: 'Point',
  place: 'Point',
  road: 'LineString',
  rail: 'LineString',
  walk: 'LineString',
  blocks: 'MultiPolygon',
  hill: 'Polygon',
  water: 'Polygon',
  park: 'Polygon',
  works: 'Polygon',
  site: 'Polygon',
}

const shapes: Record<Feature['geometry']['type'], string> = {
  Point: '점',
  LineString: '선',
  Polygon: '면',
  MultiPolygon: '여러 면',
}

export function mapFaults(map: LocationMap): PartFault[] {
  const [west, south, east, north] = map.bbox
  const within = ([lon, lat]: readonly [number, number]) =>
    lon >= west && lon <= east && lat >= south && lat <= north
  const ids = map.features.map(({ id }) => id)
  const names = map.features.map(featureName)
  const faults: PartFault[] = []
  const addFault = (path: (string | number)[], sentence: string) =>
    faults.push({ location: formatPath(path), sentence })

  if (west >= east || south >= north || west < -180 || east > 180 || south < -85 || north > 85)
    addFault(['bbox'], '서쪽, 남쪽, 동쪽, 북쪽 순서의 좌표여야 합니다')
  for (const [i, { id, properties, geometry }] of map.features.entries()) {
    const at = ['features', i]
    const expected = geometryOf[properties.kind]
    if (geometry.type !== expected)
      addFault(
        [...at, 'geometry', 'type'],
        `도형은 ${withParticle(shapes[expected], '이어야')} 합니다(${expected})`,
      )
    if (ids.indexOf(id) !== i) addFault([...at, 'id'], `${withParticle(`'${id}'`, '이')} 두 번 있습니다`)
    const name = names[i]
    if (name && names.indexOf(name) !== i)
      addFault([...at, 'properties', 'name'], `${withParticle(`'${name}'`, '이')} 두 번 있습니다`)
    if (!linesOf(geometry).flat().every(within)) addFault([...at, 'geometry'], '지도 범위 밖에 있습니다')
    for (const [j, line] of linesOf(geometry).entries())
      if (expected.endsWith('Polygon') && `${line[0]}` !== `${line.at(-1)}`)
        addFault([...at, 'geometry', 'coordinates', j], '닫힌 도형은 첫 점과 끝 점이 같아야 합니다')
    if (!isListed(properties)) continue
    if (properties.status && !properties.source)
      addFault([...at, 'properties', 'source'], '아직 없는 것에는 출처와 날짜가 있어야 합니다')
    if (properties.kind !== 'rail' && !properties.source && !properties.times.length)
      addFault(
        [...at, 'properties', 'source'],
        '목록에 오르는 곳에는 출처나 출처가 있는 시간이 있어야 합니다',
      )
  }
  for (const [kind, count] of [
    ['gate', map.features.filter(({ properties }) => properties.kind === 'gate').length],
    ['site', map.features.filter(({ properties }) => properties.kind === 'site' && properties.own).length],
  ] as const)
    if (count !== 1)
      addFault(
        ['features'],
        `${withParticle(kind === 'gate' ? '정문' : '이 단지의 땅', '은')} 정확히 하나여야 합니다`,
      )
  for (const [name, { around, names }] of Object.entries(map.views)) {
    if (!within(around)) addFault(['views', name, 'around'], '지도 범위 밖에 있습니다')
    for (const [i, id] of names.entries()) {
      if (id !== modelHouseId && !ids.includes(id))
        addFault(['views', name, 'names', i], `지도에 영문 이름이 '${id}'인 장소가 없습니다`)
      if (names.indexOf(id) !== i)
        addFault(['views', name, 'names', i], `${withParticle(`'${id}'`, '이')} 두 번 있습니다`)
    }
  }
  for (const [name, { to }] of Object.entries(map.diagrams)) {
    if (!ids.includes(to)) addFault(['diagrams', name, 'to'], `지도에 영문 이름이 '${to}'인 장소가 없습니다`)
    if (Object.hasOwn(map.views, name))
      addFault(['diagrams', name], `이름이 '${name}'인 보기가 이미 있습니다`)
  }
  return faults
}

/** Id of the model house in views; its position is in `site.json`. */
export const modelHouseId = 'model-house'
