import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { GroupCommitDriver } from './group-commit.server.ts'

/**
 * Kysely over Node's own SQLite: one connection, one writer. Other processes on the same file wait for the busy
 * time-out.
 */
export function nodeSqliteDialect(file: string): SqliteDialect {
  return new NodeSqliteDialect(file)
}

function openDatabase(name: string) {
  const file = new DatabaseSync(name, { timeout: 5000, enableForeignKeyConstraints: true })
  // FULL: an acknowledged registration survives a power cut, which NORMAL does not promise in WAL mode.
  // What is deleted is overwritten with zeros; copies that the trees left elsewhere go with `rewriteFiles`.
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'wal_autocheckpoint = 1000',
    'secure_delete = ON',
  ])
    file.exec(`PRAGMA ${pragma}`)
  const prepared = new Map<string, ReturnType<typeof statement>>()
  const statements = {
    close: () => file.close(),
    prepare(sql: string) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size > 500) prepared.clear()
      const fresh = statement(file.prepare(sql))
      prepared.set(sql, fresh)
      return fresh
    },
  }
  return { file, statements }
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
  readonly #file: string

  constructor(file: string) {
    super({ database: async () => Promise.reject(new Error('opened by the driver')) })
    this.#file = file
  }

  override createDriver() {
    return new GroupCommitDriver(() => openDatabase(this.#file))
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite does roll back DDL, so a migration that is interrupted leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver itself lets one in after the other, so that those who wait can share a write to the disk. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
