import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchSite } from '#app/domain/discovery/search/search-site.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type ContentFolder, secondSite } from '../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { publishFolder, siteIn } from '../../../../tests/support/publish-folder.ts'
import { draftedPlaces, draftedSite } from '../drafts/drafted-site.server.ts'
import { readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { findPage } from '../pages/find-page.server.ts'
import { publish as publishChanges, publishContent } from '../publish/publish.server.ts'
import { type PublishedSite, readPublished } from '../publish/published-site.server.ts'
import { pagePart } from './parts.ts'

const actor = { type: 'system' } as const
const prose = (title: string, text: string) => ({ type: 'prose', sections: [{ title, parts: [{ text }] }] })
const hidden = { ...prose('비공개 행사', '모두 9,999세대를 모십니다.'), hidden: true }

describeFirst(1, stricterDatabaseFirst)('blocks that are hidden on %s', (kind) => {
  let office: TestInstall
  let content: ContentFolder
  beforeAll(async () => {
    office = await openTestInstall(kind)
    content = secondSite()
    await publishFolder(office, content.folder)
  })
  afterAll(async () => {
    content.remove()
    await office.close()
  })

  const shown = async () => (await readPublished(office.db, 'small')) as PublishedSite
  const site = async () => (await findSite(office.db, '', '/small/')) as Site
  const titlesOf = async (of: Site) =>
    (await findPage(office.db, of, '/terms', new URLSearchParams()))?.content.blocks.map(
      (one) => one.type === 'prose' && one.sections[0]?.title,
    )
  const draft = async (blocks: object[]) => {
    const edited = await readDocument(office.db, await shown(), pagePart('/terms'))
    const document = { content: { ...edited?.content, blocks }, version: edited?.version ?? 0 }
    const saved = await saveContentDraft(office, 'small', pagePart('/terms'), document, actor)
    if (!saved.ok) throw new Error(saved.reason)
    return saved.version
  }
  const publish = async (version: number) =>
    await publishChanges(office, 'small', { chosen: { [pagePart('/terms')]: version } }, { actor })
  const terms = prose('약관', '이용약관입니다.')

  test('visitors, search and the fact check know nothing of one; the office sees it in its place', async () => {
    expect(await publish(await draft([hidden, terms]))).toMatchObject({ ok: true })
    const visited = await site()
    expect(await titlesOf(visited)).toEqual(['약관'])
    const found = await searchSite(office, visited, '비공개 행사')
    expect(JSON.stringify(found)).not.toContain('9,999')
    const looked = await draftedSite(office, visited)
    expect(await titlesOf(looked)).toEqual(['약관'])
    expect(await titlesOf({ ...looked, showsHidden: true })).toEqual(['비공개 행사', '약관'])
    const all = { count: 2, showsHidden: true }
    expect(await draftedPlaces(office, await shown(), '/terms', all)).toEqual({
      places: [0, 1],
      hidden: [0],
    })
    const some = { count: 1, showsHidden: false }
    expect(await draftedPlaces(office, await shown(), '/terms', some)).toEqual({ places: [1], hidden: [] })
  })

  test('a fault beside one is reported at its place in the document', async () => {
    const wrong = await publish(await draft([hidden, prose('약관', '모두 8,888세대입니다.')]))
    expect(wrong).toMatchObject({ ok: false, reason: 'refused' })
    if (wrong.ok || wrong.reason !== 'refused') throw new Error('published')
    expect(wrong.report.findings.map(({ location }) => location)).toContainEqual(
      expect.stringMatching(/^blocks\[1\]/),
    )
    const { hidden: _, ...again } = hidden
    expect(await publish(await draft([again, terms]))).toMatchObject({ ok: false, reason: 'refused' })
  })

  test('a page whose blocks are all hidden is not published', async () => {
    expect(await publish(await draft([hidden]))).toMatchObject({
      ok: false,
      report: { faults: [expect.objectContaining({ location: 'blocks' })] },
    })
  })

  test('the folder has it, and publishing the folder again changes nothing', async () => {
    const folder = `${content.dir}/out/small`
    await exportContent(office, 'small', folder)
    const { number } = (await shown()).publication ?? { number: 0 }
    const site = siteIn(folder)
    expect(site.pages.find(({ path }) => path === '/terms')?.blocks[0]).toMatchObject({ hidden: true })
    expect(await publishContent(office, site, { folder })).toMatchObject({ number, changes: [] })
  })
})
