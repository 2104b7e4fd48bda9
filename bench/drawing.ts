import { askPath } from '../tests/support/crawler.ts'
import { type Product, startProduct } from './load/product.ts'
import type { Row } from './row.ts'

const host = 'gaon-lakepark.localhost'
const times = 40

/** What each address costs when it is asked over and over with another query, from other addresses. */
const addresses: [what: string, path: (n: number) => string][] = [
  ['not found', (n) => `/nowhere-${n}`],
  ['press list', () => '/gaon-lakepark/press'],
  [
    'search',
    (n) => `/gaon-lakepark/search?q=${encodeURIComponent(['계약', '주차', '학교', '면적'][n % 4] ?? '')}`,
  ],
  ['sitemap', () => '/sitemap-pages.xml'],
  ['sitemap of the press', () => '/sitemap-press.xml'],
  ['feed', () => '/gaon-lakepark/press/rss.xml'],
  ['data of the form', () => '/gaon-lakepark/leads'],
]

/** Processor of what is drawn: pages that are not kept, many asking for one, and what strangers may ask for. */
export async function rows(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const ask = asker(product)
    const warmUp = ['/', '/Brand/intro', '/BusinessGuide/intro', '/SalesInfo/guide', '/FloorPlan/compare']
    for (const path of warmUp) await ask(path)
    const cold = await coldPages(product, ask)
    const alone = await product.costOf(() => ask('/FloorPlan/84A'))
    const together = await product.costOf(() =>
      Promise.all(Array.from({ length: 32 }, (_, i) => ask(`/FloorPlan/84B?utm_source=${i}`))),
    )
    const costs: Row[] = []
    const post = await firstPost(product)
    for (const [name, path] of [...addresses, ['post', () => post] as const]) {
      await ask(path(-1))
      const ms = await product.costOf(async () => {
        for (let n = 0; n < times; n++) await ask(path(n))
      })
      costs.push({ what: `${name}, each`, value: ms / times, unit: 'ms', limit: 10 })
    }
    return [
      { what: 'page that is not kept', value: cold.mean, unit: 'ms', limit: 30, note: `${cold.count} pages` },
      {
        what: '32 at once of one that is not kept',
        value: together / alone,
        limit: 2.5,
        note: 'of one alone',
      },
      ...costs,
    ]
  } finally {
    await product.stop()
  }
}

type Ask = (path: string) => Promise<string>

/** Each request comes from another block of addresses, whose budget it takes nothing of. @throws on errors of the server */
function asker({ port }: Product): Ask {
  let n = 0
  return async (path) => {
    const from = { 'x-forwarded-for': `10.${(++n >> 8) & 255}.${n & 255}.1`, 'accept-encoding': 'br' }
    const { status, body } = await askPath(path, { host, port }, from)
    if (status >= 429) throw new Error(`${path}: ${status}`)
    return body.toString('latin1')
  }
}

async function coldPages(product: Product, ask: Ask) {
  const { body } = await askPath('/sitemap-pages.xml', { host, port: product.port })
  const paths = [...body.toString().matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path as string,
  )
  const pages = paths.filter((path) => !path.startsWith('/FloorPlan/84'))
  const ms = await product.costOf(async () => {
    for (const path of pages) await ask(path)
  })
  return { mean: ms / pages.length, count: pages.length }
}

async function firstPost({ port }: Product): Promise<string> {
  const { body } = await askPath('/gaon-lakepark/press', { host, port })
  const post = /href="(\/gaon-lakepark\/press\/[0-9a-f-]{36})"/.exec(body.toString())?.[1]
  if (!post) throw new Error('no post')
  return post
}
