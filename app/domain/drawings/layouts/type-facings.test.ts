import { expect, test } from 'vitest'
import { layoutOf } from '../../../../tests/support/drawings.ts'
import { typeFacings } from './type-facings.ts'

const layout = layoutOf('lakeside')

test('homes of a type that turn away from the drawing are counted with their buildings', () => {
  const facings = typeFacings(layout, '84A')
  expect(facings?.main).toBe('남')
  expect(facings?.others.buildings).toEqual(['201', '206', '209'])
  expect(facings?.others.facings.toSorted()).toEqual(['남동', '남서'])
  const turned = layout.buildings.filter(({ number }) => facings?.others.buildings.includes(number))
  expect(facings?.others.count).toBe(
    turned.reduce(
      (sum, { floors, refuge, pilotis }) => sum + 2 * (floors - refuge.length - pilotis.length),
      0,
    ),
  )
})

test('a type that no building has faces nowhere', () => {
  expect(typeFacings(layout, '101A')).toBeUndefined()
})
