import { type ChildProcess, spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type DatabaseKind, freshDatabase, hasTemplates, type TestDatabase } from './database.ts'
import { service, servicesAddress } from './services.ts'

const root = resolve(import.meta.dirname, '../..')
/** Pictures are named by their content, so all tests share one folder and they are made once. */
export const mediaDir = join(root, 'node_modules/.cache/bunyang-media')

export interface TestServer {
  origin: string
  /** The one-time link of the first administrator, as the start printed it. */
  setupLink: string | undefined
  DATABASE_URL: string | undefined
  dataDir: string
  stop(): Promise<void>
}

export interface OwnServer extends TestServer {
  child: ChildProcess
}

/** The server of all files that only look at it. */
export async function readersServer(): Promise<TestServer> {
  const { origin, dataDir } = await service('server')
  return { origin, dataDir, setupLink: undefined, DATABASE_URL: undefined, stop: async () => {} }
}

/** Those of this process, by their origins. */
const running = new Map<string, TestServer>()

export const serverAt = (origin: string): TestServer | undefined => running.get(origin)

/** The small sites of `small-sites.ts`, or the demo's where these are what a test is about. */
export type Sites = 'small' | 'demo'

/** The real product on a free port with a database of its own, its sites loaded. */
export async function startTestServer(
  kind: DatabaseKind = 'sqlite',
  env: NodeJS.ProcessEnv = {},
  sites: Sites = 'small',
): Promise<OwnServer> {
  const database = await loadedDatabase(kind, sites)
  const started = await runStart({
    ...(servicesAddress() ? { CONTENT_DIR: await service(`${sites}-content`) } : {}),
    DATA_DIR: database.dataDir,
    ...(database.DATABASE_URL ? { DATABASE_URL: database.DATABASE_URL } : {}),
    // What keeps memory small (`scripts/start.mjs`) costs time, and is left to those who measure memory.
    NODE_OPTIONS: '--max-semi-space-size=32',
    ...env,
  })
  if (!started.origin) throw new Error(`the server did not start:\n${started.output()}`)
  const { origin } = started
  const server = {
    origin,
    setupLink: /http\S+setup\?token=\S+/.exec(started.output())?.[0],
    ...database,
    child: started.child,
    async stop() {
      running.delete(origin)
      await end(started.child, 'SIGTERM')
      await database.remove()
    },
  }
  running.set(origin, server)
  return server
}

/** A database with sites; outside of a test run, and on PGlite, an empty one, which the start loads. */
export async function loadedDatabase(kind: DatabaseKind, sites: Sites): Promise<TestDatabase> {
  if (!servicesAddress() || !(await hasTemplates(kind))) return await freshDatabase(kind)
  return await freshDatabase(kind, await service(`${sites}-${kind}`))
}

/** Puts sites into an empty data folder, so that a start need not. */
export async function giveData(dataDir: string, sites: Sites): Promise<void> {
  if (servicesAddress()) await cp((await service(`${sites}-sqlite`)).dataDir, dataDir, { recursive: true })
}

/**
 * Runs `npm start`'s script until it serves or ends; what it printed tells which.
 * @param under a program that runs it, with its arguments
 * @param cwd the product's folder
 */
export async function runStart(env: NodeJS.ProcessEnv, under: string[] = [], cwd = root) {
  // Of several servers that start at once each would build.
  if (servicesAddress()) await service('build')
  const content = servicesAddress() ? { CONTENT_DIR: await service('small-content') } : {}
  const [program = process.execPath, ...args] = [
    ...under,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    'scripts/start.mjs',
  ]
  const child = spawn(program, args, {
    cwd,
    env: { ...cleanEnv(), PORT: '0', MEDIA_DIR: mediaDir, ...content, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const origin = await new Promise<string | undefined>((done) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (output.includes('Ctrl+C')) done(/http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => done(undefined))
  })
  return { child, origin, output: () => output }
}

/** Ends a process that a test started, and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }
  return child.exitCode
}

/** The environment without anything that would configure the product. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, NODE_ENV: __, VITEST: ___, ...env } = process.env
  return env
}
