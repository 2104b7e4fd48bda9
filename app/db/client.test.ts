import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { type Db, openDb } from './client.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db | undefined
beforeEach(async () => {
  database = await freshDatabase('postgres')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await db?.destroy()
  await database.remove()
})

async function setting(name: string): Promise<unknown> {
  db ??= openDb(database)
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
  return rows[0]?.value
}

test('PostgreSQL starts no workers for a slice, and keeps what the operator sets', async () => {
  vi.stubEnv('PGOPTIONS', '-c work_mem=5MB')
  expect(await setting('max_parallel_workers_per_gather')).toBe('0')
  expect(await setting('work_mem')).toBe('5MB')
})
