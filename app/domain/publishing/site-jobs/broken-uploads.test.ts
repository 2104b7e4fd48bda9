import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSites } from '#app/domain/site/list-sites.server.ts'
import { type ContentFolder, drawnPicture, secondSite } from '../../../../tests/support/content-folder.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { silent } from '../../../../tests/support/outbox.ts'
import { publishFolder } from '../../../../tests/support/publish-folder.ts'
import { packZip } from '../folder/zip-folder.ts'
import { keepUpload, listSiteImports } from './site-imports.server.ts'

let office: TestInstall & { log: typeof silent }
let site: { id: string; slug: string }
let dir: string

const inOrder = () => {
  const content = secondSite()
  content.write('media/a.svg', drawnPicture('green'))
  return content
}

beforeAll(async () => {
  office = Object.assign(await openTestInstall('sqlite'), { log: silent })
  dir = mkdtempSync(join(tmpdir(), 'bunyang-broken-'))
  const content = inOrder()
  await publishFolder(office, content.folder)
  content.remove()
  site = (await listSites(office.db)).find((one) => one.site.slug === 'small')?.site as typeof site
})
afterAll(async () => {
  rmSync(dir, { recursive: true })
  await office.close()
})

const rows = async () => {
  const counted: Record<string, number> = {}
  for (const table of ['publications', 'page_revisions', 'site_revisions', 'media', 'hosts'] as const)
    counted[table] = (await office.db.selectFrom(table).selectAll().execute()).length
  return counted
}

async function said(bytes: Uint8Array): Promise<string[]> {
  const zip = join(dir, 'upload.zip')
  writeFileSync(zip, bytes)
  const before = await rows()
  await keepUpload(office, site, zip, { type: 'system' })
  const [kept] = await listSiteImports(office, site)
  expect(kept?.state).toBe('refused')
  expect(await rows()).toEqual(before)
  return kept?.report.faults ?? []
}

type Damage = (content: ContentFolder) => void
const set =
  (file: string, fields: object): Damage =>
  (content) =>
    content.change(file, (json) => Object.assign(json, fields))
const without =
  (file: string, field: string): Damage =>
  (content) =>
    content.change(file, (json) => Reflect.deleteProperty(json, field))

const home = 'pages/home.json'
const needed = [
  'name',
  'shortName',
  'brand',
  'projectLine',
  'hosts',
  'phone',
  'hours',
  'builder',
  'developer',
  'copyright',
  'receiptPrefix',
  'modelHouse',
  'facts',
  'menu',
  'notice',
  'disclaimers',
  'familySites',
  'consents',
  'messages',
  'theme',
]
const neededOfPages = ['path', 'title', 'description', 'keywords', 'blocks']
const prose = (text: string) => ({
  blocks: [{ type: 'prose', sections: [{ title: '제목', parts: [{ text }] }] }],
})

