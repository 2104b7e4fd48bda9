import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readNumbers } from '#app/domain/operations/numbers/read-numbers.server.ts'
import { siteNumber } from '#app/domain/operations/numbers/site-number.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { eventCounts } from '#app/platform/event-counts.ts'
import { eachDatabaseKind } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { filledIn } from '../tests/support/leads.ts'
import { describeFirst } from '../tests/support/long.ts'
import { openInstall } from './install.ts'
import { kindOf } from './request-counts.ts'
import { serve } from './serve.ts'
import type { Router } from './shell-deps.ts'

const monitoring = resolve(import.meta.dirname, '../deploy/monitoring')

/** Metrics that a file of `deploy/monitoring` asks for, at least twenty. */
function namesIn(file: string): string[] {
  const text = readFileSync(join(monitoring, file), 'utf8')
  const names = text.match(/\b(?:bunyang|nodejs|process)_\w+/g) ?? []
  const found = [...new Set(names.map((name) => name.replace(/_bucket$/, '')))]
  expect(found.length).toBeGreaterThan(15)
  return found
}

const token = 'a token that only the tests know, 32+'
const noRouter = {
  handle: async () => new Response('a page', { status: 404, headers: { 'content-type': 'text/html' } }),
  paths: [],
} as unknown as Router

