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
