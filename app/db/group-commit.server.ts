import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { beginImmediate } from './begin-immediate.server.ts'
import { sqliteFull } from './database-fault.ts'
import { vacuumInThread } from './vacuum-in-thread.server.ts'
import { isWrite, writtenTable } from './written-table.ts'

const maxMembers = 64
const maxMs = 20
/** Milliseconds between two groups that count as a surge. */
const surgeMs = 50

/** Not worth waiting for the disk. */
const volatileTables: ReadonlySet<string | undefined> = new Set(['rate_counters', 'worker_beats'])

export const rewriteFile = CompiledQuery.raw('vacuum')

interface Group {
  members: number
  startedAt: number
  ends?: 'later' | 'now'
  committed: PromiseWithResolvers<void>
}

interface OpenDatabase {
  statements: SqliteDatabase
  file: DatabaseSync
}

/**
 * One connection, one writer. Concurrent transactions are savepoints of one group that shares an fsync and is acknowledged
 * after it. Statements are answered synchronously, so that between two of them the event loop turns where it is due; the lock
 * is kept meanwhile. One file: each step holds only with the others.
 */
export class GroupCommitDriver implements Driver {
  readonly #open: () => OpenDatabase
  readonly #waiting: (() => void)[] = []
  #opened: OpenDatabase | undefined
  #locked = false
  #group: Group | undefined
  /** During VACUUM writers wait and readers pass. */
  #paused: Promise<unknown> | undefined
  #last = { ended: Number.NEGATIVE_INFINITY, took: 0 }

  constructor(open: () => OpenDatabase) {
    this.#open = open
  }

  async init(): Promise<void> {
    this.#opened = this.#open()
  }

  async acquireConnection(): Promise<Session> {
    const session = new Session(this)
    await this.lock(session)
    return session
  }

  async releaseConnection(session: Session): Promise<void> {
    if (session.holds) this.#passOn(session)
  }

  /** After what is under way: committing would write half of a transaction. */
  async destroy(): Promise<void> {
    await this.lock(new Session(this))
    this.#end()
    this.#opened?.statements.close()
  }

  async beginTransaction(session: Session): Promise<void> {
    await this.#lockToWrite(session)
    await this.#join()
    this.run('savepoint member')
    session.inTransaction = true
  }

  async commitTransaction(session: Session): Promise<void> {
    this.run('release member')
    await this.#leave(session)
  }

  async rollbackTransaction(session: Session): Promise<void> {
    if (!session.inTransaction) return
    session.inTransaction = false
    // On a full disk SQLite rolls back everything: the whole group fails.
    if (this.#opened?.file.isTransaction) {
      this.run('rollback to member')
      this.run('release member')
    } else
      this.#fail(Object.assign(new Error('the database took back the whole group'), { errcode: sqliteFull }))
    this.#passOn(session)
  }

  async savepoint(_: Session, name: string): Promise<void> {
    this.run(`savepoint inner_${name}`)
  }

  async rollbackToSavepoint(_: Session, name: string): Promise<void> {
    this.run(`rollback to inner_${name}`)
  }

  async releaseSavepoint(_: Session, name: string): Promise<void> {
    this.run(`release inner_${name}`)
  }

  connections() {
    const used = Number(this.#locked)
    return { used, idle: 1 - used, waiting: this.#waiting.length }
  }

  async lock(session: Session): Promise<void> {
    if (session.holds) return
    if (this.#locked) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#locked = true
    session.holds = true
    await giveWay()
  }

  async #lockToWrite(session: Session) {
    await this.lock(session)
    while (this.#paused) {
      this.#passOn(session)
      await this.#paused
      await this.lock(session)
    }
  }

  async #vacuum<R>(session: Session): Promise<QueryResult<R>> {
    await this.#lockToWrite(session)
    this.#end()
    const rewritten = vacuumInThread(this.#opened?.file.location() ?? '')
    this.#paused = rewritten
      .catch(() => {})
      .then(() => {
        this.#paused = undefined
      })
    this.#passOn(session)
    return { rows: [{ done: await rewritten } as R] }
  }

  async single<R>(session: Session, query: CompiledQuery): Promise<QueryResult<R>> {
    await this.lock(session)
    if (query.sql === rewriteFile.sql) return await this.#vacuum(session)
    const node = query.query
    if (node.kind === 'SelectQueryNode') return this.run<R>(query)
    if (!isWrite(node)) {
      const isReader = (this.#opened as OpenDatabase).statements.prepare(query.sql).reader
      if (!isReader) await this.#lockToWrite(session)
      this.#end()
      return this.run<R>(query)
    }
    await this.#lockToWrite(session)
    await this.#join()
    const result = this.run<R>(query)
    if (volatileTables.has(writtenTable(node))) this.#passOn(session)
    else await this.#leave(session)
    return result
  }

  run<R>(query: CompiledQuery | string): QueryResult<R> {
    const { sql, parameters } = typeof query === 'string' ? CompiledQuery.raw(query) : query
    const statement = (this.#opened as OpenDatabase).statements.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    const { changes } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async #join() {
    if (!this.#group) {
      await beginImmediate((this.#opened as OpenDatabase).file)
      this.#group = { members: 0, startedAt: performance.now(), committed: Promise.withResolvers() }
      // Unhandled rejections are expected: without waiters nothing was acknowledged.
      this.#group.committed.promise.catch(() => {})
    }
    this.#group.members++
  }

  async #leave(session: Session) {
    session.inTransaction = false
    const committed = this.#group?.committed.promise
    this.#passOn(session)
    await committed
  }

  #passOn(session: Session) {
    session.holds = false
    const group = this.#group
    if (group) {
      const isFull = group.members >= maxMembers || performance.now() - group.startedAt > maxMs
      if (isFull || group.ends === 'now') this.#end()
      else if (!this.#waiting.length) this.#endSoon(group)
    }
    const next = this.#waiting.shift()
    if (next) next()
    else this.#locked = false
  }

  /** A lone writer waits one turn of the event loop, a surge twice the disk's time. */
  #endSoon(group: Group) {
    if (group.ends) return
    group.ends = 'later'
    const end = () => {
      if (this.#group !== group) return
      if (this.#locked) group.ends = 'now'
      else this.#end()
    }
    const { ended, took } = this.#last
    if (performance.now() - ended > surgeMs) setImmediate(end)
    else setTimeout(end, Math.min(2 * took, maxMs))
  }

  #end() {
    const group = this.#group
    if (!group) return
    try {
      const startedAt = performance.now()
      this.run('commit')
      const ended = performance.now()
      this.#last = { ended, took: ended - startedAt }
      this.#group = undefined
      group.committed.resolve()
    } catch (error) {
      if (this.#opened?.file.isTransaction) this.run('rollback')
      this.#fail(error)
    }
  }

  #fail(error: unknown) {
    this.#group?.committed.reject(error)
    this.#group = undefined
  }
}

class Session implements DatabaseConnection {
  readonly #driver: GroupCommitDriver
  holds = false
  inTransaction = false

  constructor(driver: GroupCommitDriver) {
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.inTransaction) return await this.#driver.single<R>(this, query)
    await giveWay()
    return this.#driver.run<R>(query)
  }

  streamQuery(): never {
    throw new Error('nothing is streamed')
  }
}