describeFirst(1, eachDatabaseKind)('/metrics on %s', (kind) => {
  let office: TestInstall
  beforeEach(async () => {
    office = await openTestInstall(kind)
  })
  afterEach(() => office.close())

  async function serveWith(settings: Record<string, string>) {
    const { keys, secret } = office.keys
    const install = openInstall(
      readEnv({
        DATA_DIR: office.dataDir,
        DATABASE_URL: office.databaseUrl,
        APP_KEYS: [...keys].map(([id, key]) => `${id}:${key.export().toString('base64')}`).join(','),
        APP_SECRET: secret,
        PORT: '0',
        LOG_TO: 'file',
        WORKER_POLL_MS: '20',
        ...settings,
      }),
    )
    expect(await resolveSecrets(install.db, install.keys, install.clock)).toBeUndefined()
    const server = await serve(install, async () => noRouter)
    let isStopped = false
    const stop = async () => {
      if (!isStopped) await server.stop()
      isStopped = true
    }
    onTestFinished(stop)
    return { origin: `http://127.0.0.1:${server.port}`, install, stop }
  }

  const scrape = async (origin: string) => {
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    return { answer, lines: (await answer.text()).split('\n') }
  }
  const sampleIn = (lines: readonly string[], series: string): number | undefined => {
    const line = lines.find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.split(' ').at(-1)?.replace('+Inf', 'Infinity'))
  }
  const sampleOf = async (origin: string, series: string) => sampleIn((await scrape(origin)).lines, series)

  test('is an address like any other without METRICS_TOKEN', async () => {
    const { origin } = await serveWith({ WORKER: 'apart' })
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, await answer.text()]).toEqual([404, 'a page'])
  })

  test('wants the token, answers under every host, and is neither cached nor logged', async () => {
    const settings = { METRICS_TOKEN: token, BUNYANG_ENV: 'production', WORKER: 'apart', LOG_TO: 'file' }
    const { origin, install, stop } = await serveWith(settings)
    for (const authorization of [undefined, 'Bearer ', `Bearer ${token}x`, token, `bearer ${token}`]) {
      const refused = await fetch(`${origin}/metrics`, { headers: authorization ? { authorization } : {} })
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await refused.text()).toBe('Unauthorized')
    }
    const { answer, lines } = await scrape(origin)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(lines).toContain(`bunyang_database_up 1`)
    expect(lines.join()).not.toMatch(/first|second\.example/)
    // The host of the request is none of the sites'.
    expect((await fetch(`${origin}/`)).status).toBe(421)
    const logged: string[] = []
    const { write } = install.logSink
    install.logSink.write = (text) => {
      logged.push(text)
      return write.call(install.logSink, text)
    }
    await scrape(origin)
    await fetch(`${origin}/metrics`)
    await stop()
    const paths = logged.join('').match(/"path":"\/metrics","status":\d+/g)
    expect(paths?.at(-1)).toBe('"path":"/metrics","status":401')
    expect(paths?.join()).not.toContain('"status":200')
  })

  test('counts requests, registrations, refused sign-ins, messages and jobs', async () => {
    const { origin, install } = await serveWith({ METRICS_TOKEN: token })
    const { site } = office
    // Of this process, in which other tests register too.
    const before = eventCounts('registration').get(site.id) ?? 0
    const register = (phone: string) =>
      fetch(`${origin}/first/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(filledIn({ phone })),
      })
    expect((await register('01030001001')).status).toBe(200)
    expect((await register('01030001002')).status).toBe(200)
    expect((await fetch(`${origin}/missing`)).status).toBe(404)
    // Awaited in the database, which scrapes read only once in three seconds.
    await expect
      .poll(async () => {
        const { messages, jobs, beatAt } = await readNumbers(install.db, new Date())
        const accepted = messages.find(({ outcome }) => outcome === 'accepted')?.count ?? 0
        return (
          accepted >= 2 && beatAt !== null && jobs.some((job) => job.name === 'turns' && job.succeeded_at)
        )
      })
      .toBe(true)
    await install.db
      .updateTable('outbox_messages')
      .set({ status: 'unknown' })
      .where('status', 'in', ['accepted', 'delivered'])
      .execute()
    const { lines } = await scrape(origin)
    const sample = (series: string) => sampleIn(lines, series)
    expect(sample(`bunyang_registrations_total{site="${siteNumber(site.id)}"}`)).toBe(before + 2)
    const of = (kind: string, status: string) =>
      sample(`bunyang_http_requests_total{kind="${kind}",status="${status}"}`)
    expect(of('form', '2xx')).toBe(2)
    expect(of('document', '4xx')).toBe(1)
    expect(sample('bunyang_http_request_duration_seconds_count{kind="form"}')).toBe(2)
    expect(sample('bunyang_ready')).toBe(1)
    expect(sample('bunyang_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY)
    expect(sample('bunyang_messages_total{vendor="fake",result="accepted"}')).toBeGreaterThanOrEqual(2)
    expect(sample('bunyang_messages_unknown')).toBeGreaterThanOrEqual(2)
    const succeeded = 'bunyang_job_last_success_timestamp_seconds{name="turns"}'
    expect(sample(succeeded)).toBeGreaterThan(Date.now() / 1000 - 60)
    expect(sample('bunyang_job_failures_total{name="turns"}')).toBe(0)
    expect(sample('bunyang_worker_beat_age_seconds')).toBeLessThan(30)
    expect(sample('bunyang_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
    const shown = new Set(lines.flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []))
    expect(namesIn('grafana-dashboard.json').filter((name) => !shown.has(name))).toEqual([])
    expect(namesIn('alerts.yml').filter((name) => !shown.has(name))).toEqual([])
  })

  test('goes on without the database, and says so', async () => {
    const { origin, install } = await serveWith({ METRICS_TOKEN: token, WORKER: 'apart' })
    const { promise, resolve } = Promise.withResolvers<void>()
    onTestFinished(() => resolve())
    const holding = install.db.transaction().execute(async () => await promise)
    const others = office.databaseUrl
      ? Array.from({ length: 9 }, () => install.db.transaction().execute(async () => await promise))
      : []
    const waiting = install.db.selectFrom('sites').select('id').execute()
    await expect.poll(() => sampleOf(origin, 'bunyang_database_waiting')).toBeGreaterThanOrEqual(1)
    // Each scrape waits a second for the database.
    const { lines } = await scrape(origin)
    expect(sampleIn(lines, 'bunyang_database_up')).toBe(0)
    expect(sampleIn(lines, 'bunyang_messages_due')).toBeUndefined()
    expect(sampleIn(lines, 'bunyang_http_requests_total{kind="health",status="2xx"}')).toBeGreaterThan(0)
    resolve()
    await Promise.all([holding, ...others, waiting])
    await expect.poll(() => sampleOf(origin, 'bunyang_database_up')).toBe(1)
  })
})

test.each([
  ['GET', '/', 'document'],
  ['GET', '/first/press/rss.xml', 'document'],
  ['POST', '/first/leads', 'form'],
  ['GET', '/admin', 'office'],
  ['GET', '/admin.data', 'office'],
  ['POST', '/admin/leads', 'office'],
  ['GET', '/admin/live', 'live'],
  ['GET', '/admin/tv/x/live', 'live'],
  ['GET', '/administration', 'document'],
  ['GET', '/media/a.webp', 'picture'],
  ['GET', '/assets/a.js', 'file'],
  ['POST', '/webhooks/solapi/x', 'webhook'],
  ['GET', '/readyz', 'health'],
])('kindOf: %s %s is a request for %s', (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind)
})

describe('deploy/monitoring', () => {
  const hasPromtool = spawnSync('promtool', ['--version']).status === 0
  const reason = hasPromtool ? '' : ' (skipped: promtool is not installed)'
  test.skipIf(!hasPromtool).each([
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ])(`promtool %s %s %s${reason}`, (...args) => {
    const { status, stdout, stderr, error } = spawnSync('promtool', args, {
      cwd: monitoring,
      encoding: 'utf8',
    })
    expect(error).toBeUndefined()
    expect(status, stdout + stderr).toBe(0)
  })

  test('every alert has a case in which it fires', () => {
    const alerts = readFileSync(join(monitoring, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)
    const cases = readFileSync(join(monitoring, 'alerts.test.yml'), 'utf8')
    const missing = [...alerts].flatMap(([, name]) => (cases.includes(`- name: ${name}\n`) ? [] : [name]))
    expect(missing).toEqual([])
  })
})