/** What is damaged, how, and what the answer names. */
const kinds: [what: string, damage: Damage, place: string][] = [
  ...needed.map((field): [string, Damage, string] => [
    `no ${field}`,
    without('site.json', field),
    `small/site.json: ${field}`,
  ]),
  ...needed.map((field): [string, Damage, string] => [
    `a number for ${field}`,
    set('site.json', { [field]: 7 }),
    `small/site.json: ${field}`,
  ]),
  ...neededOfPages.map((field): [string, Damage, string] => [
    `a page without ${field}`,
    without(home, field),
    `small/${home}: ${field}`,
  ]),
  ['a field of another name', set('site.json', { phones: '1500-0000' }), "'phones'"],
  ['another slug', set('site.json', { slug: 'other' }), 'small/site.json: slug'],
  ['a host of another site', set('site.json', { hosts: ['first.example'] }), 'small/site.json: hosts'],
  ['a second default', set('site.json', { isDefault: true }), 'small/site.json: isDefault'],
  ['receipts of another site', set('site.json', { receiptPrefix: 'TS' }), 'small/site.json: receiptPrefix'],
  ['an unknown kind of block', set(home, { blocks: [{ type: 'carousel' }] }), `small/${home}: blocks[0]`],
  ['an unknown fact', set(home, prose('모두 {homes.total}입니다.')), `small/${home}: blocks[0]`],
  ['a figure that is another', set(home, prose('모두 9,999세대입니다.')), `small/${home}`],
  [
    'a dead link',
    set(home, { subNavigation: { title: '안내', items: [{ title: '없음', url: '/none' }] } }),
    `small/${home}`,
  ],
  ['a Korean address', set(home, { path: '/분양가' }), `small/${home}: path`],
  ['an address of the office', set(home, { path: '/admin' }), `small/${home}: path`],
  ['mark-up', set(home, prose('<b>굵게</b> 적었습니다.')), `small/${home}`],
  ['another telephone', set(home, prose('문의 1588-9999입니다.')), `small/${home}`],
  ['no JSON', (content) => content.write(home, '{"path": "/",'), `small/${home}`],
  [
    'a page in place of a drawing',
    (content) => content.write('plans/84A.json', { name: '84A' }),
    'small/plans/84A.json',
  ],
  ['a picture that is none', (content) => content.write('media/b.jpg', '%PDF-1.7'), 'small/media/b.jpg'],
  [
    'a document that is none',
    (content) => content.write('files/announcement.pdf', 'text'),
    'small/files/announcement.pdf',
  ],
  ['a program', (content) => content.write('media/run.exe', 'MZ'), 'small/media/run.exe'],
]

test('every kind of broken content is refused with its place, and nothing of it is done', async () => {
  expect(kinds.length).toBeGreaterThanOrEqual(50)
  for (const [what, damage, place] of kinds) {
    const content = inOrder()
    damage(content)
    const faults = await said(packZip(content.folder, 'small'))
    expect(
      faults.some((line) => line.includes(place)),
      `${what}: ${faults.join(' | ')}`,
    ).toBe(true)
    content.remove()
  }
})

test('a fault of a document is named in the words of its screen, beside its place in the file', async () => {
  for (const [damage, line] of [
    [set('site.json', { modelHouse: 7 }), /^견본주택 \(small\/site\.json: modelHouse\): /],
    [
      set(home, {
        title: '홈',
        blocks: [{ type: 'prose', sections: [{ title: '제목', parts: [{ text: 7 }] }] }],
      }),
      /^홈 › 긴 글 › 조항 1 › 내용 1 › 글 \(small\/pages\/home\.json: blocks\[0\]\.sections/,
    ],
    [
      set(home, prose('모두 9,999세대입니다.')),
      /^\[수치\] .*긴 글 › 조항 1 .*\(small\/pages\/home\.json: blocks\[0\]/,
    ],
  ] as const) {
    const content = inOrder()
    damage(content)
    expect(await said(packZip(content.folder, 'small'))).toContainEqual(expect.stringMatching(line))
    content.remove()
  }
})

test.each([
  ['no zip file', strToU8('PK, but no zip'), 'ZIP 파일이 아니거나'],
  [
    'a name that leads out of the folder',
    zipSync({ '../../etc/cron.d/x': strToU8('x'), 'small/site.json': strToU8('{}') }),
    '폴더 밖을 가리킵니다',
  ],
  ['a name from the root', zipSync({ '/etc/passwd': strToU8('x') }), '폴더 밖을 가리킵니다'],
  [
    'too many files',
    zipSync(Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`small/${i}`, new Uint8Array()])), {
      level: 0,
    }),
    '너무 많거나 큽니다',
  ],
  ['no site', zipSync({ 'small/readme.txt': strToU8('x') }), 'site.json이 없습니다'],
])('%s is refused', async (_, bytes, sentence) => {
  expect((await said(bytes)).join()).toContain(sentence)
})
