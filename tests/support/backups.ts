import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { backUpSqlite } from '#app/domain/operations/restore/back-up-sqlite.server.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

const run = promisify(execFile)

/** `npm run backup`; a tool that knows nothing of the product; PostgreSQL's own. */
export const backupKinds = ['our copy', 'a plain copy', 'pg_dump'] as const
export type BackupKind = (typeof backupKinds)[number]

export const databaseOf = (how: BackupKind) => (how === 'pg_dump' ? 'postgres' : 'sqlite')

/** Why this kind of backup cannot be made here; undefined where it can. */
export function whyNoBackup(how: BackupKind): string | undefined {
  if (how !== 'pg_dump') return undefined
  if (process.env.TEST_POSTGRES_KIND === 'pglite') return 'PGlite has one database'
  return postgresPrograms() ? undefined : 'pg_dump is not installed'
}

/** What a restore that is cut short has done of a dump. */
export type Sections = ('pre-data' | 'data')[]

/** Backs a database up while it is in use. @returns how to restore it, into a database of its own: all of it, or sections of a dump */
export async function backUp(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  how: BackupKind,
): Promise<(sections?: Sections) => Promise<TestDatabase>> {
  if (databaseUrl) {
    const folder = postgresPrograms() ?? ''
    const file = join(dataDir, 'backup.dump')
    await run(join(folder, 'pg_dump'), ['--format=custom', `--file=${file}`, databaseUrl])
    return async (sections = []) => {
      const fresh = await freshDatabase('postgres')
      const parts = sections.map((section) => `--section=${section}`)
      await run(join(folder, 'pg_restore'), [...parts, '--no-owner', `--dbname=${fresh.DATABASE_URL}`, file])
      return fresh
    }
  }
  const source = join(dataDir, 'bunyang.sqlite')
  const copy =
    how === 'our copy' ? backUpSqlite(source, join(dataDir, 'backups'), new Date()) : plainCopy(source)
  return async () => {
    const fresh = await freshDatabase('sqlite')
    await copyFile(copy, join(fresh.dataDir, 'bunyang.sqlite'))
    return fresh
  }
}

function plainCopy(source: string): string {
  const file = new DatabaseSync(source)
  file.prepare('vacuum into ?').run(`${source}.copy`)
  file.close()
  return `${source}.copy`
}

/** The folder of pg_dump and pg_restore; undefined where they are not installed. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [
    ...versions.map((one) => join(debian, one, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => existsSync(join(folder, 'pg_dump')) && existsSync(join(folder, 'pg_restore')))
}
