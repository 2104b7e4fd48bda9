import { expect, test } from 'vitest'
import { layoutOf, mapOf, planOf } from '../../../../tests/support/drawings.ts'
import { asDrawable } from '../drawable.ts'
import type { LocationMap } from '../maps/location-map.ts'
import { describeDrawingChanges } from '../words/describe-drawing-changes.ts'
import { addPlace } from './add-place.ts'
import { changeBuilding, resizeLines } from './change-building.ts'
import { changePlace } from './change-place.ts'
import { changedItem } from './changed-item.ts'
import type { Json } from './list-at.ts'
import type { PlaceFields } from './map-place.ts'
import { removePlace } from './remove-place.ts'
import { renameRoom } from './rename-room.ts'
import { setHeights } from './set-heights.ts'

const plan = planOf('riverside', '84A') as unknown as Json
const layout = layoutOf('riverside') as unknown as Json
const map = mapOf('riverside') as unknown as Json
const asMap = (json: Json) => json as unknown as LocationMap
const asLayout = (json: Json) => json as unknown as ReturnType<typeof layoutOf>

const pharmacy: PlaceFields = {
  name: '한내약국',
  mark: 'shop',
  layer: 'medical',
  status: undefined,
  source: '분양사무소 현장 조사 2026. 11.',
  at: [124.6, 35.201],
  views: ['home'],
}

test('a room gets another name, and nothing else of the plan changes', () => {
  const renamed = renameRoom(plan, 0, '현관홀')
  expect(describeDrawingChanges('plan', plan, renamed)).toEqual(['현관 이름 현관 → 현관홀'])
  expect(Object.keys(renamed)).toEqual(Object.keys(plan))
  expect((plan.rooms as Json[])[0]?.name).toBe('현관')
})

test('heights are set; a plan without layers of its floor gets none', () => {
  expect(setHeights(plan, { ceiling: 2350, storey: 3000, slab: 220 })).toMatchObject({
    ceiling: 2350,
    construction: { storey: 3000, slab: 220 },
  })
  const { construction: _, ...bare } = plan
  expect(setHeights(bare, { ceiling: 2350, storey: 3000 })).not.toHaveProperty('construction')
})

test('a building that gets another number keeps the distances that are written to it', () => {
  const before = asLayout(layout).buildings[0]
  const changed = asLayout(
    changeBuilding(layout, 0, {
      number: '111',
      floors: 25,
      pilotis: [1],
      lines: [['84A'], ['84A', '84A', '74A']],
    }),
  )
  expect(changed.buildings[0]).toEqual({
    ...before,
    number: '111',
    floors: 25,
    wings: [
      { ...before?.wings[0], lines: ['84A'] },
      { ...before?.wings[1], lines: ['84A', '84A', '74A'] },
    ],
  })
  expect(changed.distances).toContainEqual(['111', '105'])
  expect(changed.distances.flat()).not.toContain('101')
  expect(asDrawable('layout', changed)).toBeDefined()
})

test('more lines are as the last one, fewer are cut', () => {
  expect(resizeLines(['84A', '74A'], 4)).toEqual(['84A', '74A', '74A', '74A'])
  expect(resizeLines(['84A', '74A'], 1)).toEqual(['84A'])
})

test('a place is added behind the others with an id of its own, and named in the views that were chosen', () => {
  const added = asMap(addPlace(addPlace(map, pharmacy), { ...pharmacy, name: '한내의원', views: [] }))
  expect(added.features.filter(({ id }) => /^place-/.test(id)).map(({ id }) => id)).toEqual([
    'place-1',
    'place-2',
  ])
  expect(added.views.home?.names.at(-1)).toBe('place-1')
  expect(added.views.way?.names).not.toContain('place-1')
  expect(asDrawable('map', added)).toBeDefined()
  expect(describeDrawingChanges('map', map, added)).toEqual([
    '보기 4 이름을 쓰는 곳에 한내약국 추가',
    '한내약국 추가',
    '한내의원 추가',
  ])
  const [named] = describeDrawingChanges('map', map, added, { home: '입지안내' })
  expect(named).toBe('입지안내 이름을 쓰는 곳에 한내약국 추가')
})

test('a place is changed and moved; its times stay, and no view that was not chosen names it', () => {
  const before = asMap(map).features.find(({ id }) => id === 'school')
  const changed = asMap(changePlace(map, 'school', { ...pharmacy, name: '한내초', views: ['near'] }))
  const after = changed.features.find(({ id }) => id === 'school')
  expect(after?.properties).toMatchObject({ name: '한내초', mark: 'shop', layer: 'medical' })
  expect(after?.properties).toHaveProperty(
    'times',
    (before?.properties as { times?: unknown } | undefined)?.times,
  )
  expect(after?.geometry).toEqual({ type: 'Point', coordinates: [124.6, 35.201] })
  expect(
    Object.entries(changed.views).flatMap(([name, { names }]) => (names.includes('school') ? name : [])),
  ).toEqual(['near'])
  expect(changePlace(map, 'nowhere', pharmacy)).toEqual(map)
})

test('a place that is removed is gone from every view', () => {
  const left = asMap(removePlace(map, 'school'))
  expect(Object.values(left.views).flatMap(({ names }) => names)).not.toContain('school')
  expect(left.features).toHaveLength(asMap(map).features.length - 1)
  expect(describeDrawingChanges('map', map, left)).toContain('한내초등학교 삭제')
})

test('a change is where its building or its place is; one that is gone, or of a plan, is nowhere', () => {
  const third = asLayout(layout).buildings[2]
  const taller = {
    ...layout,
    buildings: asLayout(layout).buildings.with(2, { ...third, floors: 3 } as never),
  }
  expect(changedItem('layout', layout, taller)).toEqual(['building', '2'])
  expect(changedItem('layout', layout, layout)).toBeUndefined()
  const added = addPlace(map, pharmacy)
  const id = asMap(added).features.at(-1)?.id
  expect(changedItem('map', map, added)).toEqual(['place', id])
  expect(changedItem('map', added, map)).toBeUndefined()
  expect(changedItem('plan', plan, renameRoom(plan, 0, '현관홀'))).toBeUndefined()
})
