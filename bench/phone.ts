/**
 * Pages on a cheap phone beside pages that somebody has written by hand with the same words, font and picture and no script:
 * `npm run bench:phone [rounds] [origin]`. Blocking and shifts of other pages of the first demo site with
 * `-- --pages 'price|terms'`, of all with `--pages /` (a quarter of an hour). The figures of a plain page are the median of all
 * rounds, since a machine changes its pace within minutes. Build first.
 */
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { chromiumArguments, findChromium } from '../tests/support/chromium.ts'
import { demoSites } from '../tests/support/demo-sites.ts'
import { homeBudget } from '../tests/support/page-audit.ts'
import { startTestServer } from '../tests/support/server.ts'
import { median } from './load/measure.ts'
import { type Look, look } from './phone/look.ts'
import { plainPage } from './phone/plain-page.ts'
import { servePlain } from './phone/plain-server.ts'
import type { Row } from './row.ts'

const pages = { home: '/', plan: '/FloorPlan/84A', homes: '/ComplexGuide/detailintro' }
/** Those of the first demo site whose addresses match. */
const pagesLike = (pattern: string) =>
  Object.fromEntries(
    (demoSites()[0]?.pages ?? [])
      .filter(({ path }) => new RegExp(pattern).test(path))
      .map(({ path }) => [path, path === '/customer' ? '/gaon-lakepark/customer' : path]),
  )
/** Milliseconds that are no difference: one frame. */
const frame = 16

/** @param running origin of a product that runs already; else one is started with the demo sites */
export async function benchPhone(
  rounds = 9,
  running?: string,
  looked: Record<string, string> = pages,
): Promise<Row[]> {
  const server = running ? undefined : await startTestServer()
  const origin = running ?? (server?.origin as string)
  // Its own: that of the tests goes on until their process ends.
  const browser = await chromium.launch({
    executablePath: await findChromium(() => {}),
    args: chromiumArguments,
  })
  const documents = new Map<string, string>()
  const writer = await browser.newPage()
  for (const path of Object.values(looked)) {
    await writer.goto(origin + path, { waitUntil: 'domcontentloaded' })
    documents.set(path, await plainPage(writer))
  }
  await writer.close()
  const plain = await servePlain(documents, origin)
  const looks = new Map<string, Look[]>()
  for (let round = 0; round < rounds; round++)
    for (const [name, path] of Object.entries(looked))
      for (const [of, from] of [
        ['ours', origin],
        ['plain', plain.origin],
      ])
        looks.set(`${of} ${name}`, [
          ...(looks.get(`${of} ${name}`) ?? []),
          await look(browser, `${from}${path}`),
        ])
  plain.stop()
  await browser.close()
  await server?.stop()
  return Object.keys(looked).flatMap((name) =>
    rowsOf(name, looks.get(`ours ${name}`) ?? [], looks.get(`plain ${name}`) ?? []),
  )
}

function rowsOf(name: string, ours: Look[], plain: Look[]): Row[] {
  const of = (looks: Look[], what: keyof Look) => median(looks.map((one) => one[what]))
  // What every visitor meets first has the tightest limits.
  const isHome = name === 'home'
  const ofHome = (limit: number) => (isHome ? { limit } : {})
  const ratio = (what: keyof Look, title: string, limit: { limit?: number }): Row => {
    const [own, other] = [of(ours, what), of(plain, what)]
    return {
      what: `phone ${name}: ${title} of a plain page's`,
      value: median(ours.map((one, i) => (one[what] + frame) / ((plain[i]?.[what] ?? Number.NaN) + frame))),
      ...limit,
      note: `${Math.round(own)} ms beside ${Math.round(other)} ms`,
    }
  }
  const kilobytes = (what: 'bytes' | 'script') => of(ours, what) / 1024
  return [
    {
      what: `phone ${name}: bytes`,
      value: kilobytes('bytes'),
      unit: 'KB',
      limit: isHome ? homeBudget.kilobytes : 250,
      note: `plain ${Math.round(of(plain, 'bytes') / 1024)} KB`,
    },
    {
      what: `phone ${name}: requests`,
      value: of(ours, 'requests'),
      limit: isHome ? homeBudget.requests : 12,
      note: `plain ${of(plain, 'requests')}`,
    },
    {
      what: `phone ${name}: script`,
      value: kilobytes('script'),
      unit: 'KB',
      ...ofHome(6),
      note: 'with headers',
    },
    { what: `phone ${name}: nodes`, value: of(ours, 'nodes'), note: `plain ${of(plain, 'nodes')}` },
    ratio('firstPaint', 'first paint', ofHome(1.15)),
    ratio('largestPaint', 'largest paint', ofHome(1.15)),
    ratio('blocking', 'blocking', { limit: 1.2 }),
    { what: `phone ${name}: shifts`, value: of(ours, 'shift'), limit: 0 },
  ]
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { pages: { type: 'string' } },
    allowPositionals: true,
  })
  const rows = await benchPhone(
    Number(positionals[0] ?? 9),
    positionals[1],
    values.pages ? pagesLike(values.pages) : pages,
  )
  console.table(values.pages ? rows.filter(({ what }) => /: (blocking|shifts)/.test(what)) : rows)
}
