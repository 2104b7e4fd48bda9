import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'

/**
 * Kysely over Node's own SQLite: one connection, one writer. Kysely serialises what goes through it;
 * other processes on the same file wait for the busy time-out.
 */
export function nodeSqliteDialect(file: string): SqliteDialect {
  return new NodeSqliteDialect({ database: async () => openDatabase(file) })
}

function openDatabase(file: string) {
  const db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  // FULL: an acknowledged registration survives a power cut, which NORMAL does not promise in WAL mode.
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 1000'])
    db.exec(`PRAGMA ${pragma}`)
  const prepared = new Map<string, ReturnType<typeof statement>>()
  return {
    close: () => db.close(),
    prepare(sql: string) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size > 500) prepared.clear()
      const fresh = statement(db.prepare(sql))
      prepared.set(sql, fresh)
      return fresh
    },
  }
}

/** Kysely's view of a prepared statement; it asks whether rows come back before it runs it. */
function statement(prepared: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: prepared.columns().length > 0,
    all: (parameters: readonly unknown[]) => prepared.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => prepared.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) =>
      prepared.iterate(...values(parameters)) as IterableIterator<unknown>,
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0]

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

class ImmediateDriver extends SqliteDriver {
  /** A transaction that reads first and writes later could not be upgraded while another process writes. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite does roll back DDL, so a migration that is interrupted leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
