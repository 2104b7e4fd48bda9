import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIsFresh } from '../../scripts/build-is-fresh.mjs'
import { buildProduct } from '../../scripts/build-product.ts'
import { findChromium } from './chromium.ts'
import type { DatabaseKind } from './database.ts'
import { startTestPostgres, type TestPostgres } from './postgres.ts'
import type { Sites } from './server.ts'
import { demoSitesFile, type Services, service } from './services.ts'

type Makers = { [Name in keyof Services]: () => Promise<Services[Name]> }

const say = (line: string) => console.log(line)

/** Runs before all test files, in the first process of a run. @returns what ends everything that was started */
export default async function runServices(): Promise<() => Promise<void>> {
  const address = join(tmpdir(), `bunyang-tests-${process.pid}.sock`)
  const ending: (() => Promise<void>)[] = []
  const makers = makersOf(ending)
  const made = new Map<string, Promise<unknown>>()
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    const maker = makers[name as keyof Services]
    if (!maker) return answer(response, 404, `there is no service ${name}`)
    const one = made.get(name) ?? maker()
    made.set(name, one)
    one.then(
      (value) => answer(response, 200, JSON.stringify(value)),
      (error: Error) => answer(response, 500, error.stack ?? error.message),
    )
  })
  await rm(address, { force: true })
  await new Promise<void>((listening) => server.listen(address, listening))
  process.env.TEST_SERVICES = address
  // Of the hundred processes that tests start, each would compile the same modules.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/bunyang-compiled')
  return async () => {
    delete process.env.TEST_SERVICES
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await Promise.allSettled(made.values())
    for (const end of ending.reverse()) await end()
    await rm(demoSitesFile() ?? '', { force: true })
  }
}

function answer(response: ServerResponse, status: number, body: string) {
  response.writeHead(status).end(body)
}

function makersOf(ending: (() => Promise<void>)[]): Makers {
  return {
    async build() {
      if (!buildIsFresh()) {
        say('Building the product')
        await buildProduct()
      }
      return true
    },
    chromium: () => findChromium(say),
    async postgres() {
      const { url, localUrl, kind, stop }: TestPostgres = await startTestPostgres(say)
      ending.push(stop)
      return { url: localUrl ?? url, kind }
    },
    async 'small-content'() {
      const { smallContent } = await import('./small-sites.ts')
      const { dir, remove } = await smallContent()
      ending.push(remove)
      return dir
    },
    async 'demo-content'() {
      const { demoContent } = await import('./demo-content.ts')
      const { dir, remove } = await demoContent()
      ending.push(remove)
      return dir
    },
    fonts: async () => await fontFolder(),
    'small-sqlite': () => loaded('sqlite', 'small', ending),
    'small-postgres': () => loaded('postgres', 'small', ending),
    'demo-sqlite': () => loaded('sqlite', 'demo', ending),
    'demo-postgres': () => loaded('postgres', 'demo', ending),
    async server() {
      const { startTestServer } = await import('./server.ts')
      const { origin, dataDir, stop } = await startTestServer('sqlite', {}, 'demo')
      ending.push(stop)
      return { origin, dataDir }
    },
    'office-sqlite': () => office('sqlite', ending),
    'office-postgres': () => office('postgres', ending),
    'migrated-sqlite': () => migrated('sqlite', ending),
    'migrated-postgres': () => migrated('postgres', ending),
  }
}

/** A cache of built fonts. Its name is a digest of the code that builds them, so a change of the code builds them again. */
async function fontFolder(): Promise<string> {
  const digest = createHash('sha256')
  for (const source of ['publishing/headline-font/font-worker.ts', 'media/woff2.ts'])
    digest.update(await readFile(join(import.meta.dirname, '../../app/domain', source)))
  const folder = `../../node_modules/.cache/bunyang-fonts/${digest.digest('hex').slice(0, 12)}`
  return join(import.meta.dirname, folder)
}

async function loaded(kind: DatabaseKind, sites: Sites, ending: (() => Promise<void>)[]) {
  const { loadSites } = await import('./loaded-sites.ts')
  const { dataDir, name, remove } = await loadSites(kind, await service(`${sites}-content`))
  ending.push(remove)
  return { dataDir, database: name }
}

async function office(kind: DatabaseKind, ending: (() => Promise<void>)[]) {
  const { makeOffice } = await import('./office-template.ts')
  const { dataDir, name, remove } = await makeOffice(kind)
  ending.push(remove)
  return { dataDir, database: name }
}

async function migrated(kind: DatabaseKind, ending: (() => Promise<void>)[]) {
  const { makeMigrated } = await import('./office-template.ts')
  const { dataDir, name, remove } = await makeMigrated(kind)
  ending.push(remove)
  return { dataDir, database: name }
}
