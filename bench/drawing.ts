import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { askPath } from '../tests/support/crawler.ts'
import { untilIdle } from './load/measure.ts'
import { pagesOf } from './load/pages-of.ts'
import { type Product, startProduct } from './load/product.ts'
import type { Row } from './row.ts'

const slug = 'gaon-lakepark'
const host = `${slug}.localhost`
const otherSlug = 'hannae-riverview'
const otherHost = `${otherSlug}.localhost`
const times = 40
interface Address {
  what: string
  path: (n: number) => string
  /** Drawn for each request: for one block of addresses 240 at once and ten a second (`server/reading-budget.ts`). */
  isBudgeted?: boolean
}

const words = ['계약', '주차', '학교', '면적'].map(encodeURIComponent)

/** What is asked over and over, each time from another block of addresses. */
const addresses: Address[] = [
  { what: 'not found', path: (n) => `/nowhere-${n}`, isBudgeted: true },
  { what: 'press list', path: () => '/gaon-lakepark/press', isBudgeted: true },
  { what: 'search', path: (n) => `/gaon-lakepark/search?q=${words[n % words.length]}`, isBudgeted: true },
  { what: 'sitemap', path: () => '/sitemap-pages.xml' },
  { what: 'sitemap of the press', path: () => '/sitemap-press.xml' },
  { what: 'feed', path: () => '/gaon-lakepark/press/rss.xml' },
  { what: 'data of the form', path: () => '/gaon-lakepark/leads' },
]

/** Processor of what is drawn: pages that are not kept, many asking for one, and what strangers may ask for. */
export async function rows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-bench-'))
  const before = await startProduct({}, { dataDir })
  const first = await firstDrawings(before).finally(before.stop)
  // A process that keeps no page of the site draws none of it ahead.
  const product = await startProduct({}, { dataDir })
  try {
    const ask = asker(product)
    await warmUp(product, ask)
    const crowd = await drawnForMany(product, ask)
    const again = await drawnAgain(product, ask)
    const costs: Row[] = []
    const post = await firstPost(product)
    for (const { what, path, isBudgeted } of [
      ...addresses,
      { what: 'post', path: () => post, isBudgeted: true },
    ]) {
      await ask(path(words.length))
      const ms = await product.costOf(async () => {
        for (let n = 0; n < times; n++) await ask(path(n))
      })
      costs.push({
        what: `${what}, each`,
        value: ms / times,
        unit: 'ms',
        ...(isBudgeted ? { limit: 30, note: 'ten a second from one block of addresses' } : { limit: 10 }),
      })
    }
    return [
      {
        what: 'page that is not kept',
        value: again.mean,
        unit: 'ms',
        limit: 30,
        note: `${again.count} pages`,
      },
      {
        what: 'page with a new headline font',
        value: first.mean,
        unit: 'ms',
        note: 'cut and compressed in threads once for its letters, then stored',
      },
      {
        what: '32 at once of one that is not kept',
        value: crowd,
        limit: 1.3,
        note: 'of one alone, without what 31 answers cost',
      },
      ...costs,
    ]
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Each page for the first time, for which its headline font is cut. */
async function firstDrawings(product: Product) {
  const ask = asker(product)
  await warmUp(product, ask)
  return await drawnPages(product, ask)
}

type Ask = (path: string, host?: string) => Promise<string>

/** Each request comes from another block of addresses, whose budget it takes nothing of. @throws on errors of the server */
function asker({ port }: Product): Ask {
  let n = 0
  return async (path, of = host) => {
    const from = { 'x-forwarded-for': `10.${(++n >> 8) & 255}.${n & 255}.1`, 'accept-encoding': 'br' }
    const { status, body } = await askPath(path, { host: of, port }, from)
    if (status >= 429) throw new Error(`${path}: ${status}`)
    return body.toString('latin1')
  }
}

/** What a process that serves has behind it: its code is compiled, here by some publications of the other site. */
async function warmUp(product: Product, ask: Ask): Promise<void> {
  const paths = await pagesOf(product.port, otherHost)
  for (let round = 0; round < 4; round++) {
    for (const path of paths) await ask(path, otherHost)
    await publishAgain(product, otherSlug)
  }
  for (const path of paths) await ask(path, otherHost)
  await untilIdle(product.pid)
}

/** So that no page of the site is kept. */
async function publishAgain({ dataDir }: Product, of: string): Promise<void> {
  const db = new DatabaseSync(join(dataDir, 'bunyang.sqlite'), { timeout: 10_000 })
  db.prepare('update sites set content_version = content_version + 1 where slug = ?').run(of)
  db.close()
  // The server looks for what others published twice a second.
  await new Promise((go) => setTimeout(go, 1000))
}

async function drawnPages(product: Product, ask: Ask) {
  const pages = await pagesOf(product.port, host)
  const ms = await product.costOf(async () => {
    for (const path of pages) await ask(path)
  })
  return { mean: ms / pages.length, count: pages.length }
}

/** Every second page is drawn for one who waits, the others for 32. @returns what these cost of the others */
async function drawnForMany(product: Product, ask: Ask) {
  const pages = await pagesOf(product.port, host)
  const [forOne, forMany] = [0, 1].map((half) => pages.filter((_, i) => i % 2 === half)) as [
    string[],
    string[],
  ]
  const askMany = async () => {
    for (const path of forMany)
      await Promise.all(Array.from({ length: 32 }, (_, i) => ask(`${path}?utm_source=${i}`)))
  }
  const alone = await product.costOf(async () => {
    for (const path of forOne) await ask(path)
  })
  const together = await product.costOf(askMany)
  const kept = await product.costOf(askMany)
  return (together - (31 / 32) * kept) / forMany.length / (alone / forOne.length)
}

/** After a publication each page is drawn once, for who asks first or ahead of them: the processor of all of it. */
async function drawnAgain(product: Product, ask: Ask) {
  const pages = await pagesOf(product.port, host)
  const ms = await product.costOf(async () => {
    await publishAgain(product, slug)
    for (const path of pages) await ask(path)
    await untilIdle(product.pid)
  })
  return { mean: ms / pages.length, count: pages.length }
}

async function firstPost({ port }: Product): Promise<string> {
  const { body } = await askPath('/gaon-lakepark/press', { host, port })
  const post = /href="(\/gaon-lakepark\/press\/[0-9a-f-]{36})"/.exec(body.toString())?.[1]
  if (!post) throw new Error('no post')
  return post
}
