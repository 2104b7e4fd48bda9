import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '#app/platform/ids.ts'
import { service, type Template } from './services.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
/** Both databases of the product; every test of stored things runs on each, and on SQLite alone in `npm run test:unit`. */
export const databaseKinds: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']
/** The same as cases of a test. */
export const eachDatabaseKind = databaseKinds.map((kind) => [kind] as const)
/** For content, drafts and accounts, whose journeys run on SQLite: PostgreSQL always, both in the long form. */
export const stricterDatabaseFirst = eachDatabaseKind.toReversed()

export interface TestDatabase {
  DATABASE_URL: string | undefined
  dataDir: string
  /** On the test server, where it has more than one. */
  name: string | undefined
  remove(): Promise<void>
}

/** A database and data folder of the test's own, empty or as a template is. */
export async function freshDatabase(kind: DatabaseKind, template?: Template): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bunyang-test-'))
  if (template) await cp(template.dataDir, dataDir, { recursive: true })
  const removeFolder = () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  if (kind === 'sqlite') return { DATABASE_URL: undefined, dataDir, name: undefined, remove: removeFolder }
  const { url: server, kind: serverKind } = await service('postgres')
  if (serverKind === 'pglite') {
    if (template) throw new Error('PGlite has one database, which cannot be made from another')
    await onServer(server, 'drop schema public cascade; create schema public')
    return { DATABASE_URL: server, dataDir, name: undefined, remove: removeFolder }
  }
  const name = `bunyang_${newId().replaceAll('-', '')}`
  await onServer(server, `create database ${name}${template ? await copyOf(server, template) : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    DATABASE_URL: url.href,
    dataDir,
    name,
    async remove() {
      await onServer(server, `drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

/** Whether databases can be made from others: PGlite has only one. */
export async function hasTemplates(kind: DatabaseKind): Promise<boolean> {
  return kind === 'sqlite' || (await service('postgres')).kind !== 'pglite'
}

/** Files that are copied cost half of what copying by the log costs, which is the first choice of 15 and later. */
async function copyOf(server: string, { database }: Template): Promise<string> {
  const { rows } = await onServer(server, `select current_setting('server_version_num')::int as version`)
  return ` template ${database}${rows[0].version >= 150_000 ? ' strategy file_copy' : ''}`
}

/** To each server one connection a process: to make one costs as much as most statements. */
const connections = new Map<string, pg.Pool>()

async function onServer(url: string, statement: string) {
  let pool = connections.get(url)
  if (!pool) {
    pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
    // It ends with its server.
    pool.on('error', () => {})
    connections.set(url, pool)
  }
  return await pool.query(statement)
}
