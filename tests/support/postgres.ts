import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

const HOST = '127.0.0.1'
const READY_WITHIN_MS = 30_000
const MAX_CONNECTIONS = 200
const DEBIAN_VERSIONS = '/usr/lib/postgresql'

/** A PostgreSQL to test against, and how to end it. */
export interface TestPostgres {
  url: string
  /** By a socket of this machine, which costs a third less than its network; undefined where there is none. */
  localUrl?: string
  kind: 'TEST_DATABASE_URL' | 'postgres' | 'pglite'
  stop(): Promise<void>
}

/**
 * Gives the tests a PostgreSQL and says which: the one at TEST_DATABASE_URL, else a throw-away server of the
 * installed PostgreSQL, else PGlite. TEST_POSTGRES=pglite asks for PGlite whatever else there is.
 *
 * PGlite is one session behind every connection: the database, user and options in a connection's URL are ignored,
 * SET reaches all connections, advisory locks and row locks never make anyone wait, LISTEN hears nothing, and a
 * connection that holds a transaction makes all others wait until it ends.
 */
export async function startTestPostgres(say: (line: string) => void): Promise<TestPostgres> {
  if (process.env.TEST_POSTGRES === 'pglite') return startPglite(say)
  if (process.env.TEST_DATABASE_URL) return givenPostgres(process.env.TEST_DATABASE_URL, say)
  const programs = await findPrograms()
  return programs ? startInstalledPostgres(programs, say) : startPglite(say)
}

/** Which of them it would be; nothing is started. */
export async function postgresKind(): Promise<TestPostgres['kind']> {
  if (process.env.TEST_POSTGRES === 'pglite') return 'pglite'
  if (process.env.TEST_DATABASE_URL) return 'TEST_DATABASE_URL'
  return (await findPrograms()) ? 'postgres' : 'pglite'
}

function givenPostgres(url: string, say: (line: string) => void): TestPostgres {
  const { host, pathname } = new URL(url)
  say(`PostgreSQL: the one at TEST_DATABASE_URL (${host}${pathname})`)
  return { url, kind: 'TEST_DATABASE_URL', stop: async () => {} }
}

interface Programs {
  postgres: string
  initdb: string
}

/** The first folder that holds both programs: some installs put only one of them on PATH. */
async function findPrograms(): Promise<Programs | undefined> {
  const folders = [...foldersOfPostgresOnPath(), ...(await folderOfPgConfig()), ...debianFolders()]
  return folders
    .map((folder) => ({ postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') }))
    .find(({ postgres, initdb }) => existsSync(postgres) && existsSync(initdb))
}

function foldersOfPostgresOnPath(): string[] {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(realpathSync(path)))
}

async function folderOfPgConfig(): Promise<string[]> {
  try {
    return [(await run('pg_config', ['--bindir'])).stdout.trim()]
  } catch {
    return []
  }
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN_VERSIONS)) return []
  return readdirSync(DEBIAN_VERSIONS)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN_VERSIONS, version, 'bin'))
}

interface Account {
  uid: number
  gid: number
}

