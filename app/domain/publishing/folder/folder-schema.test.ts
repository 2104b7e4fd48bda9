import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedDrawing } from '#app/domain/drawings/stored-drawing.ts'
import { storedSettings } from '#app/domain/site/stored-settings.ts'
import { type ContentFolder, contentFolder } from '../../../../tests/support/content-folder.ts'
import { storedPage } from '../pages/stored-page.ts'
import { listAllFiles } from './content-files.ts'
import { describeUpgrade, folderSchema, upgradeDocument, upgradeFolder } from './folder-schema.server.ts'
import { readSite } from './read-content.server.ts'

let content: ContentFolder
beforeEach(() => {
  content = contentFolder()
})
afterEach(() => content.remove())

const bytes = () =>
  Object.fromEntries(listAllFiles(content.folder).map(({ name, path }) => [name, readFileSync(path, 'utf8')]))
const remaining = '2단지 37세대(2026. 11. 20. 기준)'
const valueList = (type: string) => ({ type, title: '사업개요', items: [{ label: '위치', value: '다온시' }] })

/** As a folder of 21 November was written. */
function makeOld() {
  content.change('site.json', (json) => Object.assign(json, { remainingUnits: remaining, note: '메모' }))
  content.change('pages/home.json', (json) =>
    Object.assign(json, { blocks: [valueList('figures')], memo: { by: '김' } }),
  )
  content.write('plans/84A.json', { name: '84A', walls: [], own: 1 })
  content.write('redirects.json', '[ ]')
}

test('upgradeFolder: an old folder gets the names and the number of today, file by file, and only once', () => {
  makeOld()
  const before = bytes()
  expect(upgradeFolder(content.folder)).toEqual({
    ok: true,
    from: 1,
    files: [
      { file: 'pages/home.json', changes: ['blocks[0].type: ‘figures’ → ‘value-list’'] },
      { file: 'plans/84A.json', changes: ['surroundings: (없음) → []'] },
      {
        file: 'site.json',
        changes: [`schema: 1 → ${folderSchema}`, `remainingUnits: ‘${remaining}’ → (없음)`],
      },
    ],
  })
  const after = bytes()
  expect(JSON.parse(after['pages/home.json'] ?? '')).toEqual({
    ...JSON.parse(before['pages/home.json'] ?? ''),
    blocks: [valueList('value-list')],
  })
  const plan = { surroundings: [], name: '84A', walls: [], own: 1 }
  expect(JSON.parse(after['plans/84A.json'] ?? '')).toEqual(plan)
  const { remainingUnits: _, ...settings } = JSON.parse(before['site.json'] ?? '')
  expect(JSON.parse(after['site.json'] ?? '')).toEqual({ schema: folderSchema, ...settings })
  const untouched = ({
    'site.json': _,
    'pages/home.json': __,
    'plans/84A.json': ___,
    ...files
  }: typeof after) => files
  expect(untouched(after)).toEqual(untouched(before))

  expect(upgradeFolder(content.folder)).toEqual({ ok: true, from: folderSchema, files: [] })
  expect(bytes()).toEqual(after)
})

test('upgradeFolder: a folder of 0.9, which has no number, keeps all that it says and how it is written', () => {
  const written = `{ "remainingUnits": { "text": "2단지 37세대", "asOf": "2026-11-20" },\n\t"facts": {} }\n`
  content.write('site.json', written)
  const before = bytes()
  expect(upgradeFolder(content.folder)).toMatchObject({ ok: true, files: [{ file: 'site.json' }] })
  expect(bytes()).toEqual({
    ...before,
    'site.json': written.replace('{', `{\n  "schema": ${folderSchema},`),
  })
})

test('readSite: reads an old folder as its upgraded one, and says what it reads otherwise', () => {
  makeOld()
  rmSync(join(content.folder, 'plans'), { recursive: true })
  content.change('site.json', (json) => Reflect.deleteProperty(json, 'note'))
  content.change('pages/home.json', (json) => Reflect.deleteProperty(json, 'memo'))
  const old = readSite(content.folder, 'small')
  expect(old).toMatchObject({
    ok: true,
    upgraded: [
      `small/site.json: remainingUnits: ‘${remaining}’ → (없음)`,
      'small/pages/home.json: blocks[0].type: ‘figures’ → ‘value-list’',
    ],
  })
  upgradeFolder(content.folder)
  expect(readSite(content.folder, 'small')).toEqual({ ...old, upgraded: [] })
  // A folder with a number is what it says to be.
  content.change('pages/home.json', (json) => Object.assign(json, { blocks: [valueList('figures')] }))
  expect(readSite(content.folder, 'small')).toMatchObject({
    ok: false,
    faults: [{ location: 'blocks[0].type' }],
  })
})

test.each([
  [folderSchema + 1, '이 프로그램보다 새 버전에서 만든 내용입니다'],
  [0, '의 정수여야 합니다'],
  ['2', '의 정수여야 합니다'],
])('a folder of schema %s is refused, and stays as it is', (schema, sentence) => {
  content.change('site.json', (json) => Object.assign(json, { schema }))
  const before = bytes()
  const refused = (file: string) => ({
    ok: false,
    faults: [{ file, location: 'schema', sentence: expect.stringContaining(sentence) }],
  })
  expect(readSite(content.folder, 'small')).toEqual(refused('small/site.json'))
  expect(upgradeFolder(content.folder)).toEqual(refused('site.json'))
  expect(bytes()).toEqual(before)
})

test('upgradeFolder: writes nothing where a file cannot be read', () => {
  makeOld()
  content.write('pages/terms.json', '{"path": ')
  const before = bytes()
  expect(upgradeFolder(content.folder)).toMatchObject({ ok: false, faults: [{ file: 'pages/terms.json' }] })
  expect(bytes()).toEqual(before)
})

test('a value in place of an object is reported as before', () => {
  content.change('site.json', (json) => Object.assign(json, { facts: 7, modelHouse: null }))
  content.write('pages/home.json', '[]')
  const read = readSite(content.folder, 'small')
  expect(read.ok ? [] : read.faults.map(({ file, location }) => `${file} ${location}`)).toEqual([
    'small/site.json modelHouse',
    'small/site.json facts',
    'small/pages/home.json ',
  ])
})

test('the number counts every upgrade of every kind', () => {
  const versions = [storedSettings, storedPage, storedDrawing].map(({ version }) => version)
  expect(folderSchema).toBe(versions.reduce((sum, version) => sum + version - 1, 1))
})

test('no upgrade takes what is written today for something older', () => {
  const demo = 'content/gaon-lakepark'
  for (const [below, kind] of [
    ['pages', 'page'],
    ['plans', 'drawing'],
    ['layouts', 'drawing'],
    ['maps', 'drawing'],
  ] as const)
    for (const name of readdirSync(join(demo, below))) {
      const json = JSON.parse(readFileSync(join(demo, below, name), 'utf8'))
      expect(describeUpgrade(kind, json, upgradeDocument(kind, json, 1)), name).toEqual([])
    }
})
