import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { publishPage } from '#app/domain/publishing/pages/publish-page.server.ts'
import { pressPost } from '#app/domain/publishing/press/press-post.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { publishSettings } from '#app/domain/site/publish-settings.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { smallSite } from '../../../../tests/support/small-site.ts'
import { listPublicPages, listPublicPosts } from './list-public-addresses.server.ts'
import { newsOf, writeNewsSitemap, writeSitemap, writeSitemapIndex } from './write-sitemap.ts'

const page = (path: string, text: string, blocks?: object[]) =>
  pageContent.parse({
    path,
    title: path,
    description: `${path} 설명`,
    keywords: ['분양'],
    blocks: blocks ?? [{ type: 'prose', sections: [{ title: '글', parts: [{ text }] }] }],
  })

const soon = {
  type: 'coming-soon',
  title: '준비 중',
  status: '준비',
  text: '곧',
  links: [{ label: '처음', url: '/' }],
}

const imported = '2026-11-21T05:00:00.000Z'
const later = '2026-11-25T01:00:00.000Z'

describe.each(databaseKinds)('what is public on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    const small = smallSite('first', true)
    const first = {
      ...small,
      pages: [
        ...small.pages,
        page('/terms', '약관'),
        page('/size', '모두 {households.total}'),
        page('/customer', '예약'),
        page('/later', '', [soon]),
      ],
      press: [
        pressPost.parse({
          title: '첫 소식 & 그 뒤',
          summary: '요약',
          content: '',
          publishedAt: '2026-11-20T10:00:00+09:00',
        }),
        pressPost.parse({
          title: '다음 소식',
          summary: '요약',
          content: '',
          publishedAt: '2026-12-20T10:00:00+09:00',
        }),
      ],
    }
    office = await openTestInstall(kind, [first, smallSite('second', false)])
  })
  afterAll(() => office.close())
  const fresh = async () => (await findSite(office.db, '', '/first/')) as Site
  const changed = async () =>
    Object.fromEntries(
      (await listPublicPages(office.db, await fresh())).map((one) => [one.path, one.changedAt]),
    )

  test('is every page and option at the address where it is shown, and no placeholder', async () => {
    expect(await changed()).toEqual({
      '/': imported,
      '/?phase=3': imported,
      '/first/customer': imported,
      '/size': imported,
      '/terms': imported,
    })
  })

  test('changes when its own words do, and not when others’ do', async () => {
    office.clock.set(later)
    const site = await fresh()
    await office.db
      .transaction()
      .execute((tx) => publishPage(tx, office.clock, site.id, page('/terms', '새 약관'), operator))
    expect(await changed()).toMatchObject({ '/terms': later, '/size': imported })
  })

  test('changes with a figure that it names, and not with the rest of the settings', async () => {
    const publish = async (facts: Record<string, { value: number; unit: string }>, phone: string) => {
      const site = await fresh()
      await office.db
        .transaction()
        .execute((tx) =>
          publishSettings(
            tx,
            office.clock,
            site.id,
            { ...smallSite('first', true).settings, facts, phone },
            operator,
          ),
        )
    }
    office.clock.set('2026-11-26T01:00:00.000Z')
    await publish({ 'households.total': { value: 3724, unit: '세대' } }, '1500-0001')
    expect(await changed()).toMatchObject({ '/terms': later, '/size': imported })
    office.clock.set('2026-11-27T01:00:00.000Z')
    await publish({ 'households.total': { value: 3700, unit: '세대' } }, '1500-0001')
    office.clock.set('2026-11-28T01:00:00.000Z')
    await publish({ 'households.total': { value: 3700, unit: '세대' } }, '1500-0002')
    expect(await changed()).toMatchObject({ '/terms': later, '/size': '2026-11-27T01:00:00.000Z' })
  })

  test('are posts once they are there, as old as their day, and news for two days', async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    const [list, ...posts] = await listPublicPosts(office, await fresh())
    expect(posts).toMatchObject([{ title: '첫 소식 & 그 뒤', changedAt: '2026-11-20T01:00:00.000Z' }])
    expect(list).toMatchObject({ path: '/first/press', changedAt: '2026-11-20T01:00:00.000Z' })
    expect(newsOf(posts, new Date('2026-11-22T00:59:00Z'))).toHaveLength(1)
    expect(newsOf(posts, new Date('2026-11-22T01:01:00Z'))).toHaveLength(0)
  })
})

const address = {
  path: '/BusinessGuide/intro?phase=3&x="1"',
  title: '<제목> & 글',
  description: '',
  changedAt: imported,
  images: ['/media/a-1200.jpg'],
  publishedAt: imported,
}

test('sitemaps escape what XML wants escaped, and name pictures', () => {
  expect(writeSitemap('https://a.example', [address])).toContain(
    '<loc>https://a.example/BusinessGuide/intro?phase=3&amp;x=%221%22</loc><lastmod>2026-11-21T05:00:00.000Z</lastmod>' +
      '<image:image><image:loc>https://a.example/media/a-1200.jpg</image:loc></image:image>',
  )
  expect(writeNewsSitemap('https://a.example', '가온', [address])).toContain(
    '<news:title>&lt;제목&gt; &amp; 글</news:title>',
  )
})

test('a sitemap without anything is not listed', () => {
  const index = writeSitemapIndex('https://a.example', [
    { path: '/one.xml', addresses: [address] },
    { path: '/none.xml', addresses: [] },
  ])
  expect(index).toContain('/one.xml')
  expect(index).not.toContain('/none.xml')
})
