/** @module-tag long */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Db, openDb } from '#app/db/client.server.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { s3Storage } from '#app/domain/media/s3-storage.server.ts'
import { askForHomes, decideRequest } from '#app/domain/sales/requests.server.ts'
import { publishSettings } from '#app/domain/site/publish-settings.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { installWithApt, isExecutable } from './support/apt.ts'
import { liftBudgets } from './support/budgets.ts'
import type { TestDatabase } from './support/database.ts'
import type { TestInstall } from './support/install.ts'
import { filledIn } from './support/leads.ts'
import { officeOf } from './support/office-of.ts'
import { makePerson } from './support/people.ts'
import { freePort } from './support/postgres.ts'
import { startS3, type TestBucket } from './support/s3.ts'
import { end, loadedDatabase, mediaDir, runStart } from './support/server.ts'
import { startedOf } from './support/start.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
const host = 'dalbit-maru.localhost'
const homesPage = '/ComplexGuide/detailintro'
const caddy = '/usr/bin/caddy'
/** How many requests meet two processes that are replaced one after the other, and how many of ten register. */
const requests = 20_000
const registeringOfTen = 2
const atOnce = 12
const seenWithinMs = 1000

const folder = mkdtempSync(join(tmpdir(), 'bunyang-cluster-'))
const closing: (() => unknown)[] = []
let database: TestDatabase
let db: Db
let install: TestInstall
let bucket: TestBucket
let tlsPort: number
const ports = { 'web-1': 0, 'web-2': 0 }
type Web = keyof typeof ports
const processes = {} as Record<Web | 'worker-1' | 'worker-2', ChildProcess>

/** What `compose.cluster.yaml` gives every process, with this machine's addresses. */
function settingsOf(name: string): NodeJS.ProcessEnv {
  const { environment } = parse(readFileSync(join(root, 'compose.cluster.yaml'), 'utf8'))['x-product']
  const keys = JSON.parse(readFileSync(join(database.dataDir, 'keys.json'), 'utf8'))
  const { endpoint, bucket: name_, region, accessKeyId, secretAccessKey } = bucket.settings
  return {
    ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, `${value}`])),
    APP_KEYS: keys.keys,
    APP_SECRET: keys.secret,
    DATABASE_URL: database.DATABASE_URL,
    DATA_DIR: join(folder, name),
    JOURNAL_DIR: join(folder, 'journal'),
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name_,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    LOG_TO: 'file',
    LEAD_RUSH_PER_MINUTE: '1000000',
    // One proxy more: each visitor of this test says an address of their own, as a CDN would.
    TRUSTED_PROXY_HOPS: '2',
  }
}

async function startWeb(name: Web, cwd = root) {
  const started = await runStart({ ...settingsOf(name), PORT: `${ports[name]}` }, [], cwd)
  if (!started.origin) throw new Error(started.output())
  processes[name] = started.child
  return started
}

function startWorkerProcess(name: 'worker-1' | 'worker-2') {
  processes[name] = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/worker-process.ts'],
    { cwd: root, env: { PATH: process.env.PATH, ...settingsOf(name) }, stdio: 'ignore' },
  )
}

/** Caddy with the file of `compose.cluster.yaml`, certificates of its own and this machine's ports. */
async function startCaddy() {
  const { configs } = parse(readFileSync(join(root, 'compose.cluster.yaml'), 'utf8'))
  let config: string = configs.caddyfile.content.replaceAll('$$', '$')
  for (const name of ['web-1', 'web-2'] as const)
    config = config.replaceAll(`${name}:3000`, `127.0.0.1:${ports[name]}`)
  // Visitors of this test say who they are.
  config = config.replace('lb_policy', 'trusted_proxies private_ranges\n    lb_policy')
  const own = `admin off\nlocal_certs\nskip_install_trust\nhttp_port ${await freePort()}\nhttps_port ${tlsPort}\ndefault_bind 127.0.0.1\n`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, config.replace('{\n', `{\n${own}`))
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, FIRST_HOST: 'first.localhost' }
  const child = spawn(caddy, ['run', '--config', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  closing.push(() => end(child, 'SIGTERM'))
  let said = ''
  await new Promise<void>((done, fail) => {
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('serving initial configuration')) done()
    })
    child.once('exit', () => fail(new Error(said)))
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce, rejectUnauthorized: false })
closing.push(() => agent.destroy())

interface Answer {
  status: number
  body: string
}

/** By TLS and Caddy. @throws where the line breaks */
function ask(
  path: string,
  {
    method = 'GET',
    body,
    name = host,
    from = '10.0.0.1',
  }: { method?: string; body?: string; name?: string; from?: string } = {},
) {
  return new Promise<Answer>((done, fail) => {
    const headers = {
      host: `${name}:${tlsPort}`,
      'x-forwarded-for': from,
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    }
    const asked = request(
      { host: '127.0.0.1', port: tlsPort, servername: name, path, method, headers, agent },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: text })).on('error', fail)
      },
    )
    asked.on('error', fail).end(body)
  })
}

