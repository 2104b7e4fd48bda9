import { existsSync, globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isLong } from './tests/support/long.ts'
import { postgresKind } from './tests/support/postgres.ts'

const TEST_POSTGRES_KIND = await postgresKind()
const minute = 60_000

export const shared = {
  environment: 'node',
  pool: 'forks',
  env: { TEST_POSTGRES_KIND },
  // A machine of which others take half needs twice its usual time for a walk through the office.
  testTimeout: 2 * minute,
  /** The first test that wants a server waits for the build, and for the demo's pictures where they are not made. */
  hookTimeout: 10 * minute,
  /** What is waited for comes within milliseconds, but not on a machine that does other work; vitest gives it one second. */
  expect: { poll: { interval: 50, timeout: 20_000 } },
} as const

/** Tests of `tests/` that start nothing. */
const withoutServer = [
  'css-modules',
  'deploy',
  'docs',
  'file-limits',
  'modules',
  'packages',
  'schema-org',
  'security-page',
  'specification',
  'unit-data',
  'words',
]

/** Those that replace modules, which others must not see, and those that measure, which others must not slow down. */
const alone = globSync('{app,server,tools}/**/*.test.{ts,tsx}').filter((path) =>
  /vi\.mock\(|support\/growth\.ts/.test(readFileSync(path, 'utf8')),
)

/**
 * Files of more than two seconds, which `npm run test:unit` leaves out as it does `alone`: whole stores and sites, plans of
 * queries, a database that stands still, threads, processes and clocks that are waited for.
 */
const slow = [
  'app/domain/media/media-in-child.test.ts',
  'app/platform/thread.test.ts',
  'app/domain/operations/restore/archive.test.ts',
  'app/domain/operations/restore/drill.test.ts',
  'app/domain/operations/restore/replay-visits.test.ts',
  'app/domain/operations/restore/restore.test.ts',
  'app/domain/operations/secrets/rotate-secret.test.ts',
  'app/domain/customers/import-export/sheet/list-formats.test.ts',
  'app/domain/customers/intake/spam-burst.test.ts',
  'app/domain/customers/intake/repeat-registration.test.ts',
  'app/domain/customers/retention/destroyed-bytes.test.ts',
  'app/domain/publishing/check/check-folder.test.ts',
  'app/domain/publishing/drafts/drawings/drawings.test.ts',
  'app/domain/publishing/drafts/editing.test.ts',
  'app/domain/publishing/drafts/rights.test.ts',
  'app/domain/publishing/site-jobs/uploaded-sites.test.ts',
  'app/domain/publishing/site-jobs/broken-uploads.test.ts',
  'app/domain/publishing/site-jobs/files.test.ts',
  'app/domain/publishing/sites/shared/follow-shared.test.ts',
  'app/domain/publishing/sites/shared/shared.test.ts',
  'app/domain/publishing/sites/sites.test.ts',
  'app/office/statistics/random-weeks.test.ts',
  'server/clock-guards.test.ts',
  'server/doctor.test.ts',
  'server/entrances.test.ts',
  'server/front/site-directory.test.ts',
  'server/frozen-database.test.ts',
  'server/long-work.test.ts',
  'server/metrics.test.ts',
  'server/move-to-postgres.test.ts',
  'server/prepare.test.ts',
  'server/query-plans.test.ts',
  'server/upgrade.test.ts',
  'server/watch-machine.test.ts',
  'server/watch-writes.test.ts',
  'tests/file-limits.test.ts',
]
// A file that is moved would be quick again, and unseen.
const gone = slow.filter((path) => !existsSync(path))
if (gone.length) throw new Error(`vitest.config.ts names what is not there: ${gone.join(', ')}`)

/** Tests of the scripts of blocks and of the frame, in a document without a browser. */
const scripts = ['app/{blocks,ui}/**/{enhance,every-page}.test.ts', 'app/office/drafts/*.test.ts']

/** Tests of functions and stored things, which share a process: most of such a file's time is loading what it tests. */
export const unit = {
  ...shared,
  name: 'unit',
  include: [
    'app/**/*.test.{ts,tsx}',
    '{server,tools,scripts}/**/*.test.ts',
    ...withoutServer.map((name) => `tests/${name}.test.ts`),
  ],
  exclude: [...alone, ...slow, ...scripts],
  isolate: false,
  sequence: { groupOrder: 1 },
}

const measured = { ...unit, name: 'measured', include: alone, exclude: [], isolate: true }

const unitSlow = { ...unit, name: 'slow', include: slow, exclude: [] }

const unitDom = {
  ...unit,
  name: 'unit-dom',
  environment: 'happy-dom',
  setupFiles: 'tests/support/dom-setup.ts',
  include: scripts,
  exclude: [],
}

/** Tests of the product as it runs: processes, browsers. Longest first. */
const journeys = {
  ...shared,
  name: 'journeys',
  include: ['tests/*.test.ts', 'tests/journeys/*.test.ts'],
  exclude: withoutServer.map((name) => `tests/${name}.test.ts`),
  /** A process opens its browser once. */
  isolate: false,
  /** One more than the cores that they have to be quick on: they wait for browsers and servers. */
  maxWorkers: TEST_POSTGRES_KIND === 'pglite' ? 1 : 3,
  sequence: { groupOrder: 0 },
}

export default defineConfig({
  test: {
    globalSetup: 'tests/support/run-services.ts',
    tags: [{ name: 'long', description: 'runs in `npm run test:long` alone', skip: !isLong }],
    /** As journeys: some files wait for what comes once a second, or for PostgreSQL. */
    maxWorkers: 3,
    // One session is behind every connection to PGlite, which leaves room for one file at a time.
    fileParallelism: TEST_POSTGRES_KIND !== 'pglite',
    projects: [{ test: unit }, { test: unitSlow }, { test: measured }, { test: unitDom }, { test: journeys }],
  },
})
