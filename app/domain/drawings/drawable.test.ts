import { expect, test } from 'vitest'
import { setAt } from '#app/platform/json-path.ts'
import { demoSites } from '../../../tests/support/demo-sites.ts'
import { layoutOf, planOf } from '../../../tests/support/drawings.ts'
import { asDrawable } from './drawable.ts'
import { guessDrawing } from './guess-drawing.ts'
import { sizeFaults } from './size-faults.ts'

const plan = planOf('riverside', '84A')
const layout = layoutOf('riverside')
const drawings = demoSites().flatMap((site) => site.drawings)

test('what the demo sites show can be drawn, and is no number too large', () => {
  expect(drawings.length).toBeGreaterThan(8)
  for (const { kind, content } of drawings) {
    expect(asDrawable(kind, content)).toEqual(content)
    expect(sizeFaults(kind, content)).toEqual([])
  }
})

test('reports the place of a number with a digit too many, and draws nothing of it', () => {
  const far = setAt(layout, ['ways', 0, 'line', 0], [4_000_000_000_000, 5])
  expect(sizeFaults('layout', far)).toMatchObject([{ location: 'ways[0].line[0][0]' }])
  expect(asDrawable('layout', far)).toBeUndefined()
  const map = drawings.find(({ kind }) => kind === 'map')?.content
  const near = setAt(map, ['views', 'home', 'metres'], 0.001)
  expect(sizeFaults('map', near)).toMatchObject([{ location: 'views.home.metres' }])
  expect(asDrawable('plan', setAt(plan, ['walls', 0, 'thickness'], 'thick'))).toBeUndefined()
})

test('a map without a gate has no distances and is not drawn', () => {
  const map = drawings.find(({ kind }) => kind === 'map')?.content as {
    features: { properties: { kind: string } }[]
  }
  const gateless = { ...map, features: map.features.filter(({ properties }) => properties.kind !== 'gate') }
  expect(asDrawable('map', gateless)).toBeUndefined()
})

test('a file tells what it is and how it is called, also where it is no JSON', () => {
  expect(guessDrawing(JSON.stringify(plan), 'x.json')).toEqual({ kind: 'plan', name: '84A' })
  expect(guessDrawing(JSON.stringify(layout, null, 2), 'x.json')).toEqual({ kind: 'layout', name: 'main' })
  const map = drawings.find(({ kind }) => kind === 'map')?.content
  expect(guessDrawing(JSON.stringify(map), 'x.geojson')).toEqual({ kind: 'map', name: 'location' })
  expect(guessDrawing('{ "walls": [', '59B.json')).toEqual({ kind: 'plan', name: '59B' })
  expect(guessDrawing('그림', '배치도.JSON')).toEqual({ kind: undefined, name: '배치도' })
})
