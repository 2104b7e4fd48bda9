import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestInstall } from './install.ts'

/** What lies on the disk: each file's bytes as Latin letters, so that texts are found in them. */
export type DatabaseFiles = { files: string[] } | { unreachable: string }

/** Reads the files of a test's own database, whatever its tables say. */
export async function readDatabaseFiles(office: TestInstall): Promise<DatabaseFiles> {
  if (!office.databaseUrl) {
    const file = join(office.dataDir, 'bunyang.sqlite')
    return { files: [file, `${file}-wal`].filter(existsSync).map(readLatin) }
  }
  if (process.env.TEST_POSTGRES_KIND === 'pglite') return { unreachable: 'PGlite has no files' }
  const client = new pg.Client({ connectionString: office.databaseUrl })
  await client.connect()
  try {
    // What is in memory is written, and files that were replaced are removed.
    await client.query('checkpoint')
    const { rows } = await client.query(
      `select current_setting('data_directory') || '/base/' || oid as folder
       from pg_database where datname = current_database()`,
    )
    const folder = rows[0].folder as string
    if (!existsSync(folder)) return { unreachable: `${folder} is not on this machine` }
    return { files: readdirSync(folder).map((name) => readLatin(join(folder, name))) }
  } finally {
    await client.end()
  }
}

/** Nothing for a file that PostgreSQL has replaced since the folder was read. */
function readLatin(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
