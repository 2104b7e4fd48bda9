import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
}

const client = resolve(import.meta.dirname, '../build/client')
const chunks: Record<string, Chunk> = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))

/** What a browser loads with some modules, by the starts of their paths. */
function loadedWith(...modules: string[]): Chunk[] {
  const found = new Set<string>()
  const waiting = Object.keys(chunks).filter((key) => modules.some((module) => key.startsWith(module)))
  expect(waiting.length).toBeGreaterThanOrEqual(modules.length)
  for (let key = waiting.pop(); key; key = waiting.pop()) {
    if (found.has(key)) continue
    found.add(key)
    waiting.push(...(chunks[key]?.imports ?? []))
  }
  return [...found].map((key) => chunks[key] as Chunk)
}

test('what starts the office links no styles, which every public document would load', () => {
  expect(loadedWith('app/entry.client.tsx', 'app/root.tsx').flatMap(({ css = [] }) => css)).toEqual([])
})

/** 225 KB as Brotli with the heads of responses; the limit there is 230 KB (`bench/screens.ts`). */
test('the script of the first screen of a day is at most 230 KB, in at most 60 files', () => {
  const files = loadedWith(
    'app/entry.client.tsx',
    'app/root.tsx',
    'app/routes/admin/layout.tsx',
    'app/office/frame/frame.tsx',
    'app/office/today/screen.tsx',
  ).map(({ file }) => file)
  const sizes = files.map((file) => gzipSync(readFileSync(`${client}/${file}`)).length)
  expect(files.length).toBeLessThanOrEqual(60)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(230_000)
})
