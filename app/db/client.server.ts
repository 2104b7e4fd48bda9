import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Env } from '#app/platform/env.ts'
import * as core from './migrations/0001_core.ts'
import * as drawings from './migrations/0002_drawings.ts'
import * as messages from './migrations/0003_messages.ts'
import * as leads from './migrations/0004_leads.ts'
import * as registrations from './migrations/0005_registrations.ts'
import * as office from './migrations/0006_office.ts'
import * as press from './migrations/0007_press.ts'
import * as accounts from './migrations/0008_accounts.ts'
import * as search from './migrations/0009_search.ts'
import * as alarms from './migrations/0010_alarms.ts'
import * as repeats from './migrations/0011_registrations.ts'
import * as budgets from './migrations/0012_budgets.ts'
import * as destruction from './migrations/0013_destruction.ts'
import * as secrets from './migrations/0014_secrets.ts'
import * as secondFactor from './migrations/0015_second_factor.ts'
import * as installId from './migrations/0016_install_id.ts'
import * as publications from './migrations/0017_publications.ts'
import * as searchInMemory from './migrations/0018_search_in_memory.ts'
import * as walks from './migrations/0019_walks.ts'
import * as salesDesk from './migrations/0020_sales_desk.ts'
import * as calls from './migrations/0021_calls.ts'
import * as finding from './migrations/0022_finding.ts'
import * as visitsDesk from './migrations/0023_visits_desk.ts'
import * as officeMessages from './migrations/0024_office_messages.ts'
import * as figures from './migrations/0025_figures.ts'
import * as contentDrafts from './migrations/0026_content_drafts.ts'
import * as editor from './migrations/0027_editor.ts'
import * as sites from './migrations/0029_sites.ts'
import * as formerNames from './migrations/0030_former_names.ts'
import * as siteArrivals from './migrations/0031_site_arrivals.ts'
import * as files from './migrations/0032_files.ts'
import * as unreadDrawings from './migrations/0035_unread_drawings.ts'
import * as draftBeginnings from './migrations/0036_draft_beginnings.ts'
import * as siteMakings from './migrations/0037_site_makings.ts'
import * as coveringWalks from './migrations/0038_covering_walks.ts'
import * as reasonsOfAdvertisements from './migrations/0039_reasons_of_advertisements.ts'
import * as starts from './migrations/0041_starts.ts'
import * as backups from './migrations/0042_backups.ts'
import * as approval from './migrations/0043_approval.ts'
import * as orderOfNextCalls from './migrations/0047_order_of_next_calls.ts'
import * as definitionsOfFigures from './migrations/0048_definitions_of_figures.ts'
import * as attention from './migrations/0049_attention.ts'
import type { Database } from './schema.ts'
import { nodeSqliteDialect } from './sqlite-dialect.server.ts'
import { TimeoutClient } from './timeout-client.server.ts'

export type Db = Kysely<Database>

/**
 * A migration. `expands` marks one after which servers of the version before go on working, so that on PostgreSQL a new version may
 * start beside them. Such a migration only makes tables and indexes that are not unique, and adds columns that may be empty or
 * have a default; `migrations.test.ts` checks it.
 */
interface MigrationModule {
  up(db: Kysely<unknown>): Promise<void>
  expands?: true
}

export const migrations = {
  '0001_core': core,
  '0002_drawings': drawings,
  '0003_messages': messages,
  '0004_leads': leads,
  '0005_registrations': registrations,
  '0006_office': office,
  '0007_press': press,
  '0008_accounts': accounts,
  '0009_search': search,
  '0010_alarms': alarms,
  '0011_registrations': repeats,
  '0012_budgets': budgets,
  '0013_destruction': destruction,
  '0014_secrets': secrets,
  '0015_second_factor': secondFactor,
  '0016_install_id': installId,
  '0017_publications': publications,
  '0018_search_in_memory': searchInMemory,
  '0019_walks': walks,
  '0020_sales_desk': salesDesk,
  '0021_calls': calls,
  '0022_finding': finding,
  '0023_visits_desk': visitsDesk,
  '0024_office_messages': officeMessages,
  '0025_figures': figures,
  '0026_content_drafts': contentDrafts,
  '0027_editor': editor,
  '0029_sites': sites,
  '0030_former_names': formerNames,
  '0031_site_arrivals': siteArrivals,
  '0032_files': files,
  '0035_unread_drawings': unreadDrawings,
  '0036_draft_beginnings': draftBeginnings,
  '0037_site_makings': siteMakings,
  '0038_covering_walks': coveringWalks,
  '0039_reasons_of_advertisements': reasonsOfAdvertisements,
  '0041_starts': starts,
  '0042_backups': backups,
  '0043_approval': approval,
  '0047_order_of_next_calls': orderOfNextCalls,
  '0048_definitions_of_figures': definitionsOfFigures,
  '0049_attention': attention,
} satisfies Record<string, MigrationModule>

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'dataDir'> & Partial<Pick<Env, 'DATABASE_TIMEOUT_MS'>>

