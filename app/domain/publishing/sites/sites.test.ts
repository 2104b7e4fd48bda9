import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSites } from '#app/domain/site/list-sites.server.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { newId } from '#app/platform/ids.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst, runs } from '../../../../tests/support/long.ts'
import { newAnswers } from '../../../../tests/support/new-site.ts'
import { smallSites } from '../../../../tests/support/office-template.ts'
import { findKeptValues } from '../documents/kept-values.server.ts'
import type { Document } from '../documents/parts.ts'
import { samplePartsOf } from '../documents/sample-parts.ts'
import { listContentDrafts, readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import { createPage } from '../pages/move-page.server.ts'
import { newPage } from '../pages/page-kinds.ts'
import { publish } from '../publish/publish.server.ts'
import { readPublished } from '../publish/published-site.server.ts'
import { copySite } from './copy-site.server.ts'
import { createSite } from './create-site.server.ts'
import { listOverview } from './list-overview.server.ts'
import { acceptLeftovers, closeSite, hideSite, openSiteAt, readState } from './opening.server.ts'
import { readReadiness } from './readiness.server.ts'
import { replaceUnreplacedText } from './replace-unreplaced-text.server.ts'
import { siteAnswers } from './start/answers.ts'

/** Names that are no ids of blocks and steps. */
const namedSites = () =>
  smallSites().map((site, i) => ({
    ...site,
    settings: { ...site.settings, name: `솔빛 ${i + 1}차`, shortName: `솔빛${i + 1}` },
  }))

const actor = { type: 'system' } as const

describeFirst(1, stricterDatabaseFirst)('sites that are made in the office on %s', (kind) => {
  let office: TestInstall
  const parts = () => ({ ...office, isProduction: false })
  const siteOf = async (slug: string) =>
    (await listSites(office.db)).find(({ site }) => site.slug === slug)?.site as { id: string; slug: string }
  const textsOf = async (slug: string) => {
    const shown = await readPublished(office.db, slug)
    if (!shown) throw new Error(slug)
    return [...shown.documents.values()].flatMap((content) =>
      walkJson(content).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    )
  }
  beforeAll(async () => {
    office = await openTestInstall(kind, namedSites())
  })
  afterAll(() => office.close())

  test('a new site is whole and hidden, and opens at its minute', async () => {
    const made = await createSite(office, siteAnswers.parse(newAnswers), actor)
    expect(made).toMatchObject({ ok: true })
    const site = await siteOf('daon-heights')
    expect(await readState(office, site)).toBe('hidden')
    const ready = await readReadiness(office, site.slug, { isProduction: false, withDrafts: true })
    expect(ready?.points.filter(({ isRequired }) => isRequired)).toEqual([])
    expect(ready?.points.map(({ kind, path }) => `${kind} ${path}`)).toEqual(
      expect.arrayContaining(['template blocks[0].picture', 'missing visits']),
    )
    const { clock } = office
    const now = clock.now()
    const tomorrow = new Date(+now + 86_400_000)
    expect(await openSiteAt(parts(), site, tomorrow, actor)).toEqual({ ok: true, opensAt: tomorrow })
    expect(await readState(office, site)).toBe('hidden')
    clock.set(tomorrow.toISOString())
    expect(await readState(office, site)).toBe('open')
    await hideSite(office, site, actor)
    expect(await readState(office, site)).toBe('hidden')
    await openSiteAt(parts(), site, tomorrow, actor)
    await closeSite(office, site, actor)
    expect(await listOverview(office, [site.id])).toMatchObject([
      { state: 'closed', name: '다온 하이츠', drafts: 0, publication: { number: 1 } },
    ])
    clock.set(now.toISOString())
  })

  test('a site with blanks does not open, and a slug or host that is taken makes nothing', async () => {
    const without = {
      ...newAnswers,
      slug: 'empty',
      host: '',
      modelHouse: '',
      agency: '',
      name: '빈터 마을',
      shortName: '빈터',
    }
    expect(await createSite(office, siteAnswers.parse(without), actor)).toMatchObject({ ok: true })
    const opened = await openSiteAt(parts(), await siteOf('empty'), office.clock.now(), actor)
    expect(opened).toMatchObject({ ok: false, reason: 'not-ready' })
    expect(!opened.ok && opened.points.map(({ path }) => path)).toEqual([
      'modelHouse.address',
      'facts.office.agency',
    ])
    const again = await createSite(office, siteAnswers.parse({ ...newAnswers, host: '' }), actor)
    expect(again).toMatchObject({ ok: false, faults: [{ location: 'slug' }] })
    const taken = { ...newAnswers, slug: 'other', host: newAnswers.host }
    expect(await createSite(office, siteAnswers.parse(taken), actor)).toMatchObject({
      ok: false,
      faults: [{ location: 'hosts' }],
    })
    expect(await siteOf('other')).toBeUndefined()
  })

  test('a telephone that changes names the posts and files that keep the old one, also once it is published', async () => {
    const site = await siteOf('daon-heights')
    const at = office.clock.now().toISOString()
    const post = { site_id: site.id, created_at: at, updated_at: at, published_at: at, summary: '' }
    await office.db
      .insertInto('press_posts')
      .values([
        { ...post, id: newId(), title: '문을 엽니다', content: '문의 1688-0000으로 해 주세요' },
        { ...post, id: newId(), title: '다른 번호', content: '11688-00001' },
      ])
      .execute()
    const kept = async () => {
      const shown = await readPublished(office.db, 'daon-heights')
      if (!shown) throw new Error('daon-heights')
      const edited = await readDocument(office.db, shown, 'settings')
      const { published: before = {}, content } = edited ?? {}
      return await findKeptValues(
        office,
        { id: shown.siteId, slug: shown.slug },
        { before, settings: content ?? {} },
      )
    }
    expect(await kept()).toBeUndefined()
    const shown = await readPublished(office.db, 'daon-heights')
    const content = { ...shown?.settings, phone: '1688-9999' } as Document
    const saved = await saveContentDraft(office, 'daon-heights', 'settings', { content, version: 0 }, actor)
    if (!saved.ok) throw new Error(saved.reason)
    const expected = { values: ['대표전화 1688-0000'], posts: [{ title: '문을 엽니다', isShown: true }] }
    expect(await kept()).toMatchObject(expected)
    const chosen = { settings: saved.version }
    expect(await publish(office, 'daon-heights', { chosen }, { actor })).toMatchObject({ ok: true })
    expect(await kept()).toMatchObject(expected)
  })

  test('a copy has content and settings alone, and every word of its source is found', async () => {
    const copied = await copySite(
      office,
      { from: 'empty', slug: 'twin', name: '온새미 더힐', shortName: '더힐', phone: '1677-0000', host: '' },
      actor,
    )
    expect(copied).toMatchObject({ ok: true })
    const site = await siteOf('twin')
    const ready = await readReadiness(office, 'twin', { isProduction: false, withDrafts: true })
    const words = ready?.points.filter((point) => point.kind === 'left-word') ?? []
    const marks = ['빈터', '1688-0000', '다온', '새벽', 'daon', 'empty']
    const left = (await textsOf('twin')).filter((text) => marks.some((mark) => text.includes(mark)))
    expect(left.length).toBeGreaterThan(8)
    expect(left.filter((text) => !ready?.points.some((point) => point.text === text))).toEqual([])
    expect(ready?.points.filter(({ kind }) => kind === 'left-colour').length).toBe(17)
    expect(
      ready?.points.some(({ kind, text }) => kind === 'left-file' && text === 'share-1200x630.jpg'),
    ).toBe(true)
    for (const [table, count] of [
      ['leads', 0],
      ['memberships', 0],
    ] as const)
      expect(
        await office.db.selectFrom(table).selectAll().where('site_id', '=', site.id).execute(),
      ).toHaveLength(count)
    const [{ sentence } = { sentence: '' }] = words
    await acceptLeftovers(office, site, { what: [sentence], reason: '시공사가 같습니다.' }, actor)
    const after = await readReadiness(office, 'twin', { isProduction: false, withDrafts: true })
    expect(after?.points.some((point) => point.sentence === sentence)).toBe(false)
  })

  test('sites whose names contain each other open, copy, close and reopen, and none is accused of its own name', async () => {
    const first = { name: '솔빛마을', shortName: '솔빛마을', slug: 'solbit', phone: '1688-1000' }
    const others = Array.from({ length: runs(2, 29) }, (_, i) => phaseOf(i))
    const made = await createSite(office, siteAnswers.parse({ ...newAnswers, ...first, host: '' }), actor)
    expect(made).toMatchObject({ ok: true })
    for (const answers of others) {
      expect(await copySite(office, { ...answers, from: first.slug, host: '' }, actor)).toMatchObject({
        ok: true,
      })
      await settleCopy(answers, first)
      expect(await settingsOf(answers.slug)).toMatchObject({
        ...answers,
        hosts: [`${answers.slug}.localhost`],
      })
    }
    for (const { slug } of [first, ...others]) {
      const site = await siteOf(slug)
      const ready = await readReadiness(office, slug, { isProduction: false, withDrafts: true })
      const accused = ready?.points.filter(({ kind, isRequired }) => isRequired || kind.startsWith('left-o'))
      expect(accused, slug).toEqual([])
      for (const _ of ['opened', 'reopened']) {
        expect(await openSiteAt(parts(), site, office.clock.now(), actor)).toMatchObject({ ok: true })
        await closeSite(office, site, actor)
      }
    }
  })

  const settingsOf = async (slug: string) => (await readPublished(office.db, slug))?.settings

  /** What somebody does with a copy: replaces names and numbers, keeps for one reason what sisters share, and publishes. */
  async function settleCopy(
    answers: ReturnType<typeof phaseOf>,
    source: Pick<ReturnType<typeof phaseOf>, 'name' | 'shortName' | 'phone'>,
  ) {
    const site = await siteOf(answers.slug)
    const left = async () =>
      (await readReadiness(office, site.slug, { isProduction: false, withDrafts: true }))?.points.filter(
        ({ kind }) => kind.startsWith('left-'),
      ) ?? []
    const before = await left()
    for (const [word, by] of new Map([
      [source.name, answers.name],
      [source.phone, answers.phone],
    ])) {
      const places = before.filter(({ what }) => what?.endsWith(`‘${word}’`)).length
      expect(await replaceUnreplacedText(office, site, { word, by }, actor)).toBe(places)
      expect(await replaceUnreplacedText(office, site, { word, by }, actor)).toBe(0)
    }
    const what = (await left()).flatMap((point) => point.what ?? [])
    expect(what.filter((one) => one.includes(`‘${source.name}’`))).toEqual([])
    await acceptLeftovers(office, site, { what, reason: '시행사와 시공사가 같습니다.' }, actor)
    expect(await left()).toEqual([])
    const shown = await readPublished(office.db, site.slug)
    const drafts = shown ? await listContentDrafts(office.db, shown) : []
    const chosen = Object.fromEntries(drafts.map(({ part, version }) => [part, version]))
    if (drafts.length)
      expect(await publish(office, site.slug, { chosen }, { actor })).toMatchObject({ ok: true })
  }

  test('a page with its sample texts is not published, and each is named with its place', async () => {
    const shown = await readPublished(office.db, 'daon-heights')
    if (!shown) throw new Error('daon-heights')
    const head = { path: '/guide', title: '안내', description: '안내입니다' }
    const page = newPage('table', head, samplePartsOf(shown, new Map())) as Document
    expect(await createPage(office, 'daon-heights', page, actor)).toEqual({ ok: true })
    const [draft] = await listContentDrafts(office.db, shown)
    const chosen = { 'page /guide': draft?.version ?? 0 }
    const refused = await publish(office, 'daon-heights', { chosen }, { actor })
    if (refused.ok || refused.reason !== 'refused') throw new Error(JSON.stringify(refused))
    const named = refused.report.findings.filter(({ part }) => part === 'page /guide')
    const samples = walkJson(page).filter(({ value }) => typeof value === 'string' && /^\[.+\]$/.test(value))
    expect(samples.length).toBeGreaterThan(4)
    expect(named.map(({ location }) => location)).toEqual(
      expect.arrayContaining(samples.map(({ path }) => path)),
    )
    const ready = await readReadiness(office, 'daon-heights', { isProduction: false, withDrafts: true })
    expect(
      ready?.points.filter(({ isRequired, part }) => isRequired && part === 'page /guide').length,
    ).toBeGreaterThanOrEqual(samples.length)
  })
})

/** Names that have each other within, at the beginning, at the end, and as a whole. */
function phaseOf(i: number): Record<'name' | 'shortName' | 'slug' | 'phone', string> {
  const [name, slug] = (
    [
      ['솔빛마을 2차', 'solbit-2'],
      ['솔빛', 'sol'],
      ['더 솔빛마을', 'the-solbit'],
      ['솔빛마을 2차 센트럴', 'solbit-2-central'],
    ] as const
  )[i] ?? [`솔빛마을 ${i}차`, `solbit-${i}`]
  return { name, shortName: name, slug, phone: `1688-${2000 + i}` }
}
