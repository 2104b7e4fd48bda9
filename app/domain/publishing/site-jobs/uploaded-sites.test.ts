import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSites } from '#app/domain/site/list-sites.server.ts'
import { type ContentFolder, contentFolder, drawnPicture } from '../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { silent } from '../../../../tests/support/outbox.ts'
import { documentsOf } from '../documents/site-documents.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { packZip } from '../folder/zip-folder.ts'
import { readPublished } from '../publish/published-site.server.ts'
import { readState } from '../sites/opening.server.ts'
import { keepArrival, listArrivals, startArrival } from './new-sites.server.ts'
import { failBrokenJobs } from './site-jobs.server.ts'

const actor = { type: 'system' } as const

describeFirst(1, stricterDatabaseFirst)('a file that becomes a site on %s', (kind) => {
  let office: TestInstall & { log: typeof silent }
  let content: ContentFolder
  let dir: string
  beforeAll(async () => {
    office = Object.assign(await openTestInstall(kind), { log: silent })
    content = contentFolder()
    content.write('media/a.svg', drawnPicture('green'))
    const link = { title: '등록', url: '/small/customer' }
    content.change('pages/home.json', (json) =>
      Object.assign(json, { subNavigation: { title: '안내', items: [link] } }),
    )
    dir = mkdtempSync(join(tmpdir(), 'bunyang-arrivals-'))
  })
  afterAll(async () => {
    content.remove()
    rmSync(dir, { recursive: true })
    await office.close()
  })

  const rows = async () => {
    const counted: Record<string, number> = {}
    for (const table of [
      'sites',
      'publications',
      'page_revisions',
      'site_revisions',
      'media',
      'hosts',
    ] as const)
      counted[table] = (await office.db.selectFrom(table).selectAll().execute()).length
    return counted
  }
  const upload = async (slug: string, folder = content.folder, host?: string) => {
    const zip = join(dir, `${readdirSync(dir).length}.zip`)
    writeFileSync(zip, packZip(folder, 'some-folder'))
    const before = await rows()
    await keepArrival(office, { slug, host }, zip, actor)
    expect(await rows()).toEqual(before)
    const [newest] = await listArrivals(office)
    if (!newest) throw new Error('not kept')
    return newest
  }
  const make = async (id: string) => {
    await (await startArrival(office, id, actor))?.ended
    return (await listArrivals(office)).find((one) => one.id === id)
  }

  test('is a hidden site of another name, with hosts and receipts that are nobody’s', async () => {
    content.change('site.json', (json) =>
      Object.assign(json, { isDefault: true, hosts: ['first.example', 'own.example'] }),
    )
    const read = await upload('saebom')
    expect([read.state, read.report.faults]).toEqual(['ready', []])
    expect(read.report.changes).toEqual([
      '단지 small: 페이지 5개, 언론보도 0건, 도면 0장',
      '영문 이름 small → saebom',
      '도메인 first.example → 뺍니다 (다른 단지가 쓰고 있습니다)',
      '기본 사이트로 두지 않습니다',
      '접수번호 머리글 TS → SA (다른 단지가 쓰고 있습니다)',
    ])
    expect(await make(read.id)).toMatchObject({ state: 'done' })
    const shown = await readPublished(office.db, 'saebom')
    expect(shown).toMatchObject({ slug: 'saebom', isDefault: false, hosts: ['own.example'] })
    expect(shown?.settings).toMatchObject({ slug: 'saebom', receiptPrefix: 'SA' })
    expect(JSON.stringify(shown?.documents.get('page /'))).toContain('"/saebom/customer"')
    expect([...(shown?.pictures.keys() ?? [])]).toEqual(['a.svg'])
    const site = (await listSites(office.db)).find((one) => one.site.slug === 'saebom')?.site
    expect(await readState(office, site as never)).toBe('hidden')
    expect(await startArrival(office, read.id, actor)).toBeUndefined()
  })

  test('a file of an older version is a site as it would be written today', async () => {
    const old = contentFolder('old', { hosts: ['old.example'], remainingUnits: '2단지 37세대' })
    const items = [{ label: '위치', value: '다온시' }]
    old.change('pages/copyright.json', (json) =>
      Object.assign(json, { blocks: [{ type: 'figures', title: '개요', items }] }),
    )
    const read = await upload('older', old.folder)
    old.remove()
    expect([read.state, read.report.faults]).toEqual(['ready', []])
    expect(read.report.changes.slice(-2)).toEqual([
      'older/site.json: remainingUnits: ‘2단지 37세대’ → (없음)',
      'older/pages/copyright.json: blocks[0].type: ‘figures’ → ‘value-list’',
    ])
    expect(await make(read.id)).toMatchObject({ state: 'done' })
    const made = (await readPublished(office.db, 'older'))?.documents.get('page /copyright')
    expect(made?.blocks).toEqual([{ type: 'value-list', title: '개요', items }])
  })

  test('what a site exports comes in again as another, byte for byte but for its name', async () => {
    const folder = join(dir, 'exported')
    await exportContent(office, 'saebom', folder)
    const read = await upload('dasom', folder, 'dasom.example')
    expect([read.state, read.report.faults]).toEqual(['ready', []])
    expect(await make(read.id)).toMatchObject({ state: 'done' })
    const [before, after] = [
      await readPublished(office.db, 'saebom'),
      await readPublished(office.db, 'dasom'),
    ]
    expect(after?.hosts).toEqual(['dasom.example'])
    const pagesOf = (shown: typeof before) =>
      documentsOf(shown?.documents ?? new Map(), 'page').map(([path, page]) => [
        path,
        JSON.stringify(page).replaceAll('/dasom/', '/saebom/'),
      ])
    expect(pagesOf(after).toSorted()).toEqual(pagesOf(before).toSorted())
    expect(after?.pictures.get('a.svg')?.sha256).toBe(before?.pictures.get('a.svg')?.sha256)
  })

  test('reports each fault with its place, and creates nothing', async () => {
    const broken = contentFolder()
    try {
      broken.change('site.json', (json) => Object.assign(json, { phone: 7 }))
      broken.write('pages/terms.json', '{"path": "/",')
      broken.write('media/b.jpg', '%PDF-1.7')
      const refused = await upload('other', broken.folder)
      expect(refused.state).toBe('refused')
      for (const place of ['other/site.json: phone', 'other/pages/terms.json', 'other/media/b.jpg'])
        expect(refused.report.faults.join('\n')).toContain(place)
      expect(await startArrival(office, refused.id, actor)).toBeUndefined()
    } finally {
      broken.remove()
    }
    const reasons = [
      ['first', '쓰고 있습니다'],
      ['new', '프로그램이 쓰는 이름'],
      ['Big', ''],
    ] as const
    for (const [slug, reason] of reasons) {
      const { state, report } = await upload(slug)
      expect([slug, state, report.faults.length]).toEqual([slug, 'refused', 1])
      expect(report.faults[0]).toContain(reason)
    }
  })

  test('a name that was taken meanwhile makes nothing, and a file is kept for a day', async () => {
    const [one, two] = [
      await upload('third', undefined, 'a.example'),
      await upload('third', undefined, 'b.example'),
    ]
    expect(await make(one.id)).toMatchObject({ state: 'done' })
    const before = await rows()
    expect(await make(two.id)).toMatchObject({ state: 'failed' })
    expect(await rows()).toEqual(before)
    office.clock.set(new Date(+office.clock.now() + 25 * 3_600_000).toISOString())
    await upload('fourth')
    expect(await listArrivals(office)).toHaveLength(1)
  })

  test('what was being made when its process ended can be made again', async () => {
    const { id } = await upload('narae', content.folder, 'narae.example')
    await office.db.updateTable('site_arrivals').set({ state: 'running' }).where('id', '=', id).execute()
    await failBrokenJobs(office.db)
    const broken = (await listArrivals(office)).find((one) => one.id === id)
    expect([broken?.state, broken?.report.outcome]).toEqual([
      'failed',
      expect.stringContaining('멈추었습니다'),
    ])
    expect(await make(id)).toMatchObject({ state: 'done' })
  })
})
