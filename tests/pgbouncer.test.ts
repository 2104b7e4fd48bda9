/** @module-tag long */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import type { TestDatabase } from './support/database.ts'
import { documentedSettings, startPgBouncer } from './support/pgbouncer.ts'
import { end, loadedDatabase, runStart } from './support/server.ts'

const closing: (() => Promise<unknown>)[] = []
let database: TestDatabase
beforeAll(async () => {
  database = await loadedDatabase('postgres', 'small')
  closing.push(() => database.remove())
})
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('npm start: refuses a PgBouncer that lends sessions by transaction', async (context) => {
  if (process.env.TEST_POSTGRES_KIND === 'pglite') return context.skip()
  const settings = documentedSettings().map((line) => line.replace('= session', '= transaction'))
  const bouncer = await startPgBouncer(database.DATABASE_URL as string, settings)
  if (!bouncer) return context.skip()
  closing.push(() => bouncer.stop())
  const start = await runStart({ DATA_DIR: database.dataDir, DATABASE_URL: bouncer.url })
  expect(start.child.exitCode).toBe(1)
  expect(start.output()).toContain('pool_mode = session을 적고 다시 시작하세요')
})

test('npm start: serves behind the PgBouncer of docs/cluster.md, and time-outs hold there', async (context) => {
  if (process.env.TEST_POSTGRES_KIND === 'pglite') return context.skip()
  const bouncer = await startPgBouncer(database.DATABASE_URL as string, documentedSettings())
  if (!bouncer) return context.skip()
  closing.push(() => bouncer.stop())
  const start = await runStart({ DATA_DIR: database.dataDir, DATABASE_URL: bouncer.url })
  closing.push(() => end(start.child, 'SIGTERM'))
  expect(start.output()).toContain('Ctrl+C')
  await expect.poll(async () => (await fetch(`${start.origin}/readyz`)).status).toBe(200)
  const db = openDb({ ...database, DATABASE_URL: bouncer.url })
  closing.push(() => db.destroy())
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement,
      current_setting('max_parallel_workers_per_gather') as workers`.execute(db)
  expect(rows).toEqual([{ statement: '15s', workers: '0' }])
})
