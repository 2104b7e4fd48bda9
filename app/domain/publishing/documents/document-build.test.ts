import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isBuiltLike } from './document-build.ts'
import type { DraftPart } from './parts.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const folders = { plans: 'plan', layouts: 'layout', maps: 'map' } as const

const documents = ['gaon-lakepark', 'hannae-riverview'].flatMap((slug): [DraftPart, unknown][] => [
  ['settings', read(`content/${slug}/site.json`)],
  ...readdirSync(`content/${slug}/pages`).map((file): [DraftPart, unknown] => {
    const page = read(`content/${slug}/pages/${file}`)
    return [`page ${page.path}`, page]
  }),
  ...Object.entries(folders).flatMap(([folder, kind]) =>
    readdirSync(`content/${slug}/${folder}`).map((file): [DraftPart, unknown] => [
      `drawing ${kind}/${file.replace('.json', '')}`,
      read(`content/${slug}/${folder}/${file}`),
    ]),
  ),
])

test('isBuiltLike: every document of the demo sites is', () => {
  expect(documents.length).toBeGreaterThan(50)
  expect(documents.filter(([part, content]) => !isBuiltLike(part, content)).map(([part]) => part)).toEqual([])
})
