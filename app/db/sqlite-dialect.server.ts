import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { GroupCommitDriver } from './group-commit.server.ts'

/** One connection, one writer; other processes wait for the busy time-out. */
export function nodeSqliteDialect(file: string): NodeSqliteDialect {
  return new NodeSqliteDialect(file)
}

function openDatabase(name: string) {
  const file = new DatabaseSync(name, { timeout: 5000, enableForeignKeyConstraints: true })
  // FULL: an acknowledged registration survives a power cut, unlike NORMAL in WAL mode.
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
      const cached = prepared.get(sql)
      if (cached) return cached
      if (prepared.size > 500) prepared.clear()
      const created = statement(file.prepare(sql))
      prepared.set(sql, created)
      return created
    },
  }
  return { file, statements }
}

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
  #driver: GroupCommitDriver | undefined

  constructor(file: string) {
    super({ database: async () => Promise.reject(new Error('opened by the driver')) })
    this.#file = file
  }

  override createDriver() {
    this.#driver = new GroupCommitDriver(() => openDatabase(this.#file))
    return this.#driver
  }

  /** Of its one connection. */
  connections = () => this.#driver?.connections() ?? { used: 0, idle: 0, waiting: 0 }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver serialises them itself. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
