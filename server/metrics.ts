import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Numbers, readNumbers } from '#app/domain/operations/numbers/read-numbers.server.ts'
import type { Install } from './install.ts'
import { type MetricSources, metricDefinitions, type Scraped } from './metric-definitions.ts'

/** Minimum milliseconds between two reads of the database, for any rate of scrapes. */
const readEveryMs = 3000
/** A scrape does not wait longer for the database. */
const readTimeoutMs = 1000

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  /** `GET /metrics`; 401 without the token. */
  answer(authorization: string | undefined): Promise<Response>
}

/** @returns undefined without METRICS_TOKEN: then prom-client is not even loaded */
export async function openMetrics(
  install: Scraped['install'],
  sources: MetricSources,
): Promise<Metrics | undefined> {
  const { METRICS_TOKEN: token } = install.env
  if (!token) return undefined
  const { Registry, Gauge, Counter, Histogram, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  let scraped: Scraped | undefined
  for (const { type, name, help, labels: labelNames = [], read } of metricDefinitions) {
    const common = { name: `bunyang_${name}`, help, labelNames, registers }
    const metric = type === 'gauge' ? new Gauge({ ...common, collect }) : new Counter({ ...common, collect })
    function collect() {
      metric.reset()
      // Otherwise it would stay at 0.
      if (!labelNames.length) metric.remove()
      for (const [value, labels = {}] of scraped ? read(scraped) : []) metric.inc(labels, value)
    }
  }
  const duration = new Histogram({
    name: 'bunyang_http_request_duration_seconds',
    help: 'Until the headers of a response were ready, without responses from memory',
    labelNames: ['kind'],
    buckets,
    registers,
  })
  sources.counts.onAnswered((kind, ms) => duration.observe({ kind }, ms / 1000))

  const isAllowed = checkToken(token)
  const readShared = rememberNumbers(install)
  return {
    async answer(authorization) {
      const headers = { 'cache-control': 'no-store' }
      if (!isAllowed(authorization))
        return new Response('Unauthorized', {
          status: 401,
          headers: { ...headers, 'www-authenticate': 'Bearer' },
        })
      const [shared, state] = await Promise.all([readShared(), sources.readiness.check()])
      scraped = { install, sources, shared, state }
      const body = await registry.metrics()
      return new Response(body, { headers: { ...headers, 'content-type': registry.contentType } })
    },
  }
}

/** Compares in constant time: hashes have one length. */
function checkToken(token: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  return (authorization: string | undefined) => timingSafeEqual(digest(authorization ?? ''), expected)
}

/** @returns undefined while the database is unreachable or does not answer in time */
function rememberNumbers({ db, clock }: Pick<Install, 'db' | 'clock'>): () => Promise<Numbers | undefined> {
  let readAt = Number.NEGATIVE_INFINITY
  let pending: Promise<Numbers | undefined> | undefined
  let last: Numbers | undefined

  async function read() {
    last = await readNumbers(db, clock.now()).catch(() => undefined)
    readAt = performance.now()
    pending = undefined
    return last
  }
  return async () => {
    if (!pending && performance.now() - readAt >= readEveryMs) pending = read()
    return pending ? await Promise.race([pending, pause(readTimeoutMs, undefined, { ref: false })]) : last
  }
}
