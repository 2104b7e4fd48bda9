import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { type Db, openDb } from './client.server.ts'
import { holdRunLock, serialiseStarts } from './process-locks.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db | undefined
beforeEach(async () => {
  database = await freshDatabase('postgres')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await db?.destroy()
  db = undefined
  await database.remove()
})

async function setting(name: string): Promise<unknown> {
  db ??= openDb(database)
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
  return rows[0]?.value
}

test('openDb: PostgreSQL starts no parallel workers unless the operator allows them', async () => {
  vi.stubEnv('PGOPTIONS', '-c work_mem=5MB')
  expect(await setting('max_parallel_workers_per_gather')).toBe('0')
  expect(await setting('work_mem')).toBe('5MB')
})

test('openDb: the operator may allow parallel workers', async () => {
  vi.stubEnv('PGOPTIONS', '-c max_parallel_workers_per_gather=3')
  expect(await setting('max_parallel_workers_per_gather')).toBe('3')
})

/** Takes one connection at a time, and refuses it once its startup packet is read. */
async function startupParameters(connect: (url: string) => Promise<unknown>): Promise<string[]> {
  const names = new Set<string>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (packet) => {
      const texts = packet.subarray(8).toString('utf8').split('\0')
      for (let i = 0; texts[i]; i += 2) names.add(texts[i] as string)
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await connect(`postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/bunyang`).catch(
    () => {},
  )
  await new Promise((resolve) => server.close(resolve))
  return [...names]
}

/** PgBouncer takes these of every client. */
const takenByPgBouncer = ['user', 'database', 'client_encoding', 'application_name']
const ignored = /^ignore_startup_parameters = (\S+)$/m.exec(readFileSync('docs/cluster.md', 'utf8'))?.[1]

test('connections send no startup parameter that the documented PgBouncer refuses', async () => {
  const connects = {
    pool: async (DATABASE_URL: string) => {
      const pool = openDb({ ...database, DATABASE_URL })
      await sql`select 1`.execute(pool).finally(() => pool.destroy())
    },
    start: (DATABASE_URL: string) => serialiseStarts({ DATABASE_URL }, () => {}),
    run: (DATABASE_URL: string) => holdRunLock({ DATABASE_URL }, () => {}),
  }
  for (const connect of Object.values(connects)) {
    const sent = await startupParameters(connect)
    expect(sent).toContain('user')
    for (const name of sent) expect([...takenByPgBouncer, ...(ignored ?? '').split(',')]).toContain(name)
  }
})
