import { describe, expect, test } from 'vitest'
import { mapOf, settingOf } from '../../../../tests/support/drawings.ts'
import { featureName, type LocationMap } from './location-map.ts'
import { missingInMaps } from './map-picture.ts'
import { mapProblems } from './map-problems.ts'

const map = mapOf('lakeside')
const settings = settingOf('lakeside')

const problems = (alter: (map: LocationMap, facts: Record<string, object>) => void) => {
  const changed = structuredClone({ map, facts: settings.facts })
  alter(changed.map, changed.facts as Record<string, object>)
  return mapProblems(changed.map, { facts: changed.facts, modelHouse: settings.modelHouse }).map(
    ({ location, sentence }) => `${location}: ${sentence}`,
  )
}
const feature = (of: LocationMap, id: string) =>
  of.features.find((one) => one.id === id) as LocationMap['features'][number]
const at = (id: string) => `features[${map.features.findIndex((one) => one.id === id)}].properties`

test('the city and its facts agree', () => {
  expect(problems(() => {})).toEqual([])
})

describe('what does not fit together is named', () => {
  test('a distance that the coordinates do not have', () => {
    expect(problems((_, facts) => Object.assign(facts['industry.kilometres'] ?? {}, { value: 2.2 }))).toEqual(
      [`${at('industry')}.distanceFact: 좌표로 잰 직선거리는 2.7km이고 공통 수치는 2.2km입니다`],
    )
  })

  test('a walk that is shorter than the straight line', () => {
    expect(problems((_, facts) => Object.assign(facts['station.minutes'] ?? {}, { value: 5 }))).toEqual([
      `${at('station')}.times[0].fact: 걸어서 5분에는 직선거리 450m를 갈 수 없습니다`,
    ])
  })

  test('a time without source', () => {
    expect(
      problems((_, facts) => Object.assign(facts['station.minutes'] ?? {}, { source: undefined })),
    ).toEqual([`${at('station')}.times[0].fact: ‘역 소요 시간’은 출처가 있는 분이어야 합니다`])
  })

  test('a fact that is not there', () => {
    expect(
      problems((_, facts) => {
        delete facts['station.minutes']
        delete facts['hospital.beds']
      }),
    ).toEqual([
      `${at('hospital')}.note: 공통 수치에 ‘병원 병상’ 값이 없습니다`,
      `${at('station')}.times[0].fact: 공통 수치에 ‘역 소요 시간’ 값이 없습니다`,
    ])
  })

  test('a name without room', () => {
    const names = map.features.map(featureName)
    const crowded = problems((of) => {
      const [view] = Object.values(of.views)
      if (view) view.metres = 60_000
    })
    const named = crowded.map(
      (line) => /^views\.wide\.names\[\d+\]: ‘(.*)’[을를] 적을 자리가 이 보기에 없습니다\./.exec(line)?.[1],
    )
    expect(named.length).toBeGreaterThan(0)
    expect([...names, '견본주택']).toEqual(expect.arrayContaining(named))
  })

  test('a model house outside the map', () => {
    const elsewhere = { address: '', location: { lat: 37, lng: 127 } }
    expect(mapProblems(map, { facts: settings.facts, modelHouse: elsewhere })).toContainEqual({
      location: 'bbox',
      sentence: '견본주택이 지도 밖에 있습니다. ‘기본 정보 › 지도의 위치’에서 고쳐 주세요',
      isDoubt: true,
    })
  })
})

test('a place that moves takes its distance with it', () => {
  const moved = problems((of) => {
    const { geometry } = feature(of, 'industry')
    if (geometry.type === 'Polygon') for (const corner of geometry.coordinates[0] ?? []) corner[0] += 0.01
  })
  expect(moved).toContainEqual(expect.stringContaining('distanceFact'))
})

test('pictures and places that no map has are named', () => {
  const content = {
    picture: { name: 'maps/location/home.svg', narrow: 'maps/location/gone.svg', alt: '위치도' },
    times: { map: { drawing: 'map', name: 'location' }, rows: [{ place: 'school' }, { place: 'zoo' }] },
    block: { map: { drawing: 'map', name: 'location' }, wide: [{ view: 'wide' }, { view: 'moon' }] },
  }
  expect(missingInMaps(content, [map])).toEqual([
    { path: 'picture', name: 'maps/location/gone.svg' },
    { path: 'times.rows[1].place', name: 'zoo' },
    { path: 'block.wide[1].view', name: 'moon' },
  ])
})