async function startInstalledPostgres(
  programs: Programs,
  say: (line: string) => void,
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-postgres-'))
  const server = new PostgresServer(folder)
  try {
    const account = unprivilegedAccount()
    if (account) chownSync(folder, account.uid, account.gid)
    await server.create(programs.initdb, account)
    const port = await freePort()
    const url = `postgres://postgres@${HOST}:${port}/postgres`
    server.start(programs.postgres, port, account)
    await server.ready(url)
    say(`PostgreSQL: ${programs.postgres} on ${HOST}:${port}`)
    const localUrl = isSocketPath(folder, port) ? `${url}?host=${folder}` : undefined
    return { url, localUrl, kind: 'postgres', stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** PostgreSQL refuses to run as root, so root lends it another account. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const fields =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!fields) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.')
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

/** What an address of a socket has room for on every system. */
const maxSocketPath = 100
const isSocketPath = (folder: string, port: number) =>
  process.platform !== 'win32' && join(folder, `.s.PGSQL.${port}`).length <= maxSocketPath

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, HOST, resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One throw-away server process with its folder; neither outlives this process, however it is asked to end. */
class PostgresServer {
  readonly #folder: string
  #process: ChildProcess | undefined
  #exited: Promise<void> = Promise.resolve()
  #stopped: Promise<void> | undefined
  #printed = ''

  constructor(folder: string) {
    this.#folder = folder
    for (const signal of ENDING_SIGNALS) process.on(signal, this.#endWithParent)
    process.on('exit', this.#dropEverything)
  }

  /** Fills the folder; part of this class so that an interrupt during it is waited for too. */
  async create(initdb: string, account: Account | undefined): Promise<void> {
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    const child = this.#run(initdb, ['-D', join(this.#folder, 'data'), ...options], account)
    await this.#exited
    if (child.exitCode !== 0) throw new Error(`initdb failed: ${this.#printed.trim()}`)
  }

  start(postgres: string, port: number, account: Account | undefined): void {
    this.#run(postgres, serverArguments(this.#folder, port), account)
  }

  #run(program: string, args: string[], account: Account | undefined): ChildProcess {
    if (this.#stopped) throw new Error('PostgreSQL was asked to end while it was starting.')
    // The current folder may be closed to the other account, and both programs insist on knowing where they are.
    const child = spawn(program, args, {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => this.#remember(`${text}`))
    child.once('error', (error) => this.#remember(error.message))
    this.#exited = new Promise((resolve) => {
      child.once('exit', () => resolve()).once('error', () => resolve())
    })
    this.#process = child
    return child
  }

  /** Resolves once the server takes connections; a starting server has no other way to tell than to be asked. */
  async ready(url: string): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (!(await accepts(url))) {
      if (!this.#isRunning()) throw new Error(`PostgreSQL ended while starting: ${this.#printed.trim()}`)
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL took no connection in 30 s: ${this.#printed.trim()}`)
      await delay(50)
    }
  }

  /** Ends the server with a fast shutdown and removes its folder; later calls wait for the same end. */
  stop(): Promise<void> {
    this.#stopped ??= this.#end()
    return this.#stopped
  }

  async #end(): Promise<void> {
    if (this.#isRunning()) this.#process?.kill('SIGINT')
    await this.#exited
    await rm(this.#folder, { recursive: true, force: true })
    for (const signal of ENDING_SIGNALS) process.off(signal, this.#endWithParent)
    process.off('exit', this.#dropEverything)
  }

  #isRunning(): boolean {
    const child = this.#process
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  }

  #remember(text: string): void {
    this.#printed = (this.#printed + text).slice(-4000)
  }

  /** Having a listener takes away the signal's own effect, so it is sent again unless someone else handles it. */
  readonly #endWithParent = async (signal: NodeJS.Signals): Promise<void> => {
    await this.stop()
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }

  /** The last resort of a process.exit() or a crash, where nothing can be awaited: SIGQUIT ends without a checkpoint. */
  readonly #dropEverything = (): void => {
    if (this.#isRunning()) this.#process?.kill('SIGQUIT')
    waitUntilGone(join(this.#folder, 'data', 'postmaster.pid'))
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Blocks for up to two seconds: a server removes its pid file last, and writes to its folder until then. */
function waitUntilGone(path: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  const deadline = Date.now() + 2000
  while (existsSync(path) && Date.now() < deadline) Atomics.wait(pause, 0, 0, 10)
}

function serverArguments(folder: string, port: number): string[] {
  const settings = {
    listen_addresses: HOST,
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: MAX_CONNECTIONS,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', join(folder, 'data'), ...options]
}

export async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Imported late: it is a large WebAssembly build that a machine with PostgreSQL never needs. */
async function startPglite(say: (line: string) => void): Promise<TestPostgres> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket')

  /**
   * The socket server hands single protocol messages of all connections to the one session, and stays with a
   * connection only during a transaction. A query with parameters is several messages, so two of them would mix
   * (electric-sql/pglite issue 1046). Calling the time from the first message to Sync a transaction keeps them apart.
   */
  class UnmixedPglite extends PGlite {
    #insideQuery = false

    override isInTransaction(): boolean {
      return this.#insideQuery || super.isInTransaction()
    }

    override async execProtocolRawStream(
      ...[message, options]: Parameters<InstanceType<typeof PGlite>['execProtocolRawStream']>
    ): Promise<void> {
      await super.execProtocolRawStream(message, options)
      this.#insideQuery = isBeforeSync(message)
    }
  }

  const database = new UnmixedPglite()
  const server = new PGLiteSocketServer({
    db: database,
    host: HOST,
    port: 0,
    maxConnections: MAX_CONNECTIONS,
  })
  await server.start()
  say(`PostgreSQL: PGlite on ${server.getServerConn()} (one session shared by all connections)`)
  const end = async () => {
    await server.stop()
    await database.close()
  }
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= end()
    return stopped
  }
  return { url: `postgres://postgres@${server.getServerConn()}/postgres`, kind: 'pglite', stop }
}

const PARSE_BIND_DESCRIBE_EXECUTE_CLOSE_FLUSH = 'PBDECH'

function isBeforeSync(message: Uint8Array): boolean {
  return PARSE_BIND_DESCRIBE_EXECUTE_CLOSE_FLUSH.includes(String.fromCharCode(message[0] ?? 0))
}
