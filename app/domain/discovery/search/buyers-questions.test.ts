import { expect, test } from 'vitest'
import { demoSites } from '../../../../tests/support/demo-sites.ts'
import { rankEntries } from './rank-entries.ts'
import { readQuery } from './read-query.ts'
import { entriesOfPage, entryOfPost } from './site-index.server.ts'

/** What buyers type, and the page that must come first. */
const gaon: [query: string, first: string][] = [
  ['분양가', '/SalesInfo/price'],
  ['가격', '/SalesInfo/price'],
  ['84A 가격', '/SalesInfo/price#price-84A'],
  ['59B 분양가', '/SalesInfo/price#price-59B'],
  ['84㎡C 공급금액', '/SalesInfo/price#price-84C'],
  ['집값', '/SalesInfo/price'],
  ['계약금', '/SalesInfo/price'],
  ['매달', '/SalesInfo/FAQ#monthly'],
  ['매달 얼마', '/SalesInfo/FAQ#monthly'],
  ['월 납입금', '/SalesInfo/FAQ#monthly'],
  ['에어컨', '/SalesInfo/price'],
  ['시스템 에어컨', '/SalesInfo/price'],
  ['몇 층', '/ComplexGuide/detailintro'],
  ['로얄층', '/ComplexGuide/detailintro'],
  ['취소', '/SalesInfo/FAQ#change-visit'],
  ['노인정', '/ComplexGuide/community'],
  ['반려동물', '/SalesInfo/FAQ#pets'],
  ['강아지 키울 수 있나요', '/SalesInfo/FAQ#pets'],
  ['주차비', '/SalesInfo/FAQ#model-house-parking'],
  ['납부일', '/SalesInfo/price'],
  ['중도금 대출', '/SalesInfo/price'],
  ['이자', '/SalesInfo/FAQ#monthly'],
  ['84A', '/FloorPlan/84A'],
  ['84A 평면', '/FloorPlan/84A'],
  ['59A 평면도', '/FloorPlan/59A'],
  ['84C', '/FloorPlan/114A'],
  ['평면 비교', '/FloorPlan/compare'],
  ['청약 일정', '/BusinessGuide/plan'],
  ['당첨자 발표', '/BusinessGuide/plan'],
  ['입주', '/BusinessGuide/plan'],
  ['입주 언제 하나요', '/BusinessGuide/plan'],
  ['청약 자격', '/SalesInfo/SubscriptionGuide'],
  ['1순위', '/SalesInfo/SubscriptionGuide'],
  ['가점 계산', '/SalesInfo/SubscriptionGuide'],
  ['특별공급', '/SalesInfo/SubscriptionGuide'],
  ['신생아', '/SalesInfo/SubscriptionGuide'],
  ['1주택', '/SalesInfo/FAQ#one-home'],
  ['1주택자도 되나요', '/SalesInfo/FAQ#one-home'],
  ['청약통장이 없으면', '/SalesInfo/FAQ#no-account'],
  ['무순위', '/SalesInfo/FAQ#no-account'],
  ['전매제한', '/SalesInfo/FAQ#resale'],
  ['청약 방법', '/SalesInfo/guide'],
  ['청약홈', '/SalesInfo/guide'],
  ['모집공고', '/SalesInfo/announcement'],
  ['계약서류', '/BusinessGuide/documents'],
  ['인감증명서', '/BusinessGuide/documents'],
  ['인지세', '/SalesInfo/StampTax'],
  ['보증', '/SalesInfo/FAQ#money-safe'],
  ['부도', '/SalesInfo/FAQ#money-safe'],
  ['신탁', '/SalesInfo/FAQ#money-safe'],
  ['시공사', '/SalesInfo/FAQ#money-safe'],
  ['시행사', '/SalesInfo/FAQ#money-safe'],
  ['시공사가 망하면', '/SalesInfo/FAQ#money-safe'],
  ['상가', '/ComplexGuide/intro'],
  ['조망', '/ComplexGuide/detailintro'],
  ['전망', '/ComplexGuide/detailintro'],
  ['호수뷰', '/ComplexGuide/detailintro'],
  ['203동 1502호', '/ComplexGuide/detailintro'],
  ['햇빛', '/SalesInfo/FAQ#sunlight'],
  ['일조', '/SalesInfo/FAQ#sunlight'],
  ['남향', '/ComplexGuide/detailintro'],
  ['단지 배치도', '/ComplexGuide/intro'],
  ['놀이터', '/ComplexGuide/intro'],
  ['전기차', '/ComplexGuide/intro'],
  ['헬스장', '/ComplexGuide/community'],
  ['독서실', '/ComplexGuide/community'],
  ['층간소음', '/SalesInfo/FAQ#floor-noise'],
  ['세대수', '/BusinessGuide/intro'],
  ['위치', '/LocationEnvironment/intro'],
  ['오시는 길', '/LocationEnvironment/intro'],
  ['모델하우스', '/LocationEnvironment/intro'],
  ['견본주택 주차', '/SalesInfo/FAQ#model-house-parking'],
  ['주차장', '/SalesInfo/FAQ#model-house-parking'],
  ['관람 시간', '/SalesInfo/FAQ#model-house'],
  ['방문예약', '/gaon-lakepark/customer'],
  ['예약 취소', '/SalesInfo/FAQ#change-visit'],
  ['방문 변경', '/SalesInfo/FAQ#change-visit'],
  ['상품권', '/SalesInfo/FAQ#gift'],
  ['초등학교', '/LocationEnvironment/intro'],
  ['병원', '/LocationEnvironment/intro'],
  ['지하철', '/LocationEnvironment/intro'],
  ['발코니 확장', '/SalesInfo/FAQ#balcony'],
  ['발코니확장', '/SalesInfo/price'],
  ['VR', '/FloorPlan/Emodel'],
  ['개인정보', '/privacy'],
  ['특공', '/SalesInfo/SubscriptionGuide'],
  ['생초', '/SalesInfo/SubscriptionGuide'],
  ['준공', '/BusinessGuide/plan'],
  ['계약 언제', '/BusinessGuide/plan'],
  ['평당가', '/SalesInfo/price'],
  ['옵션', '/SalesInfo/price'],
  ['국평', '/FloorPlan/84A'],
  ['84타입', '/FloorPlan/84A'],
  ['34평형', '/FloorPlan/84A'],
  ['역세권', '/LocationEnvironment/intro'],
  ['확장비', '/SalesInfo/price'],
  ['전화번호', '/gaon-lakepark/customer'],
  ['관리비', '/SalesInfo/FAQ#running-costs'],
  ['잔여세대', '/SalesInfo/FAQ#no-account'],
  ['대형평수', '/FloorPlan/compare'],
  ['사전점검', '/SalesInfo/FAQ#inspection'],
  ['양도세', '/SalesInfo/FAQ#taxes'],
  ['관심 세대', '/ComplexGuide/detailintro'],
  ['아파트 값', '/SalesInfo/price'],
  ['평당 얼마', '/SalesInfo/price'],
  ['지하철역', '/LocationEnvironment/intro'],
  ['부도나면', '/SalesInfo/FAQ#money-safe'],
  ['미분양', '/SalesInfo/FAQ#no-account'],
  ['선착순', '/SalesInfo/FAQ#no-account'],
  ['홍보관', '/LocationEnvironment/intro'],
  ['영업시간', '/SalesInfo/FAQ#model-house'],
]

