import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Generated, Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchWork } from '../../tests/support/longest-gap.ts'
import { rewriteFile } from './group-commit.server.ts'
import { nodeSqliteDialect } from './sqlite-dialect.server.ts'

interface Tables {
  numbers: { n: number; at: Generated<string> }
  rate_counters: { n: number }
}

describe('transactions on SQLite that come at the same moment', () => {
  let folder: string
  let db: Kysely<Tables>
  let other: DatabaseSync
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bunyang-group-'))
    db = new Kysely<Tables>({ dialect: nodeSqliteDialect(join(folder, 'a.sqlite')) })
    await db.schema
      .createTable('numbers')
      .addColumn('n', 'integer', (c) => c.primaryKey())
      .execute()
    other = new DatabaseSync(join(folder, 'a.sqlite'), { timeout: 2000 })
  })
  afterEach(async () => {
    other.close()
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  /** What another process sees: only what is written. */
  const seen = () =>
    other
      .prepare('select n from numbers order by n')
      .all()
      .map((row) => row.n)
  const add = (n: number) =>
    db.transaction().execute((tx) => tx.insertInto('numbers').values({ n }).execute())

  test('are acknowledged only when another process can see them, and share their writes', async () => {
    const missing: number[] = []
    const versions = new Set<unknown>()
    await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        await add(n)
        versions.add(Object.values(other.prepare('pragma data_version').get() ?? {})[0])
        if (!seen().includes(n)) missing.push(n)
      }),
    )
    expect(missing).toEqual([])
    expect(versions.size).toBeLessThan(50)
  })

  test('do not take each other along when one of them fails', async () => {
    const results = await Promise.allSettled([
      add(1),
      db.transaction().execute(async (tx) => {
        await tx.insertInto('numbers').values({ n: 2 }).execute()
        throw new Error('changed my mind')
      }),
      add(1),
      add(3),
      db.insertInto('numbers').values({ n: 4 }).execute(),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(seen()).toEqual([1, 3, 4])
  })

  test('see what those before them did, one after the other', async () => {
    await add(0)
    const next = () =>
      db.transaction().execute(async (tx) => {
        const { most } = await tx
          .selectFrom('numbers')
          .select((select) => select.fn.max('n').as('most'))
          .executeTakeFirstOrThrow()
        await Promise.resolve()
        await tx
          .insertInto('numbers')
          .values({ n: most + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, next))
    expect(seen()).toEqual(Array.from({ length: 41 }, (_, n) => n))
  })

  test('are all refused when the group cannot be written', async () => {
    await sql`create table kept (n integer references numbers (n) deferrable initially deferred)`.execute(db)
    // A deferred constraint is checked when the group is written, so it behaves as a disk that fails at that moment.
    const broken = db
      .transaction()
      .execute((tx) => sql`insert into kept values (99)`.execute(tx).then(() => undefined))
    const results = await Promise.allSettled([broken, add(7)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(seen()).toEqual([])
    await add(8)
    expect(seen()).toEqual([8])
  })

  test('wait for each other a moment, and a counter waits for nobody', async () => {
    await sql`create table rate_counters (n integer)`.execute(db)
    const counts = () => other.prepare('select count(*) as n from rate_counters').get()?.n
    await db.insertInto('rate_counters').values({ n: 1 }).execute()
    expect(counts()).toBe(0)
    await add(1)
    expect(counts()).toBe(1)
    await db.insertInto('rate_counters').values({ n: 2 }).execute()
    // What was written by hand says nothing of itself: it waits for the disk and takes along what waited for it.
    await sql`insert into rate_counters values (3)`.execute(db)
    expect(counts()).toBe(3)
    await db.insertInto('rate_counters').values({ n: 4 }).execute()
    await db.destroy()
    expect(counts()).toBe(4)
  })

  test('wait for another process that writes, and the rest of the process goes on meanwhile', async () => {
    other.exec('begin immediate')
    let turns = 0
    const turning = setInterval(() => turns++, 5)
    const added = add(1)
    setTimeout(() => other.exec('commit'), 300)
    await added
    clearInterval(turning)
    expect(seen()).toEqual([1])
    // Sixty in a process that has nothing else to do; none while SQLite itself waits.
    expect(turns).toBeGreaterThan(5)
  })

  test('writes wait while the file is rewritten; reads do not', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => add(n)))
    const order: string[] = []
    const note = (what: string) => () => void order.push(what)
    const rewritten = db.executeQuery(rewriteFile).then(note('rewritten'))
    const writes = [add(50), db.insertInto('numbers').values({ n: 51 }).execute()].map((write) =>
      write.then(note('written')),
    )
    await db.selectFrom('numbers').selectAll().execute().then(note('read'))
    await Promise.all([rewritten, ...writes])
    expect(order[0]).toBe('read')
    expect(order.slice(1).sort()).toEqual(['rewritten', 'written', 'written'])
    expect(seen()).toHaveLength(52)
    await add(52)
    expect(seen()).toHaveLength(53)
  })

  test('continue when the file could not be rewritten', async () => {
    other.exec('begin immediate')
    expect((await db.executeQuery<{ done: boolean }>(rewriteFile)).rows).toEqual([{ done: false }])
    other.exec('rollback')
    await add(1)
    expect(seen()).toEqual([1])
  })

  test('give way to the event loop, and nobody sees half of one that did', async () => {
    const longest = watchWork()
    const seenBetween = new Set<number>()
    let isUnderWay = true
    const reading = (async () => {
      while (isUnderWay) {
        const { rows } = await sql<{ n: number }>`select count(*) as n from numbers`.execute(db)
        seenBetween.add(rows[0]?.n ?? 0)
        await new Promise((turn) => setImmediate(turn))
      }
    })()
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 3000; n++) await tx.insertInto('numbers').values({ n }).execute()
    })
    isUnderWay = false
    await reading
    expect(longest()).toBeLessThan(50)
    expect([...seenBetween].filter((n) => n !== 0 && n !== 3000)).toEqual([])
  })

  test('that are under way end before the database does', async () => {
    const added = db.transaction().execute(async (tx) => {
      for (let n = 0; n < 1000; n++) await tx.insertInto('numbers').values({ n }).execute()
    })
    await new Promise((turn) => setImmediate(turn))
    await Promise.all([db.destroy(), added])
    expect(seen()).toHaveLength(1000)
  })
})
