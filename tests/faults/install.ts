import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Db, openDb } from '#app/db/client.server.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { runContent } from '../../scripts/content.ts'
import type { DatabaseKind, TestDatabase } from '../support/database.ts'
import type { TestInstall } from '../support/install.ts'
import { registered } from '../support/leads.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson, passPhrase } from '../support/people.ts'
import { freePort } from '../support/postgres.ts'
import { startS3, type TestBucket } from '../support/s3.ts'
import { end, loadedDatabase, runStart } from '../support/server.ts'
import { service } from '../support/services.ts'
import { makeSmallDisk } from '../support/small-disk.ts'
import { startSolapi } from '../support/vendors/solapi.ts'
import { until } from './until.ts'

const root = resolve(import.meta.dirname, '../..')
export const slug = 'dalbit-maru'
/** What a lot may write, in kilobytes, where its folder is a file system of its own. */
const roomKb = 96 * 1024
const endless = { hour: 1_000_000, day: 1_000_000 }
const staff = { kim: 'counsellor', lee: 'counsellor', desk: 'contracts', manager: 'manager' } as const
export type Who = keyof typeof staff

export interface Lot {
  kind: DatabaseKind
  /** Web and worker are two processes. */
  isApart: boolean
  dataDir: string
  databaseUrl: string | undefined
  origin: string
  db: Db
  office: TestInstall
  vendor: Awaited<ReturnType<typeof startSolapi>>
  bucket: TestBucket
  contentDir: string
  cookies: Record<Who, string>
  /** Customers of the counsellors, for whom they hold homes. */
  leads: Partial<Record<Who, string>>
  web: ChildProcess | undefined
  worker: ChildProcess | undefined
  /** Milliseconds by which the clock of the processes is off; comes back when they go by it. */
  step(ms: number): Promise<void>
  /** What is restored takes the place of the database; nothing may run. */
  replaceDatabase(restored: TestDatabase): Promise<void>
  start(): Promise<void>
  kill(which: 'web' | 'worker' | 'both'): Promise<void>
  /** What one of the processes printed last. */
  said(): string
  /** Of commands beside the server. */
  env(): NodeJS.ProcessEnv
  close(): Promise<void>
}

