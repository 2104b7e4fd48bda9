import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutOf, settingOf } from '../../../../tests/support/drawings.ts'
import { runs } from '../../../../tests/support/long.ts'
import { checkLayout } from './check-layout.ts'
import { type Building, type SiteLayout, type Spot, siteLayout } from './site-layout.ts'

const read = (path: string) => JSON.parse(readFileSync(`content/${path}`, 'utf8'))
const facts = settingOf('lakeside').facts
const layout = layoutOf('lakeside')

/** The layout with a building that was changed. */
const withBuilding = (index: number, change: (building: Building) => Partial<Building>): SiteLayout => ({
  ...layout,
  buildings: layout.buildings.map((one, i) => (i === index ? { ...one, ...change(one) } : one)),
})
const moved =
  (dx: number, dy: number) =>
  ({ wings }: Building) => ({
    wings: wings.map((wing) => ({
      ...wing,
      footprint: wing.footprint.map(([x, y]): Spot => [x + dx, y + dy]),
    })),
  })
const said = (broken: SiteLayout) =>
  checkLayout(broken, facts).map(({ location, sentence }) => `${location}: ${sentence}`)

test.each(['gaon-lakepark', 'hannae-riverview'])('the layout of %s stands', (site) => {
  const own = siteLayout.parse(read(`${site}/layouts/main.json`))
  expect(checkLayout(own, read(`${site}/site.json`).facts)).toEqual([])
})

describe('is named with its place:', () => {
  test('a building outside the site', () => {
    expect(said(withBuilding(0, moved(-700, 0)))).toContain(
      'buildings[0].wings[0].footprint: 201동이 대지 경계를 벗어납니다',
    )
  })

  test('a building on top of another one', () => {
    const on = layout.buildings[1] as Building
    expect(said(withBuilding(0, () => ({ wings: on.wings })))).toContain(
      'buildings[1].wings[0].footprint: 202동이 201동과 겹칩니다',
    )
  })

  test('a building on a way', () => {
    expect(said(withBuilding(0, moved(250, 0))).join()).toMatch(
      /201동이 (?:도로|단지 안 길|보행로)[와과] 겹칩니다/,
    )
  })

  test('a building whose corners run the other way round, so that its homes would look north', () => {
    const turned = ({ wings }: Building) => ({
      wings: wings.map((wing) => ({ ...wing, footprint: [...wing.footprint].reverse() })),
    })
    expect(said(withBuilding(0, turned)).join()).toContain(
      'buildings[0].wings[0].footprint: 201동 꼭짓점 순서가 거꾸로입니다',
    )
  })

  test('two buildings of one number', () => {
    expect(said(withBuilding(3, () => ({ number: '201' })))).toContain(
      'buildings[3].number: 201동이 두 번 있습니다',
    )
  })

  test('a storey too many, by the sums of its phase and its types', () => {
    const faults = said(withBuilding(12, ({ floors }) => ({ floors: floors + 1 })))
    expect(faults).toContain(
      'phases[1].facts.households: 3단지 세대수 3단지: 배치도는 245세대, 공통 수치는 239세대입니다',
    )
    expect(faults.join()).toContain('3단지 세대수 3단지 84C')
    expect(faults.join()).toContain('3단지 층수 지상 3단지')
  })

  test('a type that nobody knows, a phase that nobody knows, a home that is not there', () => {
    const broken = withBuilding(13, ({ wings }) => ({
      phase: 'phase9',
      wings: wings.map((wing) => ({ ...wing, lines: ['84A', '99Z'] })),
      without: [{ home: '2501', use: '작은도서관' }],
    }))
    const faults = said(broken).join()
    expect(faults).toContain("buildings[13].phase: 302동 속한 단지로 적은 'phase9'가 단지 목록에 없습니다")
    expect(faults).toContain('buildings[13].wings[0].lines[1]: 302동 주택형 99Z가 주택형 목록에 없습니다')
    expect(faults).toContain('buildings[13].without[0].home: 302동 2501호는 세대가 있는 층과 라인에 없습니다')
  })

  test('a floor that is not there, and one that is two things', () => {
    const faults = said(withBuilding(0, () => ({ pilotis: [14], refuge: [14, 40] }))).join()
    expect(faults).toContain('refuge[1]: 201동 40층은 없습니다. 지상 27층입니다')
    expect(faults).toContain('201동 한 층이 필로티이면서 피난층일 수 없습니다')
  })

  test('a site of another size than the facts say', () => {
    const broken = { ...layout, boundary: layout.boundary.map(([x, y]): Spot => [x, y > 2000 ? y + 60 : y]) }
    expect(said(broken).join()).toMatch(
      /boundary: 대지가 1\d{5}㎡로 그려졌습니다. 공통 수치는 106050.4985㎡입니다/,
    )
  })
})

test('no schema lets through a building without floors or lines', () => {
  const building = layout.buildings[0] as Building
  const parse = (change: object) =>
    siteLayout.shape.buildings.element.safeParse({ ...building, ...change }).success
  expect(parse({})).toBe(true)
  expect(parse({ floors: 0 })).toBe(false)
  expect(parse({ floors: -3 })).toBe(false)
  expect(parse({ wings: [] })).toBe(false)
  expect(parse({ wings: [{ footprint: building.wings[0]?.footprint, lines: [] }] })).toBe(false)
})

test('whatever is moved far, doubled, raised or renamed, the building is named', () => {
  const index = fc.nat(layout.buildings.length - 1)
  const far = fc
    .tuple(fc.integer({ min: 4900, max: 9000 }), fc.constantFrom(-1, 1))
    .map(([by, way]) => by * way)
  const breaks = fc.oneof(
    fc.tuple(far, fc.integer()).map(([by]) => moved(by, 0)),
    fc.integer({ min: 1, max: 20 }).map((more) => ({ floors }: Building) => ({ floors: floors + more })),
    fc.constant(({ wings }: Building) => ({
      wings: wings.map(({ footprint, lines }) => ({ footprint, lines: [...lines, 'X'] })),
    })),
    fc.constant(({ wings }: Building) => ({
      wings: wings.map(({ footprint, lines }) => {
        const [a, b, c, d] = footprint as [Spot, Spot, Spot, Spot]
        return { footprint: [a, c, b, d], lines }
      }),
    })),
  )
  fc.assert(
    fc.property(index, breaks, (i, change) => {
      const broken = withBuilding(i, change)
      const faults = checkLayout(broken, facts)
      const { number, phase } = broken.buildings[i] as Building
      const label = layout.phases.find(({ id }) => id === phase)?.label ?? ''
      expect(
        faults.some(({ sentence }) => sentence.includes(`${number}동`) || sentence.startsWith(label)),
      ).toBe(true)
    }),
    { numRuns: runs(10, 100) },
  )
})
