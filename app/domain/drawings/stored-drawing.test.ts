import { expect, test } from 'vitest'
import { demoSites } from '../../../tests/support/demo-sites.ts'
import { drawingKinds } from './drawing.ts'
import { storedDrawing } from './stored-drawing.ts'

/** What each version added, by kind. */
const addedIn2 = {
  plan: ['surroundings', 'construction'],
  layout: ['services', 'levels', 'retaining', 'distances'],
  map: [],
}

test.each(
  demoSites().flatMap(({ settings, drawings }) => drawings.map((one) => ({ site: settings.name, ...one }))),
)('$site: a $kind ($name) of the first version is read as the schema would fill it', ({ kind, content }) => {
  const older = structuredClone(content) as Record<string, unknown>
  for (const name of addedIn2[kind]) delete older[name]
  const read = storedDrawing.read(JSON.stringify(older), 1)
  expect(read).toEqual(drawingKinds[kind].parse(older))
})
