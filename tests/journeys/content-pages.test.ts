import { HtmlValidate } from 'html-validate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../support/browser.ts'
import { isLong } from '../support/long.ts'
import { readersServer, type TestServer } from '../support/server.ts'
import {
  demoAddresses,
  koreanTexts,
  originOf,
  type PlainDocument,
  readPlain,
  type SiteAddress,
  statusesOf,
} from '../support/site-pages.ts'

/** The routes of section 2 of the specification, and what each has to answer. */
const checklist: Record<string, number | string> = {
  '/': 200,
  ...Object.fromEntries(
    [
      ...['/Brand/intro', '/Brand/video'],
      ...[
        '/BusinessGuide/intro',
        '/BusinessGuide/intro?phase=3',
        '/BusinessGuide/plan',
        '/BusinessGuide/documents',
      ],
      ...['/LocationEnvironment/intro', '/LocationEnvironment/primium'],
      ...['/ComplexGuide/intro', '/ComplexGuide/detailintro', '/ComplexGuide/community'],
      ...['59A', '59B', '84A', '84B', '114A', '114B', '119B', 'videos', 'Emodel'].map(
        (p) => `/FloorPlan/${p}`,
      ),
      ...['/Interior/59A', '/Interior/84A', '/Interior/84B'],
      ...['guide', 'SubscriptionGuide', 'announcement', 'StampTax'].map((p) => `/SalesInfo/${p}`),
      ...['/announcement.pdf', '/gaon-lakepark/customer'],
    ].map((path) => [path, 200]),
  ),
  '/Promotion/Customer': '/gaon-lakepark/customer',
  '/no-such-page': 404,
  '/FloorPlan/no-such-type': 404,
  '/no-such-site/customer': 404,
}
/** Parts of the specification that come with the press: not asked for, and not dead when linked to. */
const comesLater = ['/Promotion/Press', '/gaon-lakepark/press', '/hannae-riverview/press']

let browser: Browser
let server: TestServer
let reader: Page
let addresses: SiteAddress[]
const documents = new Map<string, PlainDocument>()
const documentOf = ({ url }: SiteAddress) => documents.get(url) as PlainDocument

beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), readersServer()])
  reader = (await openPage(browser)).page
  addresses = demoAddresses(server)
  for (const { url } of addresses) documents.set(url, await readPlain(reader, url))
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

const sites = ['gaon-lakepark', 'hannae-riverview']
const of = (slug: string) => addresses.filter((address) => address.slug === slug)

test.each(Object.entries(checklist))('%s answers %s', async (path, expected) => {
  const response = await fetch(server.origin + path, { redirect: 'manual' })
  if (typeof expected === 'number') return expect(response.status).toBe(expected)
  expect(response.status).toBeGreaterThanOrEqual(301)
  expect(response.status).toBeLessThan(400)
  expect(new URL(response.headers.get('location') ?? '', server.origin).pathname).toBe(expected)
})

describe.each(sites)('every page of %s', (slug) => {
  test('answers 200, and the second site too has six of its own', () => {
    expect(of(slug).length).toBeGreaterThanOrEqual(6)
    expect(of(slug).filter((address) => documentOf(address).status !== 200)).toEqual([])
  })

  test.each(['title', 'description', 'canonical'] as const)('has a %s that no other has', (field) => {
    const seen = of(slug).map((address) => documentOf(address)[field])
    expect(seen.filter((text, i) => !text || seen.indexOf(text) !== i)).toEqual([])
  })

  // What only a script can find out, a blocked window or a failed download, is only said by it. What is seen all
  // around is described where it is seen (tours.test.ts).
  test('says all its words without JavaScript', () => {
    for (const { content } of of(slug)) {
      const shown = addresses
        .filter((other) => other.content === content)
        .map((other) => documentOf(other).words)
      const { banner, subNavigation, blocks, notices } = content
      const spoken = blocks.map((block) => {
        if (block.type === 'announcement') return { ...block, blocked: '', failed: '' }
        if (block.type === 'tours')
          return { ...block, tours: block.tours.map(({ address: _, ...tour }) => tour) }
        return block
      })
      const missing = koreanTexts([banner, subNavigation, spoken, notices]).filter(
        (text) => !shown.some((words) => words.includes(text)),
      )
      expect(missing, content.path).toEqual([])
    }
  })

  test('is in Korean, can be zoomed, and has its site around it: offer, logo, phone, builder and copyright', () => {
    for (const address of of(slug)) {
      const { name, brand, shortName, phone, builder, copyright, notice } = address.settings
      const { language, viewport, strip, header, footer } = documentOf(address)
      expect(language, address.url).toBe('ko')
      expect(viewport, address.url).toBe('width=device-width, initial-scale=1')
      expect(strip.words, address.url).toContain(withoutSpaces(notice.short))
      expect(header.links[0], address.url).toBe(`${withoutSpaces(`${brand}${shortName}`)}홈 /`)
      expect(footer.links, address.url).toContain(`${phone} tel:${phone}`)
      for (const words of [name, `시공 ${builder}`, copyright])
        expect(footer.words, address.url).toContain(withoutSpaces(words))
    }
  })

  test('leads nowhere that is not there', async () => {
    const { page, close } = await openPage(browser)
    await page.goto(`${originOf(server, slug)}/privacy`)
    const links = [...new Set(of(slug).flatMap((address) => documentOf(address).links))]
    const asked = links.filter((link) => !comesLater.includes(link))
    const statuses = await statusesOf(page, asked)
    await close()
    expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([])
    expect(of(slug).flatMap((address) => documentOf(address).deadFragments)).toEqual([])
  })
})

const mayDiffer = ['전시품과 유상 옵션이 포함되어 있어 실제 시공과 다를 수 있습니다']

