import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Env } from '../platform/env.ts'
import { ImpatientClient } from './impatient-client.server.ts'
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
import type { Database } from './schema.ts'
import { nodeSqliteDialect } from './sqlite-dialect.server.ts'

export type Db = Kysely<Database>

/** Every migration, oldest first; the key is the name kept in the database and never changes. */
const migrations = {
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
}

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'dataDir'> & Partial<Pick<Env, 'DATABASE_TIMEOUT_MS'>>

interface Patience {
  connections?: number
  /** How long a statement may take, locks that it waits for included, in milliseconds; 0 is for ever. */
  statementMs?: number
  /** How long a connection may take, or the wait for a free one, in milliseconds. */
  connectMs?: number
}

/** For migrations and commands, which go through whole tables. */
export const patient: Patience = { statementMs: 0 }
/** Longer than the server's own limit, whose answer names the statement: this one is for a server that says nothing. */
const beyondServerMs = 2000
const longestConnectMs = 10_000
/** A transaction that nobody goes on with, as of a process that hangs, gives its locks back. */
const idleInTransactionMs = 60_000

/** Opens SQLite in the data folder, or PostgreSQL where DATABASE_URL is given. Nothing is migrated yet. */
export function openDb(
  env: DatabaseEnv,
  {
    connections = 10,
    statementMs = env.DATABASE_TIMEOUT_MS ?? 15_000,
    connectMs = statementMs ? Math.min(statementMs + beyondServerMs, longestConnectMs) : longestConnectMs,
  }: Patience = {},
): Db {
  if (env.DATABASE_URL) {
    const pool = new pg.Pool({
      connectionString: env.DATABASE_URL,
      Client: ImpatientClient,
      max: connections,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      ...(statementMs && { statement_timeout: statementMs, query_timeout: statementMs + beyondServerMs }),
      idle_in_transaction_session_timeout: idleInTransactionMs,
    })
    // A connection that dies idle would otherwise end the process; the next query opens a new one.
    pool.on('error', () => {})
    // So would one that is cut in the middle of a query, whose error reaches the caller by the query itself.
    pool.on('connect', (client) => client.on('error', () => {}))
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  }
  mkdirSync(env.dataDir, { recursive: true })
  return new Kysely<Database>({ dialect: nodeSqliteDialect(join(env.dataDir, 'bunyang.sqlite')) })
}

/** Whether rows can be locked one by one (PostgreSQL); SQLite has one writer anyway. */
export const locksRows = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Brings the database to the newest schema; each migration in its own transaction, so an interrupted one is undone.
 * @returns names of the migrations that ran
 * @throws the migration's own error, or Kysely's when the database knows a migration that this version does not.
 */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest()
  if (error) throw error
  return results.map((r) => r.migrationName)
}

/** Names of migrations still to run; empty when the schema is the newest. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await migrator(db).getMigrations()).filter((m) => !m.executedAt).map((m) => m.name)
}
