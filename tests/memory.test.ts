import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askPath } from './support/crawler.ts'
import { freshDatabase, type TestDatabase } from './support/database.ts'
import { inspectHeap } from './support/heap.ts'
import { isLong } from './support/long.ts'
import { residentMegabytes } from './support/resident-memory.ts'
import { end, giveData, runStart } from './support/server.ts'

/** The short form has as many as show a document that is kept. */
const requests = isLong ? 20_000 : 1200
const host = 'gaon-lakepark.localhost'

let database: TestDatabase
let started: Awaited<ReturnType<typeof runStart>>
let heap: Awaited<ReturnType<typeof inspectHeap>>
let port: number
beforeAll(async () => {
  database = await freshDatabase('sqlite')
  await giveData(database.dataDir, 'demo')
  started = await runStart({
    DATA_DIR: database.dataDir,
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
    TRUSTED_PROXY_HOPS: '1',
  })
  port = Number(new URL(started.origin ?? '').port)
  // The process restarts itself once, and its inspector with it: the last address is the server's.
  heap = await inspectHeap(
    started
      .output()
      .match(/ws:\/\/\S+/g)
      ?.at(-1) ?? '',
  )
})
afterAll(async () => {
  heap?.close()
  await end(started.child, 'SIGTERM')
  await database.remove()
})

/** A quarter is drawn for each request: Not Found, the search, the press, signing in; the others are cached. */
const paths = (n: number) => [
  '/',
  '/Brand/intro',
  '/gaon-lakepark/icon.svg',
  `/?utm_source=${n}`,
  '/sitemap.xml',
  '/robots.txt',
  [`/nowhere-${n}`, `/gaon-lakepark/search?q=${n}`, '/gaon-lakepark/press', '/admin/sign-in'][
    n % 4
  ] as string,
]

async function visit(count: number, from: number) {
  for (let n = from; n < from + count; n += 7) {
    const headers = { 'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.1` }
    await Promise.all(paths(n).map((path) => askPath(path, { host, port }, headers)))
  }
}

test('no document is kept by the request that asked for it', {
  tags: ['long'],
  timeout: 600_000,
}, async () => {
  // What grows to its bounds first: caches, compiled code, prepared statements.
  await visit(requests / 3, 0)
  const before = await heap.used()
  await visit((requests / 3) * 2, 1_000_000)
  const after = await heap.used()
  const drawn = ((requests / 3) * 2) / 7
  // A kept document is 70 to 140 KB; a tenth of that is what bookkeeping may take.
  expect((after - before) / drawn).toBeLessThan(10_000)
})

test('what a busy time left is given back when the server is quiet', {
  tags: ['long'],
  timeout: 5 * 60_000,
}, async () => {
  await visit(requests / 2, 2_000_000)
  const busy = residentMegabytes(started.child.pid)
  await vi.waitFor(() => expect(residentMegabytes(started.child.pid)).toBeLessThan(busy - 40), {
    timeout: 40_000,
    interval: 500,
  })
})
