import { afterAll, beforeAll, expect, test } from 'vitest'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import { newAnswers } from '../../../tests/support/new-site.ts'
import { smallSites } from '../../../tests/support/office-template.ts'
import { readShown } from '../content/shown-content.server.ts'
import { shownDocuments } from '../editing/shown-documents.server.ts'
import { listSites } from '../site/list-sites.server.ts'
import { walkJson } from '../site/walk-json.ts'
import { copySite } from './copy-site.server.ts'
import { createSite } from './create-site.server.ts'
import { listOverview } from './list-overview.server.ts'
import { acceptLeftover, closeSite, hideSite, openSiteAt, readState } from './opening.server.ts'
import { readReadiness } from './readiness.server.ts'
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
    const shown = await readShown(office.db, slug)
    if (!shown) throw new Error(slug)
    return [...shownDocuments(shown).values()].flatMap(({ content }) =>
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
    await acceptLeftover(office, site, { what: sentence, reason: '시공사가 같습니다.' }, actor)
    const after = await readReadiness(office, 'twin', { isProduction: false, withDrafts: true })
    expect(after?.points.some((point) => point.sentence === sentence)).toBe(false)
  })
})