const askWeb = async (name: Web, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${ports[name]}${path}`, {
    headers: { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' },
  })
  return { status: answer.status, body: await answer.text() }
}

beforeAll(async () => {
  if (process.env.TEST_POSTGRES_KIND === 'pglite') return
  if (!isExecutable(caddy)) await installWithApt(['caddy'], console.log)
  database = await loadedDatabase('postgres', 'small')
  closing.push(() => database.remove())
  db = openDb(database)
  closing.push(() => db.destroy())
  bucket = await startS3()
  closing.push(() => bucket.stop())
  for (const name of ['web-1', 'web-2'] as const) ports[name] = await freePort()
  tlsPort = await freePort()
  install = await officeOf({ ...database, origin: `https://${host}` }, { db })
  await Promise.all((['web-1', 'web-2'] as const).map((name) => startWeb(name)))
  startWorkerProcess('worker-1')
  startWorkerProcess('worker-2')
  closing.push(() => Promise.all(Object.values(processes).map((child) => end(child, 'SIGTERM'))))
  if (isExecutable(caddy)) await startCaddy()
}, 10 * 60_000)
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

const canRun = () => process.env.TEST_POSTGRES_KIND !== 'pglite' && isExecutable(caddy)

test('a certificate is made for the hosts of sites alone', async (context) => {
  if (!canRun()) return context.skip()
  await expect.poll(() => ask('/readyz').then(({ status }) => status), { timeout: 60_000 }).toBe(200)
  expect((await ask('/')).status).toBe(200)
  await expect(ask('/', { name: 'stranger.localhost' })).rejects.toThrow()
  expect((await askWeb('web-1', `/healthz/host?domain=${host}`)).status).toBe(200)
  expect((await ask(`/healthz/host?domain=${host}`)).status).toBe(404)
})

test('pictures come from the bucket by both processes', async (context) => {
  if (!canRun()) return context.skip()
  const picture = /\/media\/([0-9a-f-]+-\d+\.avif)/.exec((await ask('/')).body)?.[1] as string
  await s3Storage(bucket.settings).keep(picture, readFileSync(join(mediaDir, picture)))
  for (const name of ['web-1', 'web-2'] as const)
    expect((await askWeb(name, `/media/${picture}`)).status).toBe(200)
})

test('a publication and a changed home are seen by both processes within a second', async (context) => {
  if (!canRun()) return context.skip()
  const { site } = install
  const untilBoth = async (path: string, sees: (body: string) => boolean) => {
    const since = performance.now()
    await Promise.all(
      (['web-1', 'web-2'] as const).map((name) =>
        expect.poll(async () => sees((await askWeb(name, path)).body), { interval: 20 }).toBe(true),
      ),
    )
    return performance.now() - since
  }
  const phone = '1577-1234'
  await untilBoth('/', (body) => !body.includes(phone))
  await db
    .transaction()
    .execute((tx) =>
      publishSettings(
        tx,
        systemClock,
        site.id,
        { ...site.settings, phone, homes: { ...site.settings.homes, holdMinutes: 10, showsSales: true } },
        operator,
      ),
    )
  expect(await untilBoth('/', (body) => body.includes(phone))).toBeLessThan(seenWithinMs)

  const [manager, contracts] = await Promise.all(
    (['manager', 'contracts'] as const).map(async (role) => ({
      type: 'user' as const,
      id: await makePerson(install, { email: `${role}@cluster.example`, role }),
    })),
  )
  if (!manager || !contracts) throw new Error('nobody')
  const place = {
    building: '101',
    number: '201',
    kind: 'apartment',
    type: '84A',
    floor: 2,
    line: 1,
    isMirrored: false,
  } as const
  expect(await saveHomes(install, site, [place], manager)).toMatchObject({ ok: true })
  await untilBoth(homesPage, (body) => !body.includes('분양 중 1세대'))
  const { homes } = await readBoard(db, site)
  const asked = await askForHomes(
    install,
    site,
    homes,
    { kind: 'open', channel: 'first-come', reason: '순위 내 미달' },
    contracts,
  )
  if (!asked.ok) throw new Error(asked.sentence)
  await decideRequest(install, site, asked.id, 'agree', manager)
  expect(await untilBoth(homesPage, (body) => body.includes('분양 중 1세대'))).toBeLessThan(seenWithinMs)
})

