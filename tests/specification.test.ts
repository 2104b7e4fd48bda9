import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { quotedTests } from './support/quoted-tests.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const page = read('docs/specification.md')

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** Rows of four columns: rule, one file, what to look for in it, test. */
const rows = page
  .split('\n')
  .map((line) => line.split(' |').map((cell) => cell.replace(/^\|? ?/, '')))
  .flatMap(([rule = '', file = '', lookFor = '', test, ...rest]) =>
    test !== undefined && rest.length === 1 && file.startsWith('`')
      ? [{ rule, file: file.replaceAll('`', ''), lookFor: codeIn(lookFor), test }]
      : [],
  )

test('docs/specification.md: every line of a table of rules is read', () => {
  const lines = page.split('\n').filter((line) => /^\| .* \| `[^`]+` \| `/.test(line))
  expect(rows.length).toBeGreaterThan(150)
  expect(rows).toHaveLength(lines.length)
})

test('docs/specification.md: each file is there and contains what to look for', () => {
  const missing = rows.flatMap(({ rule, file, lookFor }) => {
    if (!existsSync(resolve(root, file))) return [`${rule} ${file}`]
    const text = read(file)
    const gone = lookFor.length ? lookFor.filter((words) => !text.includes(words)) : ['nothing to look for']
    return gone.map((words) => `${rule} ${file}: ${words}`)
  })
  expect(missing).toEqual([])
})

test('docs/specification.md: every row quotes one test, which is in its file', () => {
  expect(quotedTests(page).gone).toEqual([])
  const untested = rows.filter(({ test }) => quotedTests(test).count !== 1)
  expect(untested).toEqual([])
})

test('docs/specification.md: the rules that are hard to find are in files of the tables', () => {
  const hard = page.slice(page.indexOf('## Ten rules'), page.indexOf('## What the product does'))
  const lines = hard.split('\n').filter((line) => line.includes('| `'))
  expect(lines).toHaveLength(10)
  const files = new Set(rows.map(({ file }) => file))
  expect(codeIn(hard).filter((path) => !files.has(path))).toEqual([])
})

const demo = (name: string) => JSON.parse(read(`content/gaon-lakepark/pages/${name}.json`))
// biome-ignore lint/suspicious/noExplicitAny: content as it is written
const blockOf = (name: string, type: string): any =>
  demo(name).blocks.find((block: { type: string }) => block.type === type)

test('the demo has as many slides, cards, types, tours and films as the specification says', () => {
  const overview = blockOf('home', 'overview').items
  const units = blockOf('home', 'units')
  expect({
    overview: overview.length,
    maps: overview.find(({ kind }: { kind: string }) => kind === 'pictures').pictures.length,
    slides: overview.find(({ kind }: { kind: string }) => kind === 'slides').slides.length,
    cards: blockOf('home', 'premium-cards').cards.length,
    types: units.types.length,
    walks: units.modelHouse.tours.length,
    features: blockOf('location-intro', 'cards').cards.length,
    films: blockOf('floorplan-videos', 'videos').videos.length,
    tours: blockOf('floorplan-emodel', 'tours').tours.length,
    phases: 1 + Object.keys(demo('business-intro').variant.options).length,
  }).toEqual({
    overview: 3,
    maps: 2,
    slides: 6,
    cards: 4,
    types: 5,
    walks: 4,
    features: 6,
    films: 3,
    tours: 4,
    phases: 2,
  })
})
