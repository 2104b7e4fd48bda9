import { expect, test } from 'vitest'
import { checkNames } from '#app/domain/publishing/check/check-names.ts'
import { describeIssue } from '#app/domain/publishing/check/describe-issue.ts'
import { statementsOf } from '#app/domain/publishing/pages/statements.ts'
import { planOf } from '../../../tests/support/drawings.ts'
import { madeUpSite } from '../../../tests/support/made-up-site.ts'
import { asDrawable } from './drawable.ts'
import { asDrawn, drawingKinds, isPictured } from './drawing.ts'
import { drawingFaults } from './drawing-faults.ts'
import { guessDrawing } from './guess-drawing.ts'
import { missingInMaps } from './maps/map-picture.ts'
import { usesPlace } from './maps/place-uses.ts'
import { type PicturedMap, picturedLayout, picturedMap, picturedPlan } from './pictured.ts'
import { wordsBeside } from './pictured-words.ts'
import { compareRooms } from './plans/compare-plans.ts'

const picture = { name: 'plan.jpg', alt: '84㎡A 평면도', caption: '※ CG' }
const plan = picturedPlan.parse({
  ...{ name: '84A', label: '84㎡A', exclusiveArea: 'area.exclusive.84A', picture },
  rooms: [
    { name: '거실', area: 24.1, basic: 18.2 },
    { name: '발코니', basic: 11 },
    { name: '팬트리', note: '{households.total} 모두' },
  ],
})
const layout = picturedLayout.parse({ name: 'main', picture, buildings: [{ number: '101', at: [0.2, 0.4] }] })
const map = picturedMap.parse({
  ...{ name: 'location', title: '위치도', picture, from: '단지 정문' },
  places: [
    {
      ...{
        id: 'school',
        name: '누리초등학교',
        layer: 'school',
        distance: 450,
        source: '2026. 11. 20. 지도 측정',
      },
      times: [{ by: 'walk', minutes: 6 }],
    },
  ],
})
const setting = {
  facts: {
    'area.exclusive.84A': { value: 84.8957, unit: '㎡' },
    'households.total': { value: 612, unit: '세대' },
  },
  modelHouse: { address: '', location: undefined } as never,
}

test('a document with a picture is parsed as one, and only faults of that shape are described', () => {
  expect(drawingKinds.plan.parse(plan)).toEqual(plan)
  expect(isPictured<'plan'>(plan)).toBe(true)
  expect(asDrawn<'plan'>(plan)).toBeUndefined()
  const drawn = planOf('riverside', '84A')
  expect(asDrawn<'plan'>(drawingKinds.plan.parse(drawn))).toEqual(drawn)
  const broken = { ...plan, rooms: [{ name: '', area: -1 }] }
  const parsed = drawingKinds.plan.safeParse(broken)
  const faults = parsed.error?.issues.flatMap((issue) => describeIssue(issue, broken))
  expect(faults?.map(({ location }) => location)).toEqual(['rooms[0].name', 'rooms[0].area'])
  expect(asDrawable('plan', broken)).toBeUndefined()
  for (const [kind, content] of [
    ['plan', plan],
    ['layout', layout],
    ['map', map],
  ] as const)
    expect(asDrawable(kind, content)).toEqual(content)
})

test('a picture with its text is in order, and nothing is asked of it that only a drawing can have', () => {
  expect(drawingFaults('plan', plan, setting)).toEqual([])
  expect(drawingFaults('layout', layout, setting)).toEqual([])
  expect(drawingFaults('map', map, setting)).toEqual([])
})

test('drawingFaults: names what a picture lacks, with its place', () => {
  const blind = { ...picture, alt: ' ' }
  const locations = (faults: { location: string }[]) => faults.map(({ location }) => location)
  expect(locations(drawingFaults('plan', { ...plan, picture: blind, rooms: [] }, setting))).toEqual([
    'picture.alt',
    'rooms',
  ])
  expect(locations(drawingFaults('plan', { ...plan, exclusiveArea: 'area.none' }, setting))).toEqual([
    'exclusiveArea',
  ])
  expect(locations(drawingFaults('plan', { ...plan, features: ['{none.at.all}'] }, setting))).toEqual([
    'features[0]',
  ])
  const twice = { ...layout, buildings: [...layout.buildings, ...layout.buildings] }
  expect(locations(drawingFaults('layout', twice, setting))).toEqual(['buildings[1].number'])
  expect(locations(drawingFaults('layout', { ...layout, buildings: [] }, setting))).toEqual(['buildings'])
})

