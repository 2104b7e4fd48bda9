import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { runContent } from '../scripts/content.ts'
import { askPath } from '../tests/support/crawler.ts'
import { mediaDir } from '../tests/support/server.ts'
import { median, untilIdle } from './load/measure.ts'
import { pagesOf } from './load/pages-of.ts'
import { type Product, startProduct } from './load/product.ts'
import type { Row } from './row.ts'

const sizes = [10, 200]
const cached = 4000
/** Others are copies of the demo's other one, whose names their texts may not contain. */
const published = 'hannae-riverview'
const publishedHost = `${published}.localhost`
const demoHosts = ['gaon-lakepark.localhost', publishedHost]

/** Installs with many sites beside one with the demo's: start, memory, a kept page, and a publication. */
export async function rows(): Promise<Row[]> {
  const fewDir = mkdtempSync(join(tmpdir(), 'bunyang-bench-'))
  const first = await startProduct({}, { dataDir: fewDir })
  await first.stop()
  const manyDirs = sizes.map((size) => {
    const dir = mkdtempSync(join(tmpdir(), 'bunyang-bench-'))
    cpSync(fewDir, dir, { recursive: true })
    copySites(dir, size)
    return dir
  })
  try {
    const few = await measure(fewDir, demoHosts)
    const rows: Row[] = []
    for (const [i, dir] of manyDirs.entries()) {
      const size = sizes[i] as number
      const hosts = Array.from({ length: size }, (_, n) => hostOf(n))
      const all = await measure(dir, hosts, ['/', '/Brand/intro'])
      const row = (what: string, of: keyof typeof few, unit: string): Row => ({
        what: `${size} sites: ${what}`,
        value: all[of] / few[of],
        limit: 1.5,
        note: `${few[of].toFixed(1)} ${unit} with the demo's, ${all[of].toFixed(1)} ${unit}`,
      })
      rows.push(
        row('processor of the start', 'start', 'ms'),
        row('idle memory', 'idle', 'MB'),
        row('processor of a kept page', 'request', 'µs'),
        row('processor of a publication', 'publication', 'ms'),
        row("memory when two pages of each were read, all of the demo's", 'read', 'MB'),
      )
    }
    return rows
  } finally {
    for (const dir of [fewDir, ...manyDirs]) rmSync(dir, { recursive: true, force: true })
  }
}

/** @param pages of each site that are read; by default all that its sitemap names */
async function measure(dataDir: string, hosts: string[], pages?: string[]) {
  const starts: number[] = []
  for (let i = 0; i < 2; i++) {
    const once = await startProduct({}, { dataDir })
    starts.push(once.startCpu)
    await once.stop()
  }
  const product = await startProduct({}, { dataDir })
  const idle = product.memory()
  const ask = (path: string, host: string) => readPage(product, path, host)
  const publication = await costOfPublication(product)
  for (const host of hosts)
    for (const path of pages ?? (await pagesOf(product.port, host))) await ask(path, host)
  const read = product.memory()
  for (let i = 0; i < 500; i++) await ask('/', hosts[i % hosts.length] as string)
  const ms = await product.costOf(async () => {
    for (let i = 0; i < cached; i++) await ask('/', hosts[i % hosts.length] as string)
  })
  await product.stop()
  return {
    start: median([...starts, product.startCpu]),
    idle,
    read,
    request: (ms * 1000) / cached,
    publication,
  }
}

/**
 * Milliseconds of the server's processor from a changed telephone number until the home page shows it and nothing is left to do.
 * @throws where the content is not published
 */
async function costOfPublication(product: Product): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-bench-content-'))
  cpSync(`content/${published}`, folder, { recursive: true })
  const costs: number[] = []
  for (const phone of ['1500-1001', '1500-1002', '1500-1003']) {
    const file = join(folder, 'site.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), phone }))
    await readPage(product, '/', publishedHost)
    await untilIdle(product.pid)
    costs.push(
      await product.costOf(async () => {
        const code = await runContent(
          ['publish', published, folder],
          { ...process.env, DATA_DIR: product.dataDir, MEDIA_DIR: mediaDir },
          { print: () => {}, printError: console.error },
        )
        if (code !== 0) throw new Error('not published')
        const home = async () => brotliDecompressSync(await readPage(product, '/', publishedHost))
        while (!(await home()).includes(`tel:${phone}`)) await setTimeout(100)
        await untilIdle(product.pid)
      }),
    )
  }
  rmSync(folder, { recursive: true })
  return median(costs)
}

async function readPage({ port }: Product, path: string, host: string) {
  const { status, body } = await askPath(path, { host, port }, { 'accept-encoding': 'br' })
  if (status !== 200) throw new Error(`${host}${path}: ${status}`)
  return body
}

const hostOf = (n: number) => `s${n}.localhost`

/** Copies a demo site row by row: its ids get an ending, its host and slug are others. */
function copySites(dataDir: string, count: number): void {
  const db = new DatabaseSync(join(dataDir, 'bunyang.sqlite'))
  db.exec('pragma foreign_keys = off; begin')
  const { id } = db.prepare("select id from sites where slug = 'gaon-lakepark'").get() as { id: string }
  const tables = db.prepare("select name from sqlite_schema where type = 'table'").all() as { name: string }[]
  for (const { name } of tables) {
    const columns = db.prepare('select name from pragma_table_info(?)').all(name) as { name: string }[]
    const site = name === 'sites' ? 'id' : 'site_id'
    if (!columns.some((column) => column.name === site) || /^(?:audit|index_pings)/.test(name)) continue
    const rows = db.prepare(`select * from ${name} where ${site} = ?`).all(id)
    const insert = db.prepare(
      `insert into ${name} (${columns.map((column) => column.name).join()}) values (${columns.map(() => '?').join()})`,
    )
    for (let n = 0; n < count; n++)
      for (const row of rows.slice(0, name === 'hosts' ? 1 : rows.length))
        insert.run(...columns.map((column) => copied(column.name, row[column.name] ?? null, n)))
  }
  db.exec('commit')
  db.close()
}

function copied(column: string, value: SQLInputValue, n: number): SQLInputValue {
  if (typeof value !== 'string') return column === 'is_default' ? 0 : value
  if (column === 'host') return hostOf(n)
  if (column === 'slug') return `site-${n}`
  if (column === 'submission_key') return `${value}-${n}`
  if (column === 'settings')
    return JSON.stringify({ ...JSON.parse(value), hosts: [hostOf(n)], slug: `site-${n}` })
  return /(?:^|_)id$/.test(column) && !/^(?:created_by)$/.test(column) ? `${value}~${n}` : value
}
