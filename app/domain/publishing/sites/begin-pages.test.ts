import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fact } from '#app/domain/site/fact.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { newAnswers } from '../../../../tests/support/new-site.ts'
import { drawingPart, pagePart } from '../documents/parts.ts'
import { loadDrafted, readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import type { MenuItem } from '../pages/add-to-menu.server.ts'
import { pageContent } from '../pages/page-content.ts'
import { beginPages } from './begin-pages.server.ts'
import { createSite } from './create-site.server.ts'
import { readReadiness } from './readiness.server.ts'
import { sheetPart, withNewFacts } from './rows-of-new-facts.ts'
import { siteAnswers } from './start/answers.ts'

const actor = { type: 'system' } as const
const slug = newAnswers.slug
const picture = { name: 'first-picture.svg', alt: '84㎡A 평면도' }

describeFirst(1, stricterDatabaseFirst)('beginPages on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
    expect(await createSite(office, siteAnswers.parse(newAnswers), actor)).toMatchObject({ ok: true })
    const draw = (kind: 'plan' | 'layout' | 'map', name: string, content: object) =>
      saveContentDraft(
        office,
        slug,
        drawingPart({ kind, name }),
        { content: { name, picture, ...content }, version: 0 },
        actor,
      )
    for (const type of ['74A', '84A']) {
      const rooms = [{ name: '거실', area: 20 }]
      await draw('plan', type, { label: type, exclusiveArea: `area.exclusive.${type}`, rooms })
    }
    await draw('layout', 'main', { buildings: [{ number: '101' }], facilities: [] })
    await draw('map', 'location', { title: '위치도', from: '단지 정문', places: [] })
  })
  afterAll(() => office.close())

  const contentOf = async (part: Parameters<typeof readDocument>[2]) =>
    (await readDocument(office.db, { slug }, part))?.content ?? {}
  const tabsOf = async (path: string) => (await contentOf(pagePart(path))).subNavigation
  const menu = async () =>
    ((await contentOf('settings')).menu as { title: string; items: MenuItem[] }[]).map(
      ({ title, items }) => `${title}: ${items.map((item) => item.title).join(', ')}`,
    )

  test('plans are tabs of one another, and the layout leads to them, whichever comes first', async () => {
    expect(await beginPages(office, slug, { kind: 'plan', name: '84A' }, actor)).toMatchObject({ ok: true })
    expect(await tabsOf('/FloorPlan/84A')).toBeUndefined()
    expect(await beginPages(office, slug, { kind: 'layout', name: 'main' }, actor)).toMatchObject({
      ok: true,
    })
    expect(await beginPages(office, slug, { kind: 'plan', name: '74A' }, actor)).toMatchObject({ ok: true })
    const items = ['84A', '74A'].map((type) => ({
      title: type.replace('A', '㎡A'),
      url: `/FloorPlan/${type}`,
    }))
    for (const { url } of items) expect(await tabsOf(url)).toEqual({ title: '세대안내', items })
    const all = { title: '주택형 안내', url: '/FloorPlan/intro' }
    expect(await tabsOf(all.url)).toEqual({ title: '세대안내', items: [all, ...items] })
    expect((await contentOf('drawing layout/main')).types).toEqual(
      items.map(({ title, url }) => ({ id: title.replace('㎡', ''), label: title, page: url })),
    )
  })

  test('the map and the notice have a page each, in the groups of the menu that fit them', async () => {
    expect(await beginPages(office, slug, { kind: 'map', name: 'location' }, actor)).toMatchObject({
      ok: true,
    })
    expect(await beginPages(office, slug, { kind: 'announcement' }, actor)).toMatchObject({ ok: true })
    expect(await menu()).toEqual([
      '사업안내: 사업개요, 분양일정, 입주자모집공고',
      '단지안내: 단지배치도, 동·호수배치도',
      '세대안내: 주택형 안내, 84㎡A, 74㎡A',
      '입지안내: 현장과 견본주택, 위치도',
      '홍보센터: 관심고객 등록, 자주 묻는 질문',
    ])
  })

  test('every page is whole, and the readiness of the site has nothing against its words', {
    tags: 'long',
  }, async () => {
    for (const path of [
      ...['/FloorPlan/84A', '/ComplexGuide/intro', '/ComplexGuide/detailintro'],
      ...['/LocationEnvironment/map', '/SalesInfo/announcement'],
    ])
      expect(pageContent.safeParse(await contentOf(pagePart(path))).error?.issues, path).toBeUndefined()
    const ready = await readReadiness(office, slug, { isProduction: false, withDrafts: true })
    const about = (ready?.points ?? []).filter(
      ({ part, kind }) => part?.startsWith('page ') && kind !== 'template',
    )
    expect(about).toEqual([])
    expect(ready?.isUnfinished).toBe(false)
  })

  test('an address that is taken is refused, and the page there stays', async () => {
    const before = await contentOf(pagePart('/FloorPlan/84A'))
    expect(await beginPages(office, slug, { kind: 'plan', name: '84A' }, actor)).toEqual({
      ok: false,
      message: '이미 ‘84㎡A 평면’ 페이지가 쓰는 주소입니다.',
    })
    expect(await contentOf(pagePart('/FloorPlan/84A'))).toEqual(before)
  })

  test('facts that the site did not have are rows of its sheet of figures, each in its place and once', async () => {
    const settings = await readDocument(office.db, { slug }, 'settings')
    const before = settings?.content?.facts as Record<string, Fact>
    const facts = {
      ...before,
      'parking.total': { value: 894, unit: '대' },
      'ratio.floor': { value: 239.87, unit: '%' },
      'area.site': { value: 31_482.5, unit: '㎡' },
      '수치.조경률': { value: 42, unit: '%' },
    }
    const draft = { content: { ...settings?.content, facts }, version: settings?.version ?? 0 }
    expect(await saveContentDraft(office, slug, 'settings', draft, actor)).toMatchObject({ ok: true })
    const site = await loadDrafted(office, slug)
    const shown = withNewFacts(site?.documents ?? new Map(), before)
    expect(shown?.labels).toEqual(['대지면적', '용적률', '주차대수'])
    const { blocks } = pageContent.parse(shown?.content)
    const [block] = blocks
    expect(block?.type === 'table' && block.table.rows.map(([label]) => label)).toEqual(
      '사업명 위치 대지면적 용적률 규모 주택형 세대수 주차대수 시행 시공'.split(' '),
    )
    const documents = new Map([...(site?.documents ?? []), [sheetPart, shown?.content ?? {}] as const])
    expect(withNewFacts(documents, before)).toBeUndefined()
    expect(withNewFacts(site?.documents ?? new Map(), facts as Record<string, Fact>)).toBeUndefined()
  })
})
