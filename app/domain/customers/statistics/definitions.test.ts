import { expect, test } from 'vitest'
import { measures, noMeasures, responseMeasures } from '../counts/measures.ts'
import {
  colleagueFigures,
  dayFigures,
  definitionOf,
  definitions,
  type FigureName,
  groupFigures,
} from './definitions.ts'

test('definitions: every measure has one, and reads that measure', () => {
  const spans: readonly string[] = responseMeasures
  for (const [i, measure] of measures.filter((name) => !spans.includes(name)).entries())
    expect(definitionOf(measure as FigureName).read({ ...noMeasures(), [measure]: i + 3 }), measure).toBe(
      i + 3,
    )
})

test('definitions: no two figures of the office have the same name', () => {
  const names = Object.values(definitions).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('definitions: every figure in the table of colleagues says whose it is', () => {
  for (const figure of colleagueFigures) expect(definitionOf(figure).by, figure).toBeTruthy()
  for (const figure of [...dayFigures, ...groupFigures]) expect(definitionOf(figure).day).toBeTruthy()
})
