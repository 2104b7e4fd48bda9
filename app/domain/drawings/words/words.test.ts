import { expect, test } from 'vitest'
import { setAt } from '#app/platform/json-path.ts'
import { bareSchema, defOf, type Schema } from '#app/platform/schema-meta.ts'
import { layoutOf, planOf } from '../../../../tests/support/drawings.ts'
import { type DrawingKind, drawnKinds, picturedKinds } from '../drawing.ts'
import { mapParts } from '../maps/location-map.ts'
import { describeDrawingChanges } from './describe-drawing-changes.ts'
import { fieldWords } from './field-words.ts'
import { nameDrawingPlace } from './name-drawing-place.ts'

const layout = layoutOf('riverside')
const plan = planOf('riverside', '84A')

function* namesIn(schema: Schema): Generator<string> {
  const def = defOf(bareSchema(schema))
  if (def.type === 'object')
    for (const [name, inner] of Object.entries(def.shape)) {
      yield name
      yield* namesIn(inner)
    }
  if (def.type === 'array') yield* namesIn(def.element)
  if (def.type === 'record') yield* namesIn(def.valueType)
  if (def.type === 'union') for (const option of def.options) yield* namesIn(option)
}

test.each(Object.keys(drawnKinds) as DrawingKind[])('every field of a %s has a Korean word', (kind) => {
  const drawn = namesIn(kind === 'map' ? mapParts : drawnKinds[kind])
  const names = [...new Set([...drawn, ...namesIn(picturedKinds[kind])])]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !Object.hasOwn(fieldWords[kind], name))).toEqual([])
})

test('places are called as the office calls them', () => {
  const name = (location: string) => nameDrawingPlace('layout', layout, location)
  expect(name('buildings[0].floors')).toBe('101동 › 층수')
  expect(name('buildings[0].wings[1].lines[0]')).toBe('101동 › 날개 2 › 2호 라인')
  expect(name('phases[0].facts.households')).toBe('한내 리버뷰 › 공통 수치 › 세대수')
  expect(name('boundary')).toBe('대지 경계')
  expect(nameDrawingPlace('plan', plan, 'rooms living')).toBe('거실')
  expect(nameDrawingPlace('plan', plan, 'walls west')).toBe('벽 west')
  expect(nameDrawingPlace('plan', plan, 'ceiling')).toBe('천장 높이')
  expect(nameDrawingPlace('plan', { rooms: [{}] }, 'rooms[0].name')).toBe('공간 1 › 이름')
})

test('describes a change in a sentence: what, from, to', () => {
  const told = (keys: (string | number)[], value: unknown) =>
    describeDrawingChanges('layout', layout, setAt(layout, keys, value))
  expect(told(['buildings', 0, 'floors'], 25)).toEqual(['101동 층수 24 → 25'])
  expect(told(['buildings', 0, 'number'], '111')).toEqual(['101동 동 번호 101 → 111'])
  expect(told(['buildings', 0, 'wings', 1, 'lines'], ['84A', '74A'])).toEqual([
    '101동 날개 2 라인 84A·84A → 84A·74A',
  ])
  expect(told(['buildings', 0, 'wings', 1, 'footprint', 0], [1, 2])).toEqual(['101동 날개 2 윤곽 모양 변경'])
  expect(told(['buildings'], layout.buildings.slice(1))).toContain('101동 삭제')
  const living = plan.rooms.findIndex(({ id }) => id === 'living')
  expect(describeDrawingChanges('plan', plan, setAt(plan, ['rooms', living, 'name'], '큰거실'))).toEqual([
    '거실 이름 거실 → 큰거실',
  ])
  expect(describeDrawingChanges('plan', plan, setAt(plan, ['ceiling'], 2300))).toEqual([
    '천장 높이 2400mm → 2300mm',
  ])
  expect(describeDrawingChanges('plan', plan, structuredClone(plan))).toEqual([])
  const pictured = { name: '84A', picture: { name: 'a.png', alt: '평면도' } }
  expect(describeDrawingChanges('plan', plan, pictured)).toEqual(['도면 대신 그림과 글로 바꿈'])
  expect(describeDrawingChanges('plan', pictured, plan)).toEqual(['그림 대신 도면으로 바꿈'])
})

test('a list that was not there begins with its items', () => {
  const before = { picture: { name: 'layout.jpg', alt: '단지배치도' }, buildings: [{ number: '101' }] }
  const types = [{ id: '59A', label: '59㎡A', page: '/FloorPlan/59A' }]
  expect(describeDrawingChanges('layout', before, { ...before, types })).toEqual(['주택형 59A 추가'])
  expect(describeDrawingChanges('layout', { ...before, types }, before)).toEqual(['주택형 59A 삭제'])
})

test('rooms beside a picture are known by their names', () => {
  const picture = { name: 'plan.jpg', alt: '평면도' }
  const before = { picture, rooms: [{ name: '거실', area: 20 }, { name: '안방' }] }
  const after = { picture, rooms: [{ name: '현관' }, { name: '거실', area: 21 }, { name: '안방' }] }
  const said = describeDrawingChanges('plan', before, after)
  expect(said).toHaveLength(2)
  expect(said[0]).toContain('현관 추가')
  expect(said[1]).toMatch(/거실.*20.*21/)
})
