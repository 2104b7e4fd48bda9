import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { importedPath } from './support/imported-path.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(path, 'utf8')

/** A component that styles with a module of CSS, and the name it has for the module. */
interface Use {
  component: string
  name: string
  module: string
}

const uses: Use[] = globSync('app/**/*.{ts,tsx}', { cwd: root }).flatMap((path) => {
  const component = join(root, path)
  return [...read(component).matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, name = '', from = '']) => ({
      component,
      name,
      module: join(root, importedPath(path, from)),
    }),
  )
})

/** Classes of a module: no global ones, no names of files, no numbers. */
function definedIn(module: string): Set<string> {
  const rules = read(module)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)|url\([^)]*\)/g, '')
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

const usedBy = ({ component, name }: Use) =>
  [...read(component).matchAll(new RegExp(`(?<![\\w'/.-])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one)

test('every class that a component asks for is in its CSS', () => {
  expect(uses.length).toBeGreaterThan(50)
  const missing = uses.flatMap((use) => {
    const defined = definedIn(use.module)
    return usedBy(use)
      .filter((name) => name !== 'module' && !defined.has(name))
      .map((name) => `${relative(root, use.component)}: ${use.name}.${name}`)
  })
  expect(missing).toEqual([])
})

test('every class of a module of CSS is asked for by somebody', () => {
  const modules = Map.groupBy(uses, ({ module }) => module)
  const unused = [...modules].flatMap(([module, users]) => {
    // One that is chosen by a value, as a floor's material is.
    if (users.some(({ component, name }) => read(component).includes(`${name}[`))) return []
    const asked = users.map(({ component }) => read(component)).join('\n')
    return [...definedIn(module)]
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(asked))
      .map((name) => `${relative(root, module)}: .${name}`)
  })
  expect(unused).toEqual([])
})

test('the office has at most 3,500 lines of CSS of its own', () => {
  const sheets = globSync('app/{office,routes/admin}/**/*.css', { cwd: root })
  const lines = sheets.reduce((sum, sheet) => sum + read(join(root, sheet)).split('\n').length - 1, 0)
  expect(sheets.length).toBeGreaterThan(10)
  expect(lines).toBeLessThanOrEqual(3500)
})

test('every custom property that a sheet reads is set somewhere', () => {
  const all = globSync('app/**/*.{css,ts,tsx}', { cwd: root }).map((path) => read(join(root, path)))
  const set = new Set(
    all.flatMap((text) => [...text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name)),
  )
  const sheets = globSync('app/**/*.css', { cwd: root })
  const unset = sheets.flatMap((sheet) =>
    [...read(join(root, sheet)).matchAll(/var\((--(?!mantine-|table-)[\w-]+)\)/g)]
      .map(([, name]) => name as string)
      .filter((name) => !set.has(name))
      .map((name) => `${sheet}: ${name}`),
  )
  expect([...new Set(unset)]).toEqual([])
})
