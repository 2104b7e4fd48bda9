import { expect, test } from 'vitest'
import { picturedLayout, picturedMap, picturedPlan } from '#app/domain/drawings/pictured.ts'
import { pastedLines } from './lines.ts'

test('rooms are pasted from a list or from a sheet, with their areas', () => {
  const { list, items } = pastedLines('plan', '거실 19.2\n안방\t14.25\t12.9\n현관\n 침실 2 9.8㎡ \n', 0)
  expect(list).toBe('rooms')
  expect(items).toEqual([
    { name: '거실', area: 19.2 },
    { name: '안방', area: 14.25, basic: 12.9 },
    { name: '현관' },
    { name: '침실 2', area: 9.8 },
  ])
  expect(picturedPlan.shape.rooms.safeParse(items).success).toBe(true)
})

test('buildings are pasted with what is said of them', () => {
  const { items } = pastedLines('layout', '101동 지상 24층, 84A 96세대\n102\t74A 88세대', 0)
  expect(items).toEqual([
    { number: '101', text: '지상 24층, 84A 96세대' },
    { number: '102', text: '74A 88세대' },
  ])
  expect(picturedLayout.shape.buildings.safeParse(items).success).toBe(true)
})

test('places are pasted with distance, minutes and source, each under a name of its own', () => {
  const { items } = pastedLines(
    'map',
    '가온역\t450m\t7\t\t가온시 고시 2026. 8.\n가온IC, 2.7km, , 6, 현장 조사 2026. 10.',
    3,
  )
  expect(items).toEqual([
    {
      ...{ id: 'place-4', name: '가온역', layer: 'traffic', distance: 450, source: '가온시 고시 2026. 8.' },
      times: [{ by: 'walk', minutes: 7, within: false }],
    },
    {
      ...{ id: 'place-5', name: '가온IC', layer: 'traffic', distance: 2700, source: '현장 조사 2026. 10.' },
      times: [{ by: 'car', minutes: 6, within: false }],
    },
  ])
  expect(picturedMap.shape.places.safeParse(items).success).toBe(true)
})

test('a pasted place has the layer that its name says, and is of everyday life where it says none', () => {
  const layers = {
    솔빛초등학교: 'school',
    '가온역(계획)': 'traffic',
    가온공원: 'nature',
    가온병원: 'medical',
  }
  const others = { 재개발구역: 'life', 가온시장: 'life', 물류창고: 'life' }
  const all = { ...layers, ...others }
  const { items } = pastedLines('map', Object.keys(all).join('\n'), 0)
  expect(items.map(({ layer }) => layer)).toEqual(Object.values(all))
})

test('lines beyond those that are read at once are left, and none is lost', () => {
  const lines = Array.from({ length: 237 }, (_, i) => `공간 ${i + 1}`)
  const first = pastedLines('plan', lines.join('\n'), 0)
  expect([first.items.length, first.rest]).toEqual([200, lines.slice(200)])
  const second = pastedLines('plan', first.rest.join('\n'), 200)
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(lines)
  expect(second.rest).toEqual([])
})