/** A site without prices, a schedule and visits. */
const hannae: [query: string, first: string][] = [
  ['반려동물', '/SalesInfo/FAQ#pets'],
  ['분양가', '/SalesInfo/FAQ#price'],
  ['계약금', '/SalesInfo/FAQ#payment'],
  ['84A 평면', '/FloorPlan/84A'],
  ['보증', '/SalesInfo/FAQ#money-safe'],
  ['시공사', '/SalesInfo/FAQ#money-safe'],
  ['청약통장', '/SalesInfo/FAQ#no-account'],
  ['주차', '/SalesInfo/FAQ#model-house-parking'],
  ['방문 변경', '/SalesInfo/FAQ#change-visit'],
  ['동호수', '/ComplexGuide/detailintro'],
  ['조망', '/ComplexGuide/detailintro'],
  ['상가', '/ComplexGuide/intro'],
  ['역', '/LocationEnvironment/intro'],
  ['시장', '/LocationEnvironment/intro'],
  ['세대수', '/BusinessGuide/intro'],
  ['방문예약', '/hannae-riverview/customer'],
  ['입주', '/SalesInfo/FAQ#move-in'],
  ['1주택', '/SalesInfo/FAQ#one-home'],
  ['대출', '/SalesInfo/FAQ#loan'],
  ['관리비', '/SalesInfo/FAQ#running-costs'],
  ['대형평수', '/FloorPlan/compare'],
  ['사전점검', '/SalesInfo/FAQ#inspection'],
  ['양도세', '/SalesInfo/FAQ#taxes'],
  ['관심 세대', '/ComplexGuide/detailintro'],
  ['분양 시기', '/SalesInfo/FAQ#when'],
  ['영업시간', '/SalesInfo/FAQ#model-house'],
]

