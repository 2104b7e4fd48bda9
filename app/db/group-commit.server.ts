import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { beginImmediate } from './begin-immediate.server.ts'
import { vacuumApart } from './vacuum-apart.server.ts'
import { isWrite, writtenTable } from './written-table.ts'

/** Limits of a group. */
const mostMembers = 64
const mostMs = 20
/** Milliseconds between two groups that count as a surge. */
const rushMs = 50

/** Not worth waiting for the disk. */
const mayBeLost: ReadonlySet<string | undefined> = new Set(['rate_counters', 'worker_beats'])

/** Runs in a thread; its only row is `done`. */
export const rewriteFile = CompiledQuery.raw('vacuum')

interface Group {
  members: number
  began: number
  ends?: 'later' | 'now'
  written: PromiseWithResolvers<void>
}

interface Opened {
  statements: SqliteDatabase
  file: DatabaseSync
}

/**
 * One connection, one writer. Concurrent transactions are savepoints of one group and share one fsync: acknowledged when the
 * group is on disk, or a surge would wait for the disk one by one.
 */
export class GroupCommitDriver implements Driver {
  readonly #open: () => Opened
  readonly #waiting: (() => void)[] = []
  #opened: Opened | undefined
  #locked = false
  #group: Group | undefined
  /** During VACUUM writers wait and readers pass. */
  #paused: Promise<unknown> | undefined
  /** Milliseconds. */
  #last = { ended: Number.NEGATIVE_INFINITY, took: 0 }

  constructor(open: () => Opened) {
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

  async destroy(): Promise<void> {
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
    // Already over.
    if (!session.inTransaction) return
    session.inTransaction = false
    // On a full disk SQLite rolls back everything: the whole group fails.
    if (this.#opened?.file.isTransaction) {
      this.run('rollback to member')
      this.run('release member')
    } else this.#fail(new Error('the database took back the whole group'))
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

  async lock(session: Session): Promise<void> {
    if (session.holds) return
    if (this.#locked) await new Promise<void>((go) => this.#waiting.push(go))
    this.#locked = true
    session.holds = true
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
    const rewritten = vacuumApart(this.#opened?.file.location() ?? '')
    this.#paused = rewritten
      .catch(() => {})
      .then(() => {
        this.#paused = undefined
      })
    this.#passOn(session)
    return { rows: [{ done: await rewritten } as R] }
  }

  /** Its writes belong to the group. */
  async single<R>(session: Session, query: CompiledQuery): Promise<QueryResult<R>> {
    await this.lock(session)
    if (query.sql === rewriteFile.sql) return await this.#vacuum(session)
    const node = query.query
    if (node.kind === 'SelectQueryNode') return this.run<R>(query)
    if (!isWrite(node)) {
      const isReader = (this.#opened as Opened).statements.prepare(query.sql).reader
      if (!isReader) await this.#lockToWrite(session)
      // Pragmas fail inside a transaction.
      this.#end()
      return this.run<R>(query)
    }
    await this.#lockToWrite(session)
    await this.#join()
    const result = this.run<R>(query)
    if (mayBeLost.has(writtenTable(node))) this.#passOn(session)
    else await this.#leave(session)
    return result
  }

  run<R>(query: CompiledQuery | string): QueryResult<R> {
    const { sql, parameters } = typeof query === 'string' ? CompiledQuery.raw(query) : query
    const statement = (this.#opened as Opened).statements.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    const { changes } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async #join() {
    if (!this.#group) {
      await beginImmediate((this.#opened as Opened).file)
      this.#group = { members: 0, began: performance.now(), written: Promise.withResolvers() }
      // Unhandled rejections are expected: without waiters nothing was acknowledged.
      this.#group.written.promise.catch(() => {})
    }
    this.#group.members++
  }

  async #leave(session: Session) {
    session.inTransaction = false
    const written = this.#group?.written.promise
    this.#passOn(session)
    await written
  }

  #passOn(session: Session) {
    session.holds = false
    const group = this.#group
    if (group) {
      const isFull = group.members >= mostMembers || performance.now() - group.began > mostMs
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
    if (performance.now() - ended > rushMs) setImmediate(end)
    else setTimeout(end, Math.min(2 * took, mostMs))
  }

  #end() {
    const group = this.#group
    if (!group) return
    try {
      const began = performance.now()
      this.run('commit')
      const ended = performance.now()
      this.#last = { ended, took: ended - began }
      this.#group = undefined
      group.written.resolve()
    } catch (error) {
      if (this.#opened?.file.isTransaction) this.run('rollback')
      this.#fail(error)
    }
  }

  #fail(error: unknown) {
    this.#group?.written.reject(error)
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
    return this.inTransaction ? this.#driver.run<R>(query) : await this.#driver.single<R>(this, query)
  }

  streamQuery(): never {
    throw new Error('nothing is streamed')
  }
}