/** What the specification wants to be read on a page of the first site, and where its sub-menu leads. */
const demands: Record<string, { subMenu?: string[]; links?: string[]; words?: string[] }> = {
  '/': {
    links: ['브랜드소개보기 /Brand/intro', '84㎡A평면자세히보기 /FloorPlan/84A'],
    words: ['1단지는 지하 4층, 지상 28층, 1,681세대이며 전용 130㎡가 있습니다'],
  },
  '/BusinessGuide/intro': {
    subMenu: ['사업개요 /BusinessGuide/intro', '분양일정 /BusinessGuide/plan'],
    words: ['12,000㎡', '350,000㎡'],
  },
  '/ComplexGuide/intro': {
    subMenu: [
      '단지배치도 /ComplexGuide/intro',
      '동·호수배치도 /ComplexGuide/detailintro',
      '커뮤니티 /ComplexGuide/community',
    ],
    words: [
      '조경과 시설물의 위치, 모양, 수량은 시공 과정에서 변경될 수 있습니다',
      '환기구와 그릴이 설치되며, 이로 인해 냄새와 소음, 먼지가 발생할 수 있습니다',
      '어린이놀이터, 주민운동시설, 휴게시설과 수경시설은 종류와 위치, 크기가 변경될 수 있습니다',
      '단지 밖의 건물과 도로, 시설은 시행사와 시공사의 공사 범위가 아닙니다',
      '주변 개발에 따라 일조와 조망이 달라질 수 있습니다',
    ],
  },
  '/FloorPlan/59A': {
    subMenu: [
      ...['59A', '59B', '84A', '84B'].map((id) => `${id.slice(0, 2)}㎡${id.at(-1)} /FloorPlan/${id}`),
      ...['84㎡C /FloorPlan/114A', 'E-모델하우스 /FloorPlan/Emodel'],
    ],
  },
  ...Object.fromEntries(
    ['59B', '84A', '84B', '114A'].map((id) => [`/FloorPlan/${id}`, { words: mayDiffer }]),
  ),
  '/FloorPlan/videos': {
    subMenu: [
      '홍보영상관 /FloorPlan/videos',
      '입지안내 /LocationEnvironment/intro',
      '프리미엄 /LocationEnvironment/primium',
    ],
  },
  '/SalesInfo/announcement': {
    subMenu: ['청약자격·가점 /SalesInfo/SubscriptionGuide', '입주자모집공고 /SalesInfo/announcement'],
    words: ['편집 과정에서 오류가 있을 수 있습니다', '입주자모집공고 원문을 확인'],
  },
  '/customer': { words: ['빠르게 답해 드립니다', '분양 소식도 전해 드립니다'] },
}

test.each(Object.entries(demands))('%s says and links to what the specification demands', (path, demand) => {
  const address = addresses.find(({ slug, content }) => slug === 'gaon-lakepark' && content.path === path)
  if (!address) throw new Error(`no page ${path}`)
  const { subMenu, main } = documentOf(address)
  expect(subMenu.links).toEqual(expect.arrayContaining(demand.subMenu ?? []))
  expect(main.links).toEqual(expect.arrayContaining(demand.links ?? []))
  const missing = (demand.words ?? []).filter((words) => !main.words.includes(withoutSpaces(words)))
  expect(missing).toEqual([])
})

test('the notice above the header promises a gift voucher to every visitor', () => {
  for (const address of of('gaon-lakepark'))
    expect(documentOf(address).strip.words, address.url).toContain('방문하신모든분께상품권을증정합니다')
})

/** How React writes attributes and void elements, which HTML leaves open. */
const serialised = [
  'attr-case',
  'attribute-boolean-style',
  'attribute-empty-style',
  'void-style',
  'doctype-style',
]
/**
 * A calculator that answers while one writes has nothing to submit; lengths and spaces are no matter of HTML; tables that
 * are laid out as cards lose their roles in Safari unless they say them.
 */
const others = ['wcag/h32', 'long-title', 'tel-non-breaking', 'no-redundant-role']

test('every page is clean mark-up to html-validate', async () => {
  const off = Object.fromEntries([...serialised, ...others].map((rule) => [rule, 'off' as const]))
  const rules = { ...off, 'valid-id': ['error', { relaxed: true }] as ['error', { relaxed: boolean }] }
  const validate = new HtmlValidate({ extends: ['html-validate:recommended'], rules })
  const faults: string[] = []
  const seen = new Set<string>()
  for (const address of addresses) {
    const { url, html } = documentOf(address)
    const kinds = address.content.blocks.map(({ type }) => type)
    // One page of each kind of block; all of them in the long form.
    if (!isLong && kinds.every((kind) => seen.has(kind))) continue
    for (const kind of kinds) seen.add(kind)
    const { results } = await validate.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      faults.push(`${new URL(url).pathname} ${ruleId}: ${message} ${selector}`)
  }
  expect(faults).toEqual([])
})

describe('an unknown path', () => {
  test.each([
    ['of the site', '/no-such-page'],
    ['below a page', '/FloorPlan/84A/more'],
    ['of an unknown site', '/no-such-site/customer'],
    ['of the press of an unknown site', '/no-such-site/press'],
  ])('%s is Not Found in the frame of the site, with a way on', async (_, path) => {
    const { status, headings, words, links } = await readPlain(
      reader,
      originOf(server, 'hannae-riverview') + path,
    )
    expect(status).toBe(404)
    expect(headings).toEqual(['페이지를 찾을 수 없습니다'])
    expect(words).toContain('주소가변경되었거나')
    expect(words).toContain('한내리버뷰')
    expect(links).toContain('/LocationEnvironment/intro')
    expect(links).toContain('/hannae-riverview/customer')
  })
})