interface ConnectionOptions {
  connections?: number
  /** Milliseconds including locks; 0: unlimited. */
  statementMs?: number
  connectMs?: number
}

export const withoutTimeouts: ConnectionOptions = { statementMs: 0 }
const clientMarginMs = 2000
const maxConnectMs = 10_000
/** Frees the locks of a hanging process. */
const idleInTransactionMs = 60_000
/**
 * Long queries are asked for in slices of some hundred rows. Starting a parallel worker takes PostgreSQL longer (5 ms) than a slice
 * (1 ms), and its estimates for a million customers would start one for each slice.
 */
const withoutParallelWorkers = 'max_parallel_workers_per_gather = 0'

/**
 * Session settings, sent once a connection is open: PgBouncer refuses the startup parameter `options`, and drops the time-outs that
 * it is told to ignore. `PGOPTIONS` and `?options=` of the operator win.
 */
function sessionSettings(url: string, statementMs: number): string {
  const fromOperator = `${process.env.PGOPTIONS ?? ''} ${url}`
  return [
    ...(statementMs ? [`statement_timeout = ${statementMs}`] : []),
    `idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    ...(fromOperator.includes('max_parallel_workers_per_gather') ? [] : [withoutParallelWorkers]),
  ]
    .map((setting) => `set ${setting}`)
    .join('; ')
}

export function openDb(
  env: DatabaseEnv,
  {
    connections = 10,
    statementMs = env.DATABASE_TIMEOUT_MS ?? 15_000,
    connectMs = statementMs ? Math.min(statementMs + clientMarginMs, maxConnectMs) : maxConnectMs,
  }: ConnectionOptions = {},
): Db {
  if (env.DATABASE_URL) {
    const settings = sessionSettings(env.DATABASE_URL, statementMs)
    const pool = new pg.Pool({
      connectionString: env.DATABASE_URL,
      Client: TimeoutClient,
      max: connections,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      // Also at startup where PostgreSQL answers itself, so that `reset` returns to them.
      ...(statementMs && { statement_timeout: statementMs, query_timeout: statementMs + clientMarginMs }),
      idle_in_transaction_session_timeout: idleInTransactionMs,
      onConnect: (client) => client.query(settings),
    })
    // An idle connection's error would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  }
  mkdirSync(env.dataDir, { recursive: true })
  return new Kysely<Database>({ dialect: nodeSqliteDialect(join(env.dataDir, 'bunyang.sqlite')) })
}

export const locksRows = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

const migrator = (db: Db, onEach: (name: string) => void = () => {}) =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries<MigrationModule>(migrations).map(([name, { up }]) => [
            name,
            {
              async up(transaction) {
                onEach(name)
                await up(transaction)
              },
            } satisfies Migration,
          ]),
        ),
    },
  })

/**
 * All or none. @param onEach called before each migration with its name
 * @returns their names @throws also for a database with newer migrations
 */
export async function migrate(db: Db, onEach?: (name: string) => void): Promise<string[]> {
  const { error, results = [] } = await migrator(db, onEach).migrateToLatest()
  if (error) throw error
  return results.map((r) => r.migrationName)
}

/** Whether servers of the version before go on working on the database, see `MigrationModule`. */
export const isExpansion = (name: string): boolean =>
  (migrations as Record<string, MigrationModule>)[name]?.expands === true

interface MigrationState {
  done: string[]
  pending: string[]
  /** Of a newer version. */
  unknown: string[]
}

export async function migrationState(db: Db): Promise<MigrationState> {
  const all = await migrator(db).getMigrations()
  const done = all.filter((m) => m.executedAt).map((m) => m.name)
  const pending = all.filter((m) => !m.executedAt).map((m) => m.name)
  if (!done.length) return { done, pending, unknown: [] }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return {
    done,
    pending,
    unknown: rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name)),
  }
}

export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await migrator(db).getMigrations()).filter((m) => !m.executedAt).map((m) => m.name)
}