const indexes = new Map(
  demoSites().map(({ settings, pages, press }) => {
    const own = { slug: settings.slug, settings }
    const posts = press.map(({ publishedAt, ...post }, i) =>
      entryOfPost({ ...post, id: `${i}`, source_name: null, published_at: publishedAt }, own),
    )
    return [
      settings.slug,
      { own, entries: [...pages.flatMap((page) => entriesOfPage(page, own)), ...posts] },
    ] as const
  }),
)

async function pathsFor(slug: string, query: string): Promise<string[]> {
  const index = indexes.get(slug)
  if (!index) throw new Error(`no site ${slug}`)
  const ranked = await rankEntries(index.entries, readQuery(query, index.own.settings.search))
  return ranked.map(({ path }) => path)
}

test.each(gaon)('gaon: %s leads to %s', async (query, first) => {
  expect((await pathsFor('gaon-lakepark', query))[0]).toBe(first)
})

test.each(hannae)('hannae: %s leads to %s', async (query, first) => {
  expect((await pathsFor('hannae-riverview', query))[0]).toBe(first)
})

test('상가 is not found between two words, 500병상 가온중앙병원', async () => {
  expect(await pathsFor('gaon-lakepark', '상가')).toEqual(['/ComplexGuide/intro'])
})

test('one syllable is not found inside of a word, 역 in 규제지역', async () => {
  expect(await pathsFor('gaon-lakepark', '지하철')).not.toContain('/SalesInfo/FAQ#one-home')
})

test.each([
  ['월', '/SalesInfo/FAQ#first-complex'],
  ['몇 층', '/SalesInfo/FAQ#floor-noise'],
])('%s is no part of another word: not %s', async (query, page) => {
  expect(await pathsFor('gaon-lakepark', query)).not.toContain(page)
})

test('two words that are one are not found apart', async () => {
  expect(await pathsFor('gaon-lakepark', '관심 세대')).not.toContain('/')
})

test('of questions with the word, the one that begins with it and says no more comes first', async () => {
  const answers = (await pathsFor('gaon-lakepark', '입주')).filter((path) => path.includes('FAQ#'))
  expect(answers[0]).toBe('/SalesInfo/FAQ#move-in')
})

test('what a picture shows is not found', async () => {
  // A dumb-bell rack is in the words of a picture only.
  expect(await pathsFor('gaon-lakepark', '아령대')).toEqual([])
})

test('a site’s own words are found as the product’s are, and lead to its page', () => {
  const own = [{ words: ['복덕방 요금', '중개 보수'], page: '/BusinessGuide/intro' }]
  expect(readQuery('중개보수', own)).toEqual([
    { written: '중개보수', forms: ['중개보수', '복덕방요금'], topics: ['/BusinessGuide/intro'] },
  ])
})
