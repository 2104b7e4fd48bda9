import { connectionsOf } from '#app/db/client.server.ts'
import type { Numbers } from '#app/domain/operations/numbers/read-numbers.server.ts'
import { siteNumber } from '#app/domain/operations/numbers/site-number.ts'
import { eventCounts, signInRefusals } from '#app/platform/event-counts.ts'
import { readProgramVersion } from '#app/platform/program-version.server.ts'
import type { SiteDirectory } from './front/site-directory.ts'
import type { Install } from './install.ts'
import { jobs } from './jobs.ts'
import type { Readiness, ReadinessProbe } from './readiness.ts'
import type { RequestCounts } from './request-counts.ts'
import { freeBytesOf } from './watch-writes.ts'

export interface MetricSources {
  counts: RequestCounts
  cache: { readonly bytes: number }
  media: { readonly bytes: number }
  directory: Pick<SiteDirectory, 'sites'>
  readiness: ReadinessProbe
}

/** The data of one scrape. `shared` is undefined while the database is unreachable. */
export interface Scraped {
  install: Pick<Install, 'env' | 'db' | 'clock' | 'logSink'>
  sources: MetricSources
  shared: Numbers | undefined
  state: Readiness
}

export type Sample = [value: number, labels?: Record<string, string>]

/** The name gets the prefix `bunyang_`. Labels have few values, and none comes from a visitor. */
export interface MetricDefinition {
  type: 'gauge' | 'counter'
  name: string
  help: string
  labels?: string[]
  read(scraped: Scraped): readonly Sample[]
}

const ofProcess: MetricDefinition[] = [
  {
    type: 'gauge',
    name: 'info',
    help: 'Version and commit of the program; always 1',
    labels: ['version', 'commit', 'database'],
    read({ install: { env } }) {
      const { version, commit } = readProgramVersion()
      const database = env.DATABASE_URL ? 'postgresql' : 'sqlite'
      return [[1, { version, commit: commit ?? 'unknown', database }]]
    },
  },
  {
    type: 'gauge',
    name: 'ready',
    help: 'Whether /readyz answers 200',
    read: ({ state }) => [[Number(state.ready)]],
  },
  {
    type: 'gauge',
    name: 'unreadable_sites',
    help: 'Sites with a published document that cannot be read',
    read: ({ state }) => [[state.unreadableSites.length]],
  },
  {
    type: 'counter',
    name: 'http_requests_total',
    help: 'Requests by kind and status class',
    labels: ['kind', 'status'],
    read: ({ sources }) =>
      sources.counts.requests().map(({ kind, status, count }) => [count, { kind, status }]),
  },
  {
    type: 'counter',
    name: 'cache_requests_total',
    help: 'Look-ups in the caches of responses',
    labels: ['cache', 'result'],
    read: ({ sources }) =>
      sources.counts.lookups().flatMap(({ cache, hits, misses }): Sample[] => [
        [hits, { cache, result: 'hit' }],
        [misses, { cache, result: 'miss' }],
      ]),
  },
  {
    type: 'gauge',
    name: 'cache_bytes',
    help: 'Bytes in the caches of responses',
    labels: ['cache'],
    read: ({ sources: { cache, media } }) => [
      [cache.bytes, { cache: 'pages' }],
      [media.bytes, { cache: 'pictures' }],
    ],
  },
  {
    type: 'gauge',
    name: 'database_connections',
    help: 'Open connections of the pool; SQLite has one',
    labels: ['state'],
    read({ install: { db } }) {
      const { used, idle } = connectionsOf(db)
      return [
        [used, { state: 'used' }],
        [idle, { state: 'idle' }],
      ]
    },
  },
  {
    type: 'gauge',
    name: 'database_waiting',
    help: 'Statements and transactions that wait for a connection',
    read: ({ install: { db } }) => [[connectionsOf(db).waiting]],
  },
  {
    type: 'counter',
    name: 'sign_in_refusals_total',
    help: 'Refused sign-ins to the office',
    labels: ['reason'],
    read: () => signInRefusals.map((reason) => [eventCounts('sign-in-refusal').get(reason) ?? 0, { reason }]),
  },
  {
    type: 'counter',
    name: 'registrations_total',
    help: 'Registrations by site; npm run doctor lists the numbers of sites',
    labels: ['site'],
    read: ({ sources: { directory } }) =>
      directory
        .sites()
        .map(({ site: { id } }) => [eventCounts('registration').get(id) ?? 0, { site: siteNumber(id) }]),
  },
  {
    type: 'gauge',
    name: 'disk_free_bytes',
    help: 'Free bytes on the disk of a folder',
    labels: ['folder'],
    read: ({ install: { env } }) =>
      Object.entries({ data: env.dataDir, journal: env.journalDir }).flatMap(([folder, path]): Sample[] => {
        const free = freeBytesOf(path)
        return free === undefined ? [] : [[free, { folder }]]
      }),
  },
  {
    type: 'counter',
    name: 'log_lines_lost_total',
    help: 'Lines of the log that could not be written',
    read: ({ install: { logSink } }) => [[logSink.lost()]],
  },
  {
    type: 'gauge',
    name: 'database_up',
    help: 'Whether the numbers of the database could be read; without them the metrics below are absent',
    read: ({ shared }) => [[Number(shared !== undefined)]],
  },
]

