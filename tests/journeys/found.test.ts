import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, attributeOf, type CrawledDocument, crawl } from '../support/crawler.ts'
import { schemaFaults } from '../support/schema-org.ts'
import { readersServer, type TestServer } from '../support/server.ts'
import { originOf } from '../support/site-pages.ts'

let server: TestServer
beforeAll(async () => {
  server = await readersServer()
})
afterAll(() => server.stop())

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => (address as string).replaceAll('&amp;', '&'))
const textOf = async (address: string) => (await ask(address)).body.toString('utf8')

describe.each(['gaon-lakepark', 'hannae-riverview'])('a robot without scripts on %s', (slug) => {
  let origin: string
  let documents: CrawledDocument[]
  let found: CrawledDocument[]
  let dead: string[]
  beforeAll(async () => {
    origin = originOf(server, slug)
    ;({ documents, dead } = await crawl(origin))
    found = documents.filter(({ isIndexed, address, canonical }) => isIndexed && address === canonical)
  }, 120_000)

  test('finds no dead link', () => {
    expect(dead).toEqual([])
  })

  test('finds every public document within three clicks', () => {
    expect(found.length).toBeGreaterThan(10)
    expect(
      found.filter(({ clicks }) => clicks > 3).map(({ address, clicks }) => `${clicks} ${address}`),
    ).toEqual([])
  })

  test('finds what the sitemaps list, and nothing else', async () => {
    const parts = addressesIn(await textOf(`${origin}/sitemap.xml`)).filter((part) => !part.includes('news'))
    const listed = (await Promise.all(parts.map(textOf))).flatMap((xml) =>
      addressesIn(xml.replace(/<image:image>.*?<\/image:image>/g, '')),
    )
    expect(listed.toSorted()).toEqual(found.map(({ address }) => address).toSorted())
  })

  test('finds at every other address the one that counts', () => {
    const counts = new Set(found.map(({ address }) => address))
    const others = documents.filter((document) => document.isIndexed && !found.includes(document))
    expect(others.filter(({ canonical }) => !counts.has(canonical)).map(({ address }) => address)).toEqual([])
  })

  test.each(['title', 'description'] as const)('finds no %s twice, and none that is empty', (field) => {
    const seen = found.map((document) => document[field])
    expect(seen.filter((text, i) => !text || seen.indexOf(text) !== i)).toEqual([])
  })

  test('finds keywords in every document that is indexed, press pages too', () => {
    const without = found.filter(({ html }) => !attributeOf(html, '<meta name="keywords"', 'content'))
    expect(without.map(({ address }) => address)).toEqual([])
  })

  test('finds data that schema.org knows in every document', () => {
    const faults = found.flatMap(({ address, data }) => [
      ...(data.length ? [] : [`${address} has none`]),
      ...data.flatMap((one) => schemaFaults(one).map((fault) => `${address} ${fault}`)),
    ])
    expect(faults).toEqual([])
  })

  test('finds a picture for previews of every document, as large as it says', { tags: 'long' }, async () => {
    const wrong: string[] = []
    const known = new Map<string, Promise<string>>()
    const sizeOf = async (picture: string) => {
      const { status, headers, body } = await ask(picture)
      if (status !== 200 || headers['content-type'] !== 'image/jpeg') return `answers ${status}`
      const { width, height } = await sharp(body).metadata()
      return `${width}x${height}`
    }
    for (const { address, html } of found) {
      const say = (property: string) => attributeOf(html, `<meta property="${property}"`, 'content')
      const picture = say('og:image')
      if (!known.has(picture)) known.set(picture, sizeOf(picture))
      const size = await known.get(picture)
      if (size !== `${say('og:image:width')}x${say('og:image:height')}`)
        wrong.push(`${address}: ${picture} ${size}`)
      if (say('og:url') !== address || say('og:locale') !== 'ko_KR')
        wrong.push(`${address}: og:url, og:locale`)
    }
    expect(wrong).toEqual([])
    // Each page has its own, but the home page and posts with a picture.
    expect(known.size).toBeGreaterThan(found.length / 2)
  })
})

describe('what pages tell search engines', () => {
  const dataOf = async (path: string, type: string, slug = 'gaon-lakepark') => {
    const html = await textOf(originOf(server, slug) + path)
    const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const { '@graph': graph = [] } = JSON.parse(text) as { '@graph'?: Record<string, unknown>[] }
    return graph.filter((thing) => thing['@type'] === type)
  }

  test('the home page: the development, its size, its types and where to book a visit', async () => {
    const [complex] = await dataOf('/', 'ApartmentComplex')
    expect(complex).toMatchObject({
      name: '오르빛 가온 레이크파크',
      numberOfAccommodationUnits: { value: 3724 },
      tourBookingPage: `${originOf(server, 'gaon-lakepark')}/gaon-lakepark/customer`,
    })
    const plans = complex?.accommodationFloorPlan as { name: string; floorSize: { value: number } }[]
    expect(plans.map(({ name }) => name)).toEqual(['59㎡A', '59㎡B', '84㎡A', '84㎡B', '84㎡C'])
    expect(plans[0]?.floorSize.value).toBe(59.9372)
  })

  test('the location page: where the gate is', async () => {
    const [complex] = await dataOf('/LocationEnvironment/intro', 'ApartmentComplex')
    expect(complex?.geo).toMatchObject({
      latitude: expect.closeTo(36, 1),
      longitude: expect.closeTo(124.6, 1),
    })
  })

  test('a plan: its rooms', async () => {
    const [complex] = await dataOf('/FloorPlan/84A', 'ApartmentComplex')
    expect(complex?.accommodationFloorPlan).toMatchObject([
      { name: '84㎡A', numberOfFullBathrooms: 2, floorSize: { value: 84.9072, unitCode: 'MTK' } },
    ])
  })

  test('questions, films, the way to the page and days at the model house', async () => {
    const [questions] = await dataOf('/SalesInfo/FAQ', 'FAQPage')
    expect((questions?.mainEntity as unknown[] | undefined)?.length).toBeGreaterThan(10)
    expect((await dataOf('/FloorPlan/videos', 'VideoObject')).length).toBe(3)
    expect((await dataOf('/Brand/video', 'VideoObject'))[0]).toMatchObject({ duration: 'PT1M4S' })
    const [crumbs] = await dataOf('/BusinessGuide/plan', 'BreadcrumbList')
    const steps = crumbs?.itemListElement as { name: string }[]
    expect(steps.map(({ name }) => name)).toEqual(['홈', '사업안내', '분양일정'])
    expect(await dataOf('/BusinessGuide/plan', 'Event')).toMatchObject([
      { startDate: '2026-12-22', endDate: '2026-12-24', location: { '@type': 'Place' } },
    ])
    expect(await dataOf('/gaon-lakepark/customer', 'Event')).toMatchObject([{ startDate: '2026-09-04' }])
    expect(await dataOf('/gaon-lakepark/customer', 'ContactPage')).toHaveLength(1)
  })
})
