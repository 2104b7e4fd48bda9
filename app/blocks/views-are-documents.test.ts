import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importedPath } from '../../tests/support/imported-path.ts'

const imported = /(?:import|export)\s[^'"]*?from\s+'((?:\.|#app\/)[^']+)'|import\('((?:\.|#app\/)[^']+)'\)/g
/** What does nothing where React does not run: handlers, and hooks with state or effects. */
const alive =
  /\son[A-Z]\w*=\{|\buse(?:State|Reducer|Effect|LayoutEffect|Ref|ActionState|Optimistic|Transition)\(/

function reachedFrom(files: string[], reached = new Set<string>()): Set<string> {
  for (const file of files) {
    if (reached.has(file) || !existsSync(file)) continue
    reached.add(file)
    const imports = [...readFileSync(file, 'utf8').matchAll(imported)]
    reachedFrom(
      imports
        .map(([, from, dynamically]) => from ?? dynamically ?? '')
        .map((named) => importedPath(file, named)),
      reached,
    )
  }
  return reached
}

/** Files of views that are drawn on the server alone, with something in them that would need React in the browser. */
function deadParts(files: string[], hydrated: Set<string>): string[] {
  return files.filter((file) => !hydrated.has(file) && alive.test(readFileSync(file, 'utf8')))
}

const views = globSync('app/{blocks,ui,routes/site}/**/*.tsx').filter((file) => !/\.test\.tsx$/.test(file))
const islands = globSync('app/blocks/*/island.tsx')

test('no view that is never hydrated has a handler or a hook with state', () => {
  expect(views.length).toBeGreaterThan(100)
  expect(deadParts(views, reachedFrom(islands))).toEqual([])
})

test('a handler in such a view would be found: islands are full of them', () => {
  expect(deadParts(islands, new Set())).toEqual(islands)
})