/** One install: two sites, homes on offer, people who are signed in, a vendor that counts, a bucket. */
export async function openLot(
  kind: DatabaseKind,
  isApart: boolean,
  role?: string,
  hasDisk = false,
): Promise<Lot> {
  const database = await loadedDatabase(kind, 'small')
  const databaseUrl = as(role, database.DATABASE_URL)
  const disk = hasDisk ? await makeSmallDisk(roomKb) : undefined
  const dataDir = disk?.path ?? database.dataDir
  if (disk) await cp(database.dataDir, dataDir, { recursive: true })
  const contentDir = await ownContent()
  const [vendor, bucket, port] = [await startSolapi(systemClock), await startS3(), await freePort()]
  const clockDir = await mkdtemp(join(tmpdir(), 'bunyang-clock-'))
  const clockFile = join(clockDir, 'offset')
  const output: string[] = []
  const replaced: TestDatabase[] = []
  const env = (): NodeJS.ProcessEnv => ({
    DATA_DIR: dataDir,
    CONTENT_DIR: contentDir,
    ...(lot.databaseUrl ? { DATABASE_URL: lot.databaseUrl, DATABASE_TIMEOUT_MS: '3000' } : {}),
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.bucket,
    S3_REGION: bucket.settings.region,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    SMS_VENDOR: 'solapi',
    SOLAPI_API_KEY: vendor.account.apiKey,
    SOLAPI_API_SECRET: vendor.account.apiSecret,
    SOLAPI_URL: vendor.url,
    LEASE_MS: '500',
    WORKER_POLL_MS: '50',
    LEAD_RUSH_PER_MINUTE: '1000000',
    TRUSTED_PROXY_HOPS: '1',
    WORKER: isApart ? 'apart' : 'in-process',
    LOG_TO: 'stdout',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--max-semi-space-size=32 --import ${pathToFileURL(join(import.meta.dirname, 'stepped-clock.mjs'))}`,
    FAULTS_CLOCK: clockFile,
  })
  const lot: Lot = {
    kind,
    isApart,
    dataDir,
    databaseUrl,
    origin: `http://127.0.0.1:${port}`,
    db: openDb({ DATABASE_URL: databaseUrl, dataDir }),
    office: undefined as never,
    vendor,
    bucket,
    contentDir,
    cookies: {} as Lot['cookies'],
    leads: {},
    web: undefined,
    worker: undefined,
    async step(ms) {
      await writeFile(clockFile, String(ms))
      for (const child of [lot.web, lot.worker].filter(running))
        await until('a process to go by the clock', async () => {
          const told = await readFile(`${clockFile}.${child?.pid}`, 'utf8').catch(() => '0')
          return told === String(ms)
        })
    },
    async replaceDatabase(restored) {
      await lot.db.destroy()
      replaced.push(restored)
      if (kind === 'sqlite') {
        const file = join(dataDir, 'bunyang.sqlite')
        for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
        await cp(join(restored.dataDir, 'bunyang.sqlite'), file)
      }
      lot.databaseUrl = as(role, restored.DATABASE_URL)
      lot.db = openDb({ DATABASE_URL: lot.databaseUrl, dataDir })
      lot.office = { ...lot.office, db: lot.db }
    },
    async start() {
      if (isApart && !running(lot.worker)) lot.worker = startWorker({ ...process.env, ...env() }, output)
      if (running(lot.web)) return
      const started = await runStart({ ...env(), PORT: String(port) })
      lot.web = started.child
      hear(started.child, output)
      if (!started.origin) throw new Error(`the server did not start:\n${started.output()}`)
    },
    async kill(which) {
      const processes = which === 'both' || !isApart ? [lot.web, lot.worker] : [lot[which]]
      await Promise.all(processes.map((child) => child && end(child, 'SIGKILL')))
    },
    said: () => output.slice(-40).join(''),
    env: () => ({ ...process.env, ...env(), NODE_OPTIONS: '' }),
    async close() {
      await lot.kill('both')
      await lot.db.destroy()
      await Promise.all([vendor.down(), bucket.stop()])
      await disk?.remove()
      for (const one of [database, ...replaced]) await one.remove()
      await rm(contentDir, { recursive: true, force: true })
      await rm(clockDir, { recursive: true, force: true })
    },
  }
  try {
    await lot.step(0)
    await lot.start()
    await furnish(lot)
  } catch (error) {
    await lot.close()
    throw error
  }
  return lot
}

function as(role: string | undefined, address: string | undefined): string | undefined {
  if (!role || !address) return address
  const url = new URL(address)
  url.username = role
  return url.href
}

const running = (child: ChildProcess | undefined) =>
  child !== undefined && child.exitCode === null && child.signalCode === null

/** The folder of the first site, without limits that a crowd from one address would meet. */
async function ownContent(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'bunyang-faults-'))
  await cp(join(await service('small-content'), slug), join(dir, slug), { recursive: true })
  const file = join(dir, slug, 'site.json')
  const settings = JSON.parse(await readFile(file, 'utf8'))
  Object.assign(settings, {
    staffAlerts: [],
    sender: { ...settings.sender, budgets: { afterWork: endless, withoutWork: endless } },
  })
  await writeFile(file, JSON.stringify(settings))
  return dir
}

