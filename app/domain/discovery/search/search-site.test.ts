import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PageContent, pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { publishPage } from '#app/domain/publishing/pages/publish-page.server.ts'
import { pressPost } from '#app/domain/publishing/press/press-post.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { smallSite } from '../../../../tests/support/small-site.ts'
import { searchSite } from './search-site.server.ts'

const page = (path: string, title: string, text: string): PageContent =>
  pageContent.parse({
    path,
    title,
    description: `${title} 안내`,
    keywords: [title],
    blocks: [{ type: 'prose', sections: [{ title, parts: [{ text }] }] }],
  })

const post = (title: string, content: string, publishedAt: string) =>
  pressPost.parse({ title, summary: '요약', content, publishedAt })

const first = {
  ...smallSite('first', true),
  pages: [
    page('/', '호수 앞 {households.total}', '지하 주차장과 공원'),
    page('/SalesInfo/announcement', '입주자모집공고', '청약 자격과 계약금을 적었습니다. 하장 마을.'),
    page('/FloorPlan/84A', '84㎡A 평면', '견본주택에서 볼 수 있는 집입니다. 분양가는 공고를 보십시오.'),
    page('/customer', '관심고객 등록·방문예약', '관람 시간을 정합니다'),
  ],
  press: [
    post('지난 소식', '견본주택이 문을 엽니다', '2026-11-01T09:00:00+09:00'),
    post('다음 소식', '견본주택에서 만나요', '2026-12-01T09:00:00+09:00'),
  ],
}

describe.each(databaseKinds)('the search of a site on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind, [first, smallSite('second', false)])
  })
  afterAll(() => office.close())
  const titles = async (query: string, site: Site = office.site) =>
    (await searchSite(office, site, query)).map(({ title }) => title.map(({ text }) => text).join(''))

  test.each([
    ['a word of two syllables', '계약', ['입주자모집공고']],
    ['a word of one syllable as a word', '집', ['84㎡A 평면']],
    ['a word with a particle', '주차장은', ['호수 앞 3,724세대']],
    ['a word that the text has with another particle', '분양가를', ['84㎡A 평면']],
    ['a word that is spaced otherwise', '모집 공고', ['입주자모집공고']],
    ['a unit type without its unit', '84a', ['84㎡A 평면']],
    ['another word for the same', '모델하우스', ['84㎡A 평면', '지난 소식']],
    ['a figure that is a fact', '3724', ['호수 앞 3,724세대']],
    ['a question', '주차장은 어디에 있나요?', ['호수 앞 3,724세대']],
    ['every word before some of them', '견본주택 분양가', ['84㎡A 평면']],
    ['some words where nothing has all', '주차장 수영장', ['호수 앞 3,724세대']],
  ])('finds %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  test('an answer comes before the pages, and a page that announces itself last', async () => {
    await office.db.transaction().execute(async (tx) => {
      const publish = (content: PageContent) =>
        publishPage(tx, office.clock, office.site.id, content, operator)
      const items = [{ id: 'price', question: '분양가는 얼마인가요?', answer: '동과 층에 따라 다릅니다.' }]
      const faq = { type: 'faq', basis: '기준', groups: [{ title: '계약', items }] }
      await publish(pageContent.parse({ ...page('/SalesInfo/FAQ', '자주 묻는 질문', ''), blocks: [faq] }))
      const links = [{ label: '홈', url: '/' }]
      const soon = { type: 'coming-soon', title: '분양가', status: '준비 중', text: '분양가 분양가', links }
      await publish(pageContent.parse({ ...page('/SalesInfo/soon', '분양가', ''), blocks: [soon] }))
    })
    const fresh = (await findSite(office.db, '', '/first/')) as Site
    const found = await searchSite(office, fresh, '분양가')
    expect(found[0]?.path).toBe('/SalesInfo/FAQ#price')
    expect(found.at(-1)?.path).toBe('/SalesInfo/soon')
  })

  test('does not take an open syllable for a closed one', async () => {
    expect(await titles('하자')).toEqual([])
    expect(await titles('하장')).toEqual(['입주자모집공고'])
  })

  test.each(['', '   ', '"', "' or 1=1 --", 'NEAR(', '*', '%', '_', '\u0000', 'x" OR "y', '없는말'])(
    'takes %j for what it is, and finds nothing',
    async (query) => {
      expect(await titles(query)).toEqual([])
    },
  )

  test('shows a sentence with what was asked for, and not the keywords, which spell it in two ways', async () => {
    await office.db.transaction().execute((tx) =>
      publishPage(
        tx,
        office.clock,
        office.site.id,
        {
          ...page('/FloorPlan/84B', '84㎡B 평면', '84㎡B는 방 셋과 거실이 남향입니다.'),
          keywords: ['첫 단지 84㎡B', '첫 단지 84B 평면도'],
        },
        operator,
      ),
    )
    const fresh = (await findSite(office.db, '', '/first/')) as Site
    const [found] = await searchSite(office, fresh, '84B')
    expect(found?.excerpt.map(({ text }) => text).join('')).toBe('84㎡B는 방 셋과 거실이 남향입니다.')
  })

  test('leads to the address at which a page is shown', async () => {
    expect((await searchSite(office, office.site, '방문예약'))[0]?.path).toBe('/first/customer')
  })

  test('knows a post once it is published, and nothing of another site', async () => {
    expect(await titles('소식')).toEqual(['지난 소식'])
    office.clock.set('2026-12-02T00:00:00.000Z')
    expect(await titles('소식')).toEqual(['다음 소식', '지난 소식'])
    office.clock.set('2026-11-21T05:00:00.000Z')
    expect(await titles('소식', office.otherSite)).toEqual([])
  })

  test('knows what was published a moment ago, also when several ask at once', async () => {
    await office.db
      .transaction()
      .execute((tx) =>
        publishPage(
          tx,
          office.clock,
          office.site.id,
          page('/Brand/intro', '브랜드', '새로운 다짐'),
          operator,
        ),
      )
    const fresh = (await findSite(office.db, '', '/first/')) as Site
    const asked = await Promise.all([1, 2, 3].map(() => titles('다짐', fresh)))
    expect(asked).toEqual([['브랜드'], ['브랜드'], ['브랜드']])
  })
})
