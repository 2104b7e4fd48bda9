import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaMeta } from './block-titles.ts'
import { blockTypes, type SampleParts, sampleBlock } from './sample-block.ts'

const folder = 'content/gaon-lakepark'
const namesIn = (below: string) =>
  readdirSync(`${folder}/${below}`).map((name) => name.replace(/\.json$/, ''))
const parts: SampleParts = {
  pictures: readdirSync(`${folder}/media`).filter((name) => name.endsWith('.jpg')),
  drawings: (['plan', 'layout', 'map'] as const).flatMap((kind) =>
    namesIn(`${kind}s`).map((name) => ({ kind, name })),
  ),
  views: Object.fromEntries(
    namesIn('maps').map((name) => [
      name,
      Object.keys(JSON.parse(readFileSync(`${folder}/maps/${name}.json`, 'utf8')).views),
    ]),
  ),
}

test.each(blockTypes)('a %s can be begun with a sample', (type) => {
  expect(sampleBlock(type, parts)).toMatchObject({ type })
  expect(schemaMeta(type).title).not.toBe(type)
})

test('a block of drawings is not offered where there are none', () => {
  expect(sampleBlock('unit-plan', { ...parts, drawings: [] })).toBeUndefined()
  expect(sampleBlock('prose', { pictures: [], drawings: [], views: {} })).toBeDefined()
})