test('a place claims nothing without its source, and is not reached faster than one can go', () => {
  const [school] = map.places as [PicturedMap['places'][number]]
  const faultsOf = (place: object) =>
    drawingFaults('map', { ...map, places: [{ ...school, ...place }] }, setting)
  expect(faultsOf({ source: '', status: 'due' })).toEqual([
    { location: 'places[0].source', sentence: '아직 없는 것에는 출처와 날짜가 있어야 합니다' },
  ])
  expect(faultsOf({ distance: 1250 })).toEqual([
    { location: 'places[0].times[0].minutes', sentence: '걸어서 6분에는 1.25km를 갈 수 없습니다' },
  ])
})

test('references of pages hold with a picture: places by their ids, any view', () => {
  const block = {
    map: { drawing: 'map', name: 'location' },
    rows: [{ place: 'school' }, { place: 'station' }],
  }
  expect(missingInMaps({ block, wide: { view: 'any' } }, [map])).toEqual([
    { path: 'block.rows[1].place', name: 'station' },
  ])
  expect(missingInMaps({ name: 'maps/location/home.svg', alt: '' }, [map])).toEqual([])
  expect(usesPlace({ block }, map, 'school')).toBe(true)
})

test('the text beside a picture is words for the search, not its alternative text', () => {
  expect(wordsBeside('plan', plan)).toEqual(['84㎡A', '거실', '발코니', '팬트리', '{households.total} 모두'])
  expect(wordsBeside('map', map)).toContain('누리초등학교')
  expect(wordsBeside('plan', planOf('riverside', '84A'))).toEqual([])
})

test('a drawn and a pictured plan are compared by the names of their rooms', () => {
  const rooms = compareRooms(plan, planOf('riverside', '84A'), 'extended')
  expect(rooms.find(({ name }) => name === '거실')?.areas).toEqual([24.1, expect.any(Number)])
  expect(rooms.find(({ name }) => name === '팬트리')?.areas[0]).toBe('unmeasured')
  expect(rooms.find(({ name }) => name === '발코니')?.areas[0]).toBeUndefined()
  expect(compareRooms(plan, plan, 'basic').find(({ name }) => name === '발코니')?.areas).toEqual([11, 11])
})

test('a file of a picture tells its kind as one of a drawing does', () => {
  for (const [kind, content] of [
    ['plan', plan],
    ['layout', layout],
    ['map', map],
  ] as const)
    expect(guessDrawing(JSON.stringify(content), 'x.json')).toEqual({ kind, name: content.name })
})

test('the content check reads the text of pictures, and warns of a table of homes that has none', () => {
  const pictured = [
    { file: 'small/plans/84A.json', kind: 'plan' as const, content: plan },
    { file: 'small/layouts/main.json', kind: 'layout' as const, content: layout },
  ]
  const said = statementsOf(madeUpSite({ pictured })).filter(({ file }) => file === 'small/plans/84A.json')
  expect(said.map(({ path, role }) => [path, role])).toEqual([
    ['label', 'text'],
    ['picture.alt', 'alt'],
    ['picture.caption', 'text'],
    ['rooms[0].name', 'text'],
    ['rooms[1].name', 'text'],
    ['rooms[2].name', 'text'],
    ['rooms[2].note', 'text'],
  ])
  const blocks = [
    {
      ...{ type: 'buildings', title: '동·호수', layout: { drawing: 'layout', name: 'main' }, place: '/' },
      bands: { low: 4, middle: 8 },
    },
  ]
  const site = madeUpSite({ pictured, pages: [{ path: '/homes', blocks }] as never })
  expect(checkNames(site)).toMatchObject([{ location: 'blocks[0].layout', warning: true }])
  expect(checkNames({ ...site, hasHomes: true })).toEqual([])
})

test('a name is no text', () => {
  const parsed = picturedPlan.safeParse({ ...plan, rooms: [{ name: '가'.repeat(61) }] })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['60자까지 적을 수 있습니다'])
})
