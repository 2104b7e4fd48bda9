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

/** A group ends at the latest after so many transactions or milliseconds. */
const mostMembers = 64
const mostMs = 20
/** Two groups that are nearer to each other than this are a rush, in milliseconds. */
const rushMs = 50

/** Counters of limits and signs of life: nobody waits until they are on the disk, and a power cut may take them. */
const mayBeLost: ReadonlySet<string | undefined> = new Set(['rate_counters', 'worker_beats'])

/** Writes the file anew in a thread. Its only row says whether that was `done`. */
export const rewriteFile = CompiledQuery.raw('vacuum')

/** Transactions that are written to the disk together. */
interface Group {
  members: number
  began: number
  /** It ends at the next moment at which nobody is inside a transaction; `later` when that is already arranged. */
  ends?: 'later' | 'now'
  written: PromiseWithResolvers<void>
}

interface Opened {
  statements: SqliteDatabase
  file: DatabaseSync
}

/**
 * One connection, one writer at a time, and one wait for the disk for all who come at the same moment: a transaction
 * is a savepoint inside the group's, and is acknowledged only when the group is on the disk. Without it a rush of
 * registrations would wait for the disk one by one, several times each.
 */
export class GroupCommitDriver implements Driver {
  readonly #open: () => Opened
  readonly #waiting: (() => void)[] = []
  #opened: Opened | undefined
  #locked = false
  #group: Group | undefined
  /** While the file is rewritten by a thread: who wants to write waits for its end, and lets readers pass. */
  #paused: Promise<unknown> | undefined
  /** The last group: when it was on the disk, and how long the disk took for it in milliseconds. */
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
    // A transaction that failed while it was written is over already.
    if (!session.inTransaction) return
    session.inTransaction = false
    // SQLite itself takes back everything when the disk is full or fails; then nobody of the group is acknowledged.
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

  /** Waits until nobody else works on the connection. */
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

  /** `VACUUM`, of which others notice only that writing takes longer. */
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

  /** A statement outside a transaction. What it writes belongs to the group; what it reads may. */
  async single<R>(session: Session, query: CompiledQuery): Promise<QueryResult<R>> {
    await this.lock(session)
    if (query.sql === rewriteFile.sql) return await this.#vacuum(session)
    const node = query.query
    if (node.kind === 'SelectQueryNode') return this.run<R>(query)
    if (!isWrite(node)) {
      const isReader = (this.#opened as Opened).statements.prepare(query.sql).reader
      if (!isReader) await this.#lockToWrite(session)
      // Settings of the connection cannot be changed inside a transaction.
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
      // Those who wait for it hear of its failure; when nobody does, nothing was to be acknowledged.
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

  /** Hands the connection to whoever waits. */
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

  /**
   * Whoever else is about to write may still come along: of a lone visitor those of the same turn of the event loop,
   * in a rush those of twice the time that the disk takes, which leaves most of the process's time for work.
   */
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

/** What one user of the connection holds. */
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