test(`both processes and both workers are replaced while ${requests} requests come: none fails, none is lost`, {
  timeout: 15 * 60_000,
}, async (context) => {
  if (!canRun()) return context.skip()
  await liftBudgets(db)
  const started = await startedOf(db, database.dataDir)
  const pages = ['/', '/Brand/intro', homesPage, '/dalbit-maru/customer', '/FloorPlan/84A']
  const failures: string[] = []
  const receipts = new Set<string>()
  let [sent, replaced] = [0, 0]
  const visit = async (n: number) => {
    const from = `10.${n % 200}.${Math.floor(n / 200) % 250}.7`
    const isRegistering = n % 10 < registeringOfTen
    const phone = `010${30_000_000 + n}`
    const body = JSON.stringify({ ...filledIn({ phone }), submissionKey: `cluster-${n}`, started })
    try {
      const { status, body: text } = isRegistering
        ? await ask('/dalbit-maru/leads', { method: 'POST', body, from })
        : await ask(pages[n % pages.length] as string, { from })
      if (status !== 200) failures.push(`${n}: ${status} ${text.slice(0, 200)}`)
      else if (isRegistering) receipts.add((JSON.parse(text) as { receiptNo: string }).receiptNo)
    } catch (error) {
      failures.push(`${n}: ${error}`)
    }
  }
  const visitor = async () => {
    while (sent < requests) await visit(sent++)
  }
  const untilSent = async (count: number) => {
    while (sent < count && sent < requests) await pause(20)
  }
  /** Until the new process answered Caddy's second question after its health, so that visitors come to it again. */
  const untilBalancerKnows = async (name: Web) => {
    const logs = join(folder, name, 'logs')
    const heard = () =>
      readdirSync(logs)
        .flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
        .filter((line) => line.includes('"/readyz"') && line.includes('"status":200')).length
    const before = heard()
    await expect.poll(() => heard() - before).toBeGreaterThan(1)
  }
  /** As an operator does: the old one gets its signal, and the next follows once the new one is ready. */
  const replaceWeb = async (name: Web) => {
    expect(await end(processes[name], 'SIGTERM')).toBe(0)
    await startWeb(name)
    await untilBalancerKnows(name)
    replaced++
  }
  const replacing = async () => {
    await untilSent(requests / 10)
    await replaceWeb('web-1')
    await replaceWeb('web-2')
    const workers = ['worker-1', 'worker-2'] as const
    await Promise.all(workers.map((name) => end(processes[name], 'SIGTERM')))
    expect(JSON.parse((await askWeb('web-1', '/readyz')).body)).toMatchObject({
      ready: true,
      worker: false,
      warnings: expect.arrayContaining(['worker']),
    })
    for (const name of workers) startWorkerProcess(name)
  }
  await Promise.all([replacing(), ...Array.from({ length: atOnce }, visitor)])
  expect(failures).toEqual([])
  expect(replaced).toBe(2)
  const stored = await db.selectFrom('leads').select('receipt_no').execute()
  expect(new Set(stored.map(({ receipt_no }) => receipt_no))).toEqual(receipts)
  expect(receipts.size).toBe((requests / 10) * registeringOfTen)
  const unsent = () =>
    db
      .selectFrom('outbox_messages')
      .select('id')
      .where('status', 'in', ['queued', 'claimed', 'sending'])
      .where('reason', 'is', null)
      .execute()
  await expect.poll(async () => (await unsent()).length, { timeout: 5 * 60_000 }).toBe(0)
  const twice = await db.selectFrom('fake_deliveries').select('message_id').where('times', '>', 1).execute()
  expect(twice).toEqual([])
})

/** What a next version might add. */
function addMigration(product: string) {
  const schema = join(product, 'app/db/schema.ts')
  const listed = readFileSync(schema, 'utf8').replace(
    /^(export const migrations = \{[^}]+)\}/m,
    "import * as next from './migrations/9999_next.ts'\n$1  '9999_next': next,\n}",
  )
  expect(listed).toContain('9999_next')
  writeFileSync(schema, listed)
  writeFileSync(
    join(product, 'app/db/migrations/9999_next.ts'),
    `import type { Kysely } from 'kysely'
export const expands = true
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sites').addColumn('next_note', 'text').execute()
}
`,
  )
}

test('a new version that only expands the schema starts beside the old one, which goes on', {
  timeout: 10 * 60_000,
}, async (context) => {
  if (!canRun()) return context.skip()
  const next = join(folder, 'next')
  const { stdout } = await run(
    'git',
    [
      'ls-files',
      'app',
      'server',
      'scripts',
      'public',
      'content',
      'fonts',
      'package.json',
      'package-lock.json',
      '*.config.ts',
      'tsconfig.json',
    ],
    { cwd: root, maxBuffer: 64e6 },
  )
  for (const path of stdout.trim().split('\n')) cpSync(join(root, path), join(next, path))
  symlinkSync(join(root, 'node_modules'), join(next, 'node_modules'))
  addMigration(next)
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
    cwd: next,
    maxBuffer: 64e6,
  })
  const goesOn = async () => {
    for (const path of ['/', '/readyz', homesPage])
      expect((await askWeb('web-2', path)).status, path).toBe(200)
  }
  await goesOn()
  expect(await end(processes['web-1'], 'SIGTERM')).toBe(0)
  const { output } = await startWeb('web-1', next)
  expect(output()).toContain('9999_next')
  await goesOn()
  expect((await askWeb('web-1', '/')).status).toBe(200)
})
