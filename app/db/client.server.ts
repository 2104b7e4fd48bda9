import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Env } from '#app/platform/env.ts'
import { type MoveMarker, readMoveMarker } from './move-marker.server.ts'
import { type Database, migrations } from './schema.ts'
import { nodeSqliteDialect } from './sqlite-dialect.server.ts'
import { TimeoutClient } from './timeout-client.server.ts'

export type Db = Kysely<Database>

/**
 * A migration. `expands` marks one after which servers of the version before go on working, so that on PostgreSQL a new version may
 * start beside them. Such a migration only makes tables and indexes that are not unique, and adds columns that may be empty or
 * have a default; `migrations.test.ts` checks it.
 */
export interface MigrationModule {
  up(db: Kysely<unknown>): Promise<void>
  expands?: true
}

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
 * Session settings, sent once a connection is open: PgBouncer refuses the startup parameter `options`, and drops the time-outs
 * listed in its `ignore_startup_parameters`. `PGOPTIONS` and `?options=` of the operator win.
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
    return remember(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }))
  }
  mkdirSync(env.dataDir, { recursive: true })
  const dialect = nodeSqliteDialect(join(env.dataDir, 'bunyang.sqlite'))
  return remember(new Kysely<Database>({ dialect }), dialect.connections)
}

/** Of the pool of one process. SQLite has one connection. */
export interface Connections {
  used: number
  idle: number
  /** Statements and transactions that wait for one. */
  waiting: number
}

const connections = new WeakMap<Db, () => Connections>()

function remember(db: Db, read: () => Connections): Db {
  connections.set(db, read)
  return db
}

/** @param db as `openDb` returned it, no transaction */
export const connectionsOf = (db: Db): Connections =>
  connections.get(db)?.() ?? { used: 0, idle: 0, waiting: 0 }

export const locksRows = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** The schema of 0.9 as one migration, in place of those up to its last. */
const baselineName = '0049_baseline'
const lastOf09 = '0049_attention'

const migrator = (db: Db, onEach: (name: string) => void) =>
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
 * All or none. A database of 0.9 gets the baseline's row in place of those of its own migrations.
 * @param onEach called before each migration with its name
 * @returns their names @throws also for a database with newer migrations, or one from before 0.9
 */
export async function migrate(db: Db, onEach: (name: string) => void = () => {}): Promise<string[]> {
  return await db.transaction().execute(async (transaction) => {
    const taken = await takeOver(transaction, onEach)
    const { error, results = [] } = await migrator(transaction, onEach).migrateToLatest()
    if (error) throw error
    return [...taken, ...results.map((r) => r.migrationName)]
  })
}

async function takeOver(db: Db, onEach: (name: string) => void): Promise<string[]> {
  const names = await appliedMigrations(db, await tablesOf(db))
  if (!names.includes(lastOf09)) return []
  onEach(baselineName)
  const replaced = names.filter((name) => name <= lastOf09)
  await sql`update kysely_migration set name = ${baselineName} where name = ${lastOf09}`.execute(db)
  await sql`delete from kysely_migration where name in (${sql.join(replaced)})`.execute(db)
  return [baselineName]
}

/** Whether servers of the version before go on working on the database, see `MigrationModule`. */
export const isExpansion = (name: string): boolean =>
  (migrations as Record<string, MigrationModule>)[name]?.expands === true

export interface MigrationState {
  /** The last one that was applied; undefined for an empty database. */
  last: string | undefined
  pending: string[]
  /** Of a newer version. */
  unknown: string[]
  /** Of a version before 0.9, whose databases 0.9 alone brings up. */
  isBefore09: boolean
  /** A dump was restored into it, but not to its end. */
  isCutShort: boolean
  /** The database is one end of a move to PostgreSQL, and no server may use it. */
  move: MoveMarker | undefined
}

export async function migrationState(db: Db): Promise<MigrationState> {
  const tables = await tablesOf(db)
  const applied = await appliedMigrations(db, tables)
  const names = applied.filter((name) => !readMoveMarker(name))
  const unknown = names.filter((name) => name > lastOf09 && !Object.hasOwn(migrations, name))
  return {
    last: names.at(-1),
    pending: Object.keys(migrations).filter((name) => !names.includes(name)),
    unknown,
    isBefore09:
      names.length > 0 && !names.includes(baselineName) && !names.includes(lastOf09) && !unknown.length,
    isCutShort: names.length ? !(await hasLastOfDump(db)) : tables.has(firstOfDump),
    move: applied.map(readMoveMarker).find((mark) => mark !== undefined),
  }
}

/** `pg_dump` writes tables by their names, then rows, then references, and those of the last table last. */
export const firstOfDump = 'absences'
export const lastOfDump = 'vouchers'

async function hasLastOfDump(db: Db): Promise<boolean> {
  if (!locksRows(db)) return true
  const { rows } = await sql`select 1 from pg_constraint
    where contype = 'f' and conrelid = to_regclass(${lastOfDump}) limit 1`.execute(db)
  return rows.length > 0
}

/** Of the last migration of a database that is not open, such as a backup. */
export function schemaAge(last: string): 'newer' | 'before-0.9' | 'known' {
  if (last < lastOf09) return 'before-0.9'
  return last === lastOf09 || Object.hasOwn(migrations, last) ? 'known' : 'newer'
}

async function tablesOf(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return new Set(tables.map(({ name }) => name))
}

/** By name, which is their order. */
async function appliedMigrations(db: Db, tables: ReadonlySet<string>): Promise<string[]> {
  if (!tables.has('kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort()
}

export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await migrationState(db)).pending
}
