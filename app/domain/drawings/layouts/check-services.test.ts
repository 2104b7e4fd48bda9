import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layoutOf } from '../../../../tests/support/drawings.ts'
import { checkServices } from './check-services.ts'
import { distanceBetween } from './distances.ts'
import { type SiteLayout, siteLayout } from './site-layout.ts'

const layout = layoutOf('lakeside')
const said = (change: Partial<SiteLayout>) =>
  checkServices({ ...layout, ...change }).map(({ location, sentence }) => `${location}: ${sentence}`)
const building = (number: string) => {
  const found = layout.buildings.find((one) => one.number === number)
  if (!found) throw new Error(`no building ${number}`)
  return found
}

test.each(['gaon-lakepark', 'hannae-riverview'])(
  'what %s has besides homes stands where it can be used',
  (site) => {
    const own = siteLayout.parse(JSON.parse(readFileSync(`content/${site}/layouts/main.json`, 'utf8')))
    expect(checkServices(own)).toEqual([])
    expect(own.services.length).toBeGreaterThan(2)
  },
)

test('a place outside of the site or in a building is found', () => {
  expect(
    said({
      services: [
        {
          kind: 'waste',
          at: [
            [100, 100],
            [2370, 2540],
          ],
        },
      ],
    }),
  ).toEqual(['services[0].at[0]: 대지 경계를 벗어납니다', 'services[0].at[1]: 202동 안에 있습니다'])
})

test('a building that no fire engine can serve is found', () => {
  const kept = layout.areas.filter(({ kind }) => kind !== 'fire')
  const one = layout.areas.filter(({ kind }) => kind === 'fire').slice(0, 1)
  expect(said({ areas: kept })).toEqual([])
  expect(said({ areas: [...kept, ...one] })).toContainEqual(
    expect.stringMatching(/^buildings\[\d+\]: 302동에서 60m 안에 소방자동차 전용구역이 없습니다$/),
  )
})

test('a 전용구역 that is too small or away from every way is found', () => {
  const small = {
    kind: 'fire' as const,
    round: 0,
    at: [
      [2400, 2250],
      [2500, 2250],
      [2500, 2290],
      [2400, 2290],
    ] as SiteLayout['boundary'],
  }
  expect(said({ areas: [small] })).toContainEqual(
    'areas[0].at: 소방자동차 전용구역이 72㎡(6m × 12m)보다 작습니다',
  )
  const apart = {
    ...small,
    at: [
      [1300, 1500],
      [1430, 1500],
      [1430, 1570],
      [1300, 1570],
    ] as SiteLayout['boundary'],
  }
  expect(said({ areas: [apart] })).toContainEqual('areas[0].at: 소방자동차 전용구역에 닿는 길이 없습니다')
})

test('a distance to a building that is not there is found, and so are buildings that all but touch', () => {
  expect(said({ distances: [['201', '999']] })).toEqual(['distances[0]: 999동이 없습니다'])
  const near = building('203')
  const beside = {
    ...near,
    number: '299',
    wings: near.wings.map((wing) => ({
      ...wing,
      footprint: wing.footprint.map(([x, y]): [number, number] => [x, y - 140]),
    })),
  }
  expect(said({ buildings: [...layout.buildings, beside], areas: [] })).toContainEqual(
    expect.stringContaining('203동이 299동에서 4m도 떨어져 있지 않습니다'),
  )
})

test('the distance of two buildings is that between their outer walls', () => {
  const { distance, from, to } = distanceBetween(building('202'), building('205'))
  expect(distance / 10).toBeCloseTo(71, 0)
  expect(Math.hypot(to[0] - from[0], to[1] - from[1])).toBeLessThan(distance * 1.03)
})
