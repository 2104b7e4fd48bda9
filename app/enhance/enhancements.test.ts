import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const views = globSync('app/**/*.tsx').map((file) => ({ file, source: readFileSync(file, 'utf8') }))
const named = views.flatMap(({ source }) =>
  [...source.matchAll(/useEnhancement\(\s*'([^']+)'/g)].map(([, name = '']) => name),
)
const folders = globSync('app/{blocks,ui}/**/enhance.ts').map((file) => dirname(file).slice('app/'.length))

test('every script that a view names is there, and every script is named by a view', () => {
  expect([...new Set(named)].sort()).toEqual(folders.sort())
})

test('views name scripts by a text, which can be looked for', () => {
  const calls = views.flatMap(({ source }) => source.match(/useEnhancement\(/g) ?? [])
  expect(named).toHaveLength(calls.length)
})

test('the first script waits for the document before anything of it looks for elements', () => {
  const imports = [...readFileSync('app/islands/client.ts', 'utf8').matchAll(/^import '(.+)'$/gm)]
  expect(imports.map(([, from]) => from)).toEqual(['./document-parsed.ts', '#app/enhance/start.ts'])
  expect(readFileSync('app/islands/document-parsed.ts', 'utf8')).toMatch(/^ {2}await .+DOMContentLoaded/m)
})
