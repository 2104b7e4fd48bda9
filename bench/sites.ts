import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { askPath } from '../tests/support/crawler.ts'
import { median } from './load/measure.ts'
import { pagesOf } from './load/pages-of.ts'
import { type Product, startProduct } from './load/product.ts'
import type { Row } from './row.ts'

const many = 200
const cached = 4000

/** An install with many sites beside one with the demo's: start, memory, and what a cached page costs. */
export async function rows(): Promise<Row[]> {
  const oneDir = mkdtempSync(join(tmpdir(), 'bunyang-bench-'))
  const first = await startProduct({}, { dataDir: oneDir })
  const manyDir = mkdtempSync(join(tmpdir(), 'bunyang-bench-'))
  try {
    await first.stop()
    cpSync(oneDir, manyDir, { recursive: true })
    copySites(manyDir, many)
    const few = await measure(oneDir, ['gaon-lakepark.localhost', 'hannae-riverview.localhost'])
    const all = await measure(
      manyDir,
      Array.from({ length: many }, (_, n) => hostOf(n)),
      ['/', '/Brand/intro'],
    )
    const row = (what: string, of: keyof typeof few, unit: string): Row => ({
      what: `${many} sites: ${what}`,
      value: all[of] / few[of],
      limit: 1.5,
      note: `${few[of].toFixed(1)} ${unit} with the demo's, ${all[of].toFixed(1)} ${unit}`,
    })
    return [
      row('processor of the start', 'start', 'ms'),
      row('idle memory', 'idle', 'MB'),
      row('processor of a kept page', 'request', 'µs'),
      row("memory when two pages of each were read, all of the demo's", 'read', 'MB'),
    ]
  } finally {
    rmSync(manyDir, { recursive: true, force: true })
    rmSync(oneDir, { recursive: true, force: true })
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
  for (const host of hosts)
    for (const path of pages ?? (await pagesOf(product.port, host))) await ask(path, host)
  const read = product.memory()
  for (let i = 0; i < 500; i++) await ask('/', hosts[i % hosts.length] as string)
  const ms = await product.costOf(async () => {
    for (let i = 0; i < cached; i++) await ask('/', hosts[i % hosts.length] as string)
  })
  await product.stop()
  return { start: median([...starts, product.startCpu]), idle, read, request: (ms * 1000) / cached }
}

async function readPage({ port }: Product, path: string, host: string) {
  const { status } = await askPath(path, { host, port }, { 'accept-encoding': 'br' })
  if (status !== 200) throw new Error(`${host}${path}: ${status}`)
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
