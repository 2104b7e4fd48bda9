import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPictures } from '#app/domain/media/find-pictures.server.ts'
import { saveTemplate } from '#app/domain/messages/save-template.server.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type ContentFolder, drawnPicture, secondSite } from '../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { layoutOf, settingOf } from '../../../../tests/support/drawings.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { publishFolder, siteIn } from '../../../../tests/support/publish-folder.ts'
import { compareContent } from '../documents/compare-content.ts'
import { describeChange } from '../documents/describe-changes.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { findPage } from '../pages/find-page.server.ts'
import { saveRedirect } from '../pages/redirects/save-redirect.server.ts'
import { prepareContent, publish as publishChanges, publishContent } from './publish.server.ts'
import { type PublishedSite, readPublished } from './published-site.server.ts'
import { removeSite } from './remove-site.server.ts'
import { readTarget } from './target.server.ts'

describeFirst(1, stricterDatabaseFirst)('content on %s', (kind) => {
  let office: TestInstall
  let content: ContentFolder
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    content = secondSite()
    content.write('media/map.svg', drawnPicture('green'))
    await publish()
  })
  afterEach(async () => {
    content.remove()
    await removeSite(office, 'small', operator)
  })

  const publish = () => publishFolder(office, content.folder)
  const shown = async () => (await readPublished(office.db, 'small')) as PublishedSite
  const diff = async (folder = content.folder) =>
    compareContent(await shown(), await readTarget(siteIn(folder))).changes
  const site = async () => (await findSite(office.db, '', '/small/')) as Site
  const titleOf = async (path: string) =>
    (await findPage(office.db, await site(), path, new URLSearchParams()))?.content.title
  const visible = async () => ({
    title: await titleOf('/'),
    terms: await titleOf('/terms'),
    phone: (await site()).settings.phone,
    picture: (await findPictures(office.db, await site()))['map.svg']?.base,
    font: (await site()).headlineFont,
    hosts: (await shown()).hosts,
    redirects: (await shown()).redirects,
  })
  const changeEverything = () => {
    content.change('site.json', (json) => Object.assign(json, { phone: '1600-0001', hosts: ['new.example'] }))
    content.change('pages/home.json', (json) => Object.assign(json, { title: '쾌속' }))
    content.write('media/map.svg', drawnPicture('red'))
    content.write('redirects.json', [{ from: '/old', to: '/' }])
    rmSync(join(content.folder, 'pages/terms.json'))
  }

  test('published again without a change stays as it is', async () => {
    const before = await site()
    expect(await publish()).toMatchObject({ number: 1, changes: [] })
    expect((await site()).contentVersion).toBe(before.contentVersion)
  })

  test('that changed is described in words, shown after publication, and taken back together', async () => {
    const before = await visible()
    changeEverything()
    expect((await diff()).flatMap(describeChange)).toEqual([
      '변경  페이지 / ‘쾌속’',
      '      title: ‘처음’ → ‘쾌속’',
      '삭제  페이지 /terms ‘이용약관’',
      '변경  설정 대표전화',
      '      ‘1500-0000’ → ‘1600-0001’',
      '변경  그림·파일 map.svg',
      '추가  호스트 new.example',
      '삭제  호스트 small.example',
      '추가  옛 주소 /old',
      '      (없음) → ‘/’',
    ])
    expect(await visible()).toEqual(before)
    expect(await publish()).toMatchObject({ number: 2 })
    const after = await visible()
    expect(after).toMatchObject({
      title: '쾌속',
      phone: '1600-0001',
      hosts: ['new.example'],
      redirects: { '/old': '/' },
    })
    expect(after.terms).toBe(undefined)
    expect(after.picture).not.toBe(before.picture)
    expect(after.font).not.toBe(before.font)
    const { contentVersion } = await site()
    expect(
      await publishChanges(office, 'small', { rollBackFrom: undefined }, { actor: operator }),
    ).toMatchObject({ ok: true, from: 2, number: 1 })
    expect(await visible()).toEqual(before)
    expect((await site()).contentVersion).toBeGreaterThan(contentVersion)
    expect(await publishChanges(office, 'small', { rollBackFrom: undefined }, { actor: operator })).toEqual({
      ok: false,
      reason: 'no-earlier',
    })
    expect(await publish()).toMatchObject({ number: 3 })
    expect(await visible()).toEqual(after)
    expect(
      await publishChanges(office, 'small', { rollBackFrom: undefined }, { actor: operator }),
    ).toMatchObject({ ok: true, from: 3, number: 1 })
  })

  test('takes back drawings with the pages that show them, and writes them out', async () => {
    const layout = layoutOf('riverside')
    content.change('site.json', (json) => Object.assign(json, { facts: settingOf('riverside').facts }))
    content.write('layouts/main.json', layout)
    await publish()
    const drawn = async () => JSON.stringify((await shown()).documents.get('drawing layout/main'))
    const before = await drawn()
    content.write('layouts/main.json', { ...layout, labels: [] })
    expect((await diff()).map(({ kind, name }) => `${kind} ${name}`)).toEqual(['drawing layout/main'])
    await publish()
    expect(await drawn()).not.toBe(before)
    expect(
      await publishChanges(office, 'small', { rollBackFrom: undefined }, { actor: operator }),
    ).toMatchObject({ ok: true })
    expect(await drawn()).toBe(before)
    const folder = join(mkdtempSync(join(tmpdir(), 'bunyang-export-')), 'small')
    await exportContent(office, 'small', folder)
    expect(JSON.parse(readFileSync(join(folder, 'layouts/main.json'), 'utf8')).labels).toMatchObject(
      layout.labels,
    )
    rmSync(join(folder, '..'), { recursive: true })
  })

  test('compared with a publication that the office has followed by another, stops', async () => {
    const { publication } = await shown()
    content.change('pages/home.json', (json) => Object.assign(json, { title: '쾌속' }))
    const read = siteIn(content.folder)
    const prepared = await prepareContent(office.media, read, await readTarget(read, content.folder))
    const asRead = { prepared, since: publication?.id }
    content.change('site.json', (json) => Object.assign(json, { phone: '1600-0001' }))
    content.change('pages/home.json', (json) => Object.assign(json, { title: '처음' }))
    expect(await publish()).toMatchObject({ number: 2 })
    const meanwhile = await visible()
    const refused = await publishChanges(office, 'small', asRead, { actor: operator })
    expect(refused).toEqual({ ok: false, reason: 'changed', parts: [] })
    expect(await visible()).toEqual(meanwhile)
    const compared = { prepared, since: (await shown()).publication?.id }
    expect(await publishChanges(office, 'small', compared, { actor: operator })).toMatchObject({ ok: true })
    expect(await visible()).toMatchObject({ title: '쾌속' })
  })

  test('leaves what the office changed, until content changes it too', async () => {
    const template = (text: string) => ({ title: '접수 안내', text })
    const confirmation = async () => (await site()).settings.messages.confirmation
    const { number: revision } = await office.db
      .selectFrom('site_revisions')
      .innerJoin('sites', 'sites.published_revision_id', 'site_revisions.id')
      .where('slug', '=', 'small')
      .select('number')
      .executeTakeFirstOrThrow()
    const words = { ...template('[{siteName}] {receiptNo} {modelHouse} {phone} 감사합니다') }
    const saved = await saveTemplate(office, (await site()).id, 'confirmation', {
      template: words as never,
      revision,
      actor: systemActor,
    })
    expect(saved).toEqual({ ok: true })
    await saveRedirect(office, await site(), { from: '/office', to: '/' }, systemActor)
    const own = await confirmation()
    content.change('site.json', (json) => Object.assign(json, { phone: '1600-0002' }))
    expect((await diff()).flatMap(describeChange)).toContain(
      '유지  문자 문구 confirmation — 사무실에서 고친 문구를 그대로 둡니다',
    )
    await publish()
    expect(await confirmation()).toEqual(own)
    expect((await shown()).redirects).toEqual({ '/office': '/' })
    await publishChanges(office, 'small', { rollBackFrom: undefined }, { actor: operator })
    expect(await confirmation()).toEqual(own)
    content.change('site.json', (json) =>
      Object.assign(json, {
        messages: { confirmation: '[{siteName}] {receiptNo} {modelHouse} {phone} 고맙습니다' },
      }),
    )
    expect((await diff()).flatMap(describeChange).join('\n')).toContain(
      '사무실에서 고친 것을 내용 폴더의 것으로 바꿉니다',
    )
    await publish()
    expect(await confirmation()).not.toEqual(own)
  })

  test('adds posts that are new and leaves those that are the office’s', async () => {
    const post = {
      title: '첫 글',
      summary: '요약',
      content: '내용',
      publishedAt: '2026-11-01T09:00:00+09:00',
    }
    const posts = async () =>
      (
        await office.db
          .selectFrom('press_posts')
          .select('title')
          .where('site_id', '=', (await site()).id)
          .execute()
      ).map(({ title }) => title)
    content.write('press/01.json', post)
    expect((await publish()).changes.flatMap(describeChange)).toEqual(['추가  보도 글 press/01.json ‘첫 글’'])
    content.write('press/01.json', { ...post, title: '고친 글' })
    expect((await diff()).flatMap(describeChange)).toEqual([
      '유지  보도 글 press/01.json ‘고친 글’ — 올린 뒤에는 사무실에서 고치는 글입니다. 파일의 바뀐 내용은 반영하지 않습니다',
    ])
    await publish()
    await publishChanges(office, 'small', { rollBackFrom: undefined }, { actor: operator })
    await publish()
    expect(await posts()).toEqual(['첫 글'])
  })

  test('written out and read again changes nothing', async () => {
    content.write('press/01.json', {
      title: '글',
      summary: '요약',
      content: '내용',
      publishedAt: '2026-11-01T09:00:00+09:00',
      picture: { name: 'map.svg', alt: '지도' },
    })
    content.write('files/notice.pdf', '%PDF-1.7 notice')
    await publish()
    await saveRedirect(office, await site(), { from: '/office', to: '/' }, systemActor)
    const target = join(mkdtempSync(join(tmpdir(), 'bunyang-export-')), 'small')
    expect(await exportContent(office, 'small', target)).toBe(true)
    expect(await diff(target)).toEqual([])
    expect((await publishContent(office, siteIn(target))).changes).toEqual([])
    rmSync(join(target, '..'), { recursive: true })
  })

  test('of a site is taken off, with its registrations only where that is said', async () => {
    const { id } = await site()
    expect(await removeSite(office, 'small', operator)).toEqual({ ok: true, registrations: 0 })
    expect(await findSite(office.db, 'small.example', '/small/')).toMatchObject({ slug: 'first' })
    for (const table of ['pages', 'media', 'drawings', 'publications', 'hosts'] as const)
      expect(await office.db.selectFrom(table).select('site_id').where('site_id', '=', id).execute()).toEqual(
        [],
      )
    expect(await removeSite(office, 'small', operator)).toEqual({ ok: false, reason: 'no-site' })
  })
})