const ifRead =
  (read: (numbers: Numbers, age: (at: string | null) => number) => readonly Sample[]) =>
  ({ shared, install: { clock } }: Scraped): readonly Sample[] =>
    shared
      ? read(shared, (at) =>
          at ? (clock.now().getTime() - Date.parse(at)) / 1000 : Number.POSITIVE_INFINITY,
        )
      : []

const known = new Set(jobs.map(({ name }) => name))
const ofJobs = (read: (job: Numbers['jobs'][number]) => number | null) =>
  ifRead((numbers) =>
    numbers.jobs.flatMap((job): Sample[] => {
      const value = known.has(job.name) ? read(job) : null
      return value === null ? [] : [[value, { name: job.name }]]
    }),
  )

/** From the database: the same in every web process. */
const ofDatabase: MetricDefinition[] = [
  {
    type: 'gauge',
    name: 'messages_due',
    help: 'Messages that are due and not handed to a vendor; 10000 means as many or more',
    read: ifRead(({ due }) => [[due]]),
  },
  {
    type: 'gauge',
    name: 'messages_oldest_due_age_seconds',
    help: 'For how long the oldest of them has been due',
    read: ifRead(({ oldestDueAt }, age) => [[oldestDueAt ? age(oldestDueAt) : 0]]),
  },
  {
    type: 'gauge',
    name: 'messages_unknown',
    help: 'Messages that a person has to look at; 10000 means as many or more',
    read: ifRead(({ unknown }) => [[unknown]]),
  },
  {
    type: 'counter',
    name: 'messages_total',
    help: 'Messages handed to vendors by result, of all workers together',
    labels: ['vendor', 'result'],
    read: ifRead(({ messages }) =>
      messages.map(({ vendor, outcome, count }) => [count, { vendor, result: outcome }]),
    ),
  },
  {
    type: 'gauge',
    name: 'worker_beat_age_seconds',
    help: 'Since the last sign of life of a worker; +Inf without one',
    read: ifRead(({ beatAt }, age) => [[age(beatAt)]]),
  },
  {
    type: 'gauge',
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last ended without an error',
    labels: ['name'],
    read: ofJobs(({ succeeded_at }) => (succeeded_at ? Date.parse(succeeded_at) / 1000 : null)),
  },
  {
    type: 'gauge',
    name: 'job_last_duration_seconds',
    help: 'How long the last run of a job took',
    labels: ['name'],
    read: ofJobs(({ took_ms }) => (took_ms === null ? null : took_ms / 1000)),
  },
  {
    type: 'counter',
    name: 'job_failures_total',
    help: 'Runs of a job that ended with an error, of all workers together',
    labels: ['name'],
    read: ofJobs(({ failures }) => failures),
  },
  {
    type: 'gauge',
    name: 'job_stopped',
    help: 'Whether a job has stopped itself until a person looks',
    labels: ['name'],
    read: ofJobs(({ stopped }) => Number(stopped !== null)),
  },
  {
    type: 'gauge',
    name: 'alarms_open',
    help: 'Alarms that nobody has acknowledged',
    labels: ['kind'],
    read: ifRead(({ openAlarms }) => openAlarms.map(({ kind, count }) => [count, { kind }])),
  },
  {
    type: 'gauge',
    name: 'backup_age_seconds',
    help: 'Since the last backup that was recorded; +Inf without one',
    read: ifRead(({ backedUpAt }, age) => [[age(backedUpAt)]]),
  },
]

export const metricDefinitions: readonly MetricDefinition[] = [...ofProcess, ...ofDatabase]
