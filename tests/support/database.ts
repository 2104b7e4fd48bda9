import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '../../app/platform/ids.ts'

/** Both databases of the product; every test of stored things runs on each. */
export const databaseKinds = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export interface TestDatabase {
  DATABASE_URL: string | undefined
  dataDir: string
  remove(): Promise<void>
}

/** An empty database and data folder of the test's own. */
export async function freshDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bunyang-test-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  if (kind === 'sqlite') return { DATABASE_URL: undefined, dataDir, remove: removeFolder }
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests by `npm test`')
  if (process.env.TEST_POSTGRES_KIND === 'pglite') {
    await onServer(server, 'drop schema public cascade; create schema public')
    return { DATABASE_URL: server, dataDir, remove: removeFolder }
  }
  const name = `bunyang_${newId().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    DATABASE_URL: url.href,
    dataDir,
    async remove() {
      await onServer(server, `drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
