import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSites } from '#app/domain/site/list-sites.server.ts'
import { type ContentFolder, drawnPicture, secondSite } from '../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { silent } from '../../../../tests/support/outbox.ts'
import { publishFolder } from '../../../../tests/support/publish-folder.ts'
import { type DraftPart, pagePart } from '../documents/parts.ts'
import { readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import { listAllFiles } from '../folder/content-files.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { unpackZip } from '../folder/zip-folder.ts'
import { publish as publishChanges } from '../publish/publish.server.ts'
import { readPublished } from '../publish/published-site.server.ts'
import { withText } from '../sites/with-text.ts'
import { zipStream } from './archive.server.ts'
import { keepUpload, listSiteImports, startImport } from './site-imports.server.ts'
import { failBrokenJobs } from './site-jobs.server.ts'

const actor = { type: 'system' } as const

describeFirst(1, stricterDatabaseFirst)('files of a site on %s', (kind) => {
  let office: TestInstall & { log: typeof silent }
  let content: ContentFolder
  let dir: string
  const site = async () => {
    const found = (await listSites(office.db)).find((one) => one.site.slug === 'small')
    if (!found) throw new Error('no site')
    return found.site
  }
  const shown = async () => {
    const read = await readPublished(office.db, 'small')
    if (!read) throw new Error('no site')
    return read
  }
  /** What the office publishes at a place of a document. */
  const change = async (part: DraftPart, path: string, text: string) => {
    const edited = await readDocument(office.db, await shown(), part)
    const changed = withText(edited?.content ?? null, path, text)
    const saved = await saveContentDraft(
      office,
      'small',
      part,
      { content: changed, version: edited?.version ?? 0 },
      actor,
    )
    if (!saved.ok) throw new Error(saved.reason)
    const done = await publishChanges(office, 'small', { chosen: { [part]: saved.version } }, { actor })
    expect(done).toMatchObject({ ok: true })
  }
  const zipOf = async (folder: string) => {
    const zip = join(dir, `${readdirSync(dir).length}.zip`)
    const bytes = await new Response(zipStream(folder, 'small', async () => {})).arrayBuffer()
    writeFileSync(zip, new Uint8Array(bytes))
    return zip
  }
  const upload = async (folder = content.folder) => {
    await keepUpload(office, await site(), await zipOf(folder), actor)
    const [newest] = await listSiteImports(office, await site())
    if (!newest) throw new Error('not kept')
    return newest
  }
  const publish = async (id: string, take: 'folder' | 'office') => {
    const started = await startImport(office, await site(), id, take, actor)
    if (started?.ok) await started.ended
    return (await listSiteImports(office, await site())).find((one) => one.id === id)
  }
  const titleOf = async (path: string) => (await shown()).documents.get(pagePart(path))?.title

  beforeAll(async () => {
    office = Object.assign(await openTestInstall(kind), { log: silent })
    content = secondSite()
    content.write('media/a.svg', drawnPicture('green'))
    dir = mkdtempSync(join(tmpdir(), 'bunyang-files-'))
    await publishFolder(office, content.folder)
  })
  afterAll(async () => {
    content.remove()
    rmSync(dir, { recursive: true })
    await office.close()
  })

  test('what is exported, taken in and exported again has the same bytes', async () => {
    const bytes = async (name: string) => {
      const folder = join(dir, name)
      await exportContent(office, 'small', folder)
      return { folder, zip: readFileSync(await zipOf(folder)) }
    }
    const first = await bytes('first')
    const read = await upload(first.folder)
    expect(read).toMatchObject({ state: 'ready', report: { changes: [], conflicts: [] } })
    expect(await publish(read.id, 'folder')).toMatchObject({ state: 'done' })
    const second = await bytes('second')
    expect(second.zip.equals(first.zip)).toBe(true)
    const target = join(dir, 'unpacked')
    mkdirSync(target)
    writeFileSync(join(dir, 'second.zip'), second.zip)
    unpackZip(join(dir, 'second.zip'), target)
    expect(listAllFiles(target).length).toBe(listAllFiles(first.folder).length)
  })

  test('a file of an older version is taken in, and the report says what is read otherwise', async () => {
    content.change('site.json', (json) => Object.assign(json, { remainingUnits: '2단지 37세대' }))
    const { state, report } = await upload()
    content.change('site.json', (json) => Reflect.deleteProperty(json, 'remainingUnits'))
    expect([state, report.changes]).toEqual(['ready', []])
    expect(report.warnings.at(-1)).toBe('small/site.json: remainingUnits: ‘2단지 37세대’ → (없음)')
  })

  test('what office and folder changed apart from each other is put together, twice in a row', async () => {
    await change(pagePart('/terms'), 'title', '이용 약관 안내')
    await change('settings', 'hours', '오전 9시부터')
    content.change('site.json', (json) => Object.assign(json, { phone: '1577-0000' }))
    const read = await upload()
    expect(read).toMatchObject({ state: 'ready', report: { conflicts: [], kept: 2 } })
    expect(await publish(read.id, 'folder')).toMatchObject({ state: 'done' })
    const both = (await shown()).settings
    expect([both?.hours, both?.phone, await titleOf('/terms')]).toEqual([
      '오전 9시부터',
      '1577-0000',
      '이용 약관 안내',
    ])
    content.change('pages/copyright.json', (json) => Object.assign(json, { title: '저작권' }))
    const again = await upload()
    expect(again.report.conflicts).toEqual([])
    await publish(again.id, 'folder')
    expect([(await shown()).settings?.hours, await titleOf('/terms'), await titleOf('/copyright')]).toEqual([
      '오전 9시부터',
      '이용 약관 안내',
      '저작권',
    ])
  })

  test.each([
    ['office', '사무실 제목'],
    ['folder', '폴더 제목'],
  ] as const)('where both changed the same, a person takes that of the %s', async (take, expected) => {
    await change(pagePart('/terms'), 'title', `사무실 제목`)
    content.change('pages/terms.json', (json) => Object.assign(json, { title: `폴더 제목` }))
    const read = await upload()
    expect(read.report.conflicts).toEqual(['pages/terms.json: title: 사무실 ‘사무실 제목’, 폴더 ‘폴더 제목’'])
    expect(await publish(read.id, take)).toMatchObject({ state: 'done' })
    expect(await titleOf('/terms')).toBe(expected)
    content.change('pages/terms.json', (json) => Object.assign(json, { title: `폴더 제목 ${take}` }))
    await publish((await upload()).id, 'folder')
    content.change('pages/terms.json', (json) => Object.assign(json, { title: `이용약관` }))
    await publish((await upload()).id, 'folder')
  })

  test('what was being published when its process ended can be published again', async () => {
    content.change('pages/terms.json', (json) => Object.assign(json, { title: `이어서 공개한 제목` }))
    const { id } = await upload()
    await office.db.updateTable('site_imports').set({ state: 'running' }).where('id', '=', id).execute()
    await failBrokenJobs(office.db)
    const [broken] = await listSiteImports(office, await site())
    expect([broken?.state, broken?.report.outcome]).toEqual([
      'failed',
      expect.stringContaining('멈추었습니다'),
    ])
    expect(broken?.report.changes).not.toEqual([])
    expect(await publish(id, 'folder')).toMatchObject({ state: 'done' })
    expect(await titleOf('/terms')).toBe('이어서 공개한 제목')
  })

  test('keepUpload: names what a new drawing will lose, and of a known one nothing', async () => {
    const drawing = drawnPicture('red').toString().replace('</svg>', '<script>1</script></svg>')
    content.write('media/b.svg', drawing)
    const sentence = expect.stringContaining('media/b.svg: SVG에서 뺀 것: 스크립트.')
    const read = await upload()
    expect(read.report.warnings).toEqual([sentence])
    await publish(read.id, 'folder')
    expect((await upload()).report.warnings).toEqual([])
  })
})