function startWorker(env: NodeJS.ProcessEnv, output: string[]): ChildProcess {
  const { VITEST: _, NODE_ENV: __, ...clean } = env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/worker-process.ts'],
    {
      cwd: root,
      env: clean,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  hear(child, output)
  return child
}

function hear(child: ChildProcess, output: string[]) {
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8').slice(0, 2000)))
}

/** Writes another title to two pages and publishes them. @returns what the command said, and its code */
export async function publish(lot: Lot, n: number): Promise<{ code: number; output: string }> {
  await writeTitles(lot, n)
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const code = await runContent(['publish', slug, '--take', 'folder'], lot.env(), {
    print,
    printError: print,
  })
  return { code, output: lines.join('\n') }
}

export async function writeTitles({ contentDir }: Lot, n: number): Promise<void> {
  for (const [page, name] of [
    ['home', '처음'],
    ['terms', '약관'],
  ]) {
    const file = join(contentDir, slug, 'pages', `${page}.json`)
    const content = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...content, title: `${name} 제${n}회` }))
  }
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><rect width="40" height="20" fill="#${100_000 + n}"/></svg>`
  await writeFile(join(contentDir, slug, 'media/round.svg'), picture)
}

export const post = (
  { origin }: Pick<Lot, 'origin'>,
  path: string,
  fields: Record<string, string> | FormData,
  cookie = '',
): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    signal: AbortSignal.timeout(20_000),
  })

export const signInPath = '/admin/sign-in'
const emailOf = (who: Who) => `${who}@orbit.example`

export async function signIn(lot: Lot, who: Who): Promise<void> {
  const signed = await post(lot, signInPath, { email: emailOf(who), password: passPhrase })
  if (signed.status !== 302) throw new Error(`${who} could not sign in: ${signed.status}`)
  lot.cookies[who] = signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

async function furnish(lot: Lot): Promise<void> {
  const { db, dataDir, origin } = lot
  const published = await publish(lot, 0)
  if (published.code) throw new Error(published.output)
  lot.office = await officeOf({ DATABASE_URL: lot.databaseUrl, dataDir, origin }, { db, slug })
  let managerId = ''
  for (const [who, role] of Object.entries(staff) as [Who, (typeof staff)[Who]][]) {
    const id = await makePerson(lot.office, { email: emailOf(who), role })
    if (who === 'manager') managerId = id
    await signIn(lot, who)
    if (role !== 'counsellor') continue
    const leadId = await registered(lot.office, { phone: `0109999${1000 + Object.keys(lot.leads).length}` })
    await db.updateTable('leads').set({ assigned_to: id }).where('id', '=', leadId).execute()
    lot.leads[who] = leadId
  }
  const homes = Array.from({ length: 40 }, (_, i) => ({
    building: '101',
    number: `${2 + Math.floor(i / 2)}0${1 + (i % 2)}`,
    kind: 'apartment' as const,
    type: '84A',
    floor: 2 + Math.floor(i / 2),
    line: 1 + (i % 2),
    isMirrored: false,
  }))
  const saved = await saveHomes(lot.office, lot.office.site, homes, { type: 'user', id: managerId })
  if (!saved.ok) throw new Error('the homes could not be saved')
  const rows = await db.selectFrom('homes').select(['building', 'number', 'version']).execute()
  const all = rows.map(({ building, number, version }) => `${building}-${number}:${version}`).join()
  await askFor(lot, { intent: 'open', channel: 'first-come', reason: '순위 내 미달', homes: all })
}

/** The desk asks for something that the manager agrees to. */
async function askFor(lot: Lot, fields: Record<string, string>): Promise<void> {
  const path = `/admin/homes.data?site=${slug}`
  const asked = await post(lot, path, fields, lot.cookies.desk)
  if (asked.status !== 200) throw new Error(`homes not asked for: ${asked.status} ${await asked.text()}`)
  const { id } = await lot.db
    .selectFrom('home_requests')
    .select('id')
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  const agreed = { intent: 'decide', request: id, decision: 'agree' }
  const decided = await post(lot, path, agreed, lot.cookies.manager)
  if (decided.status !== 200) throw new Error(`homes not offered: ${await decided.text()}`)
}

/** Pages are answered, and what is stored can be read. */
export const untilUp = (lot: Lot) =>
  until('the server to serve', async () => {
    const [page, ready] = await Promise.all(
      ['/', '/readyz'].map((path) => fetch(lot.origin + path, { signal: AbortSignal.timeout(3000) })),
    )
    await Promise.all([page?.text(), ready?.text()])
    return page?.status === 200 && ready?.status === 200
  })
