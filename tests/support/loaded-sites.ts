import { openDb } from '#app/db/client.server.ts'
import { type DatabaseKind, freshDatabase, type TestDatabase } from './database.ts'
import { end, runStart } from './server.ts'

/** Loads a folder of content once into a database and data folder that the servers of a test run start from a copy of. */
export async function loadSites(kind: DatabaseKind, content: string): Promise<TestDatabase> {
  const database = await freshDatabase(kind)
  const { dataDir, DATABASE_URL } = database
  const start = await runStart({
    CONTENT_DIR: content,
    DATA_DIR: dataDir,
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
  })
  await end(start.child, 'SIGTERM')
  if (start.origin) {
    // A server of a test may have a secret and keys of its own.
    const db = openDb(database)
    await db.deleteFrom('app_keys').execute()
    await db.deleteFrom('app_secrets').execute()
    await db.destroy()
    return database
  }
  await database.remove()
  throw new Error(`the sites could not be loaded:\n${start.output()}`)
}
