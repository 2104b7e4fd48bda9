import { openDb } from '#app/db/client.server.ts'
import { type DatabaseKind, freshDatabase, type TestDatabase } from './database.ts'
import { end, runStart } from './server.ts'

/** Loads the demo sites once into a database and data folder that every server of a test run starts from a copy of. */
export async function loadDemoData(kind: DatabaseKind): Promise<TestDatabase> {
  const database = await freshDatabase(kind)
  const { dataDir, DATABASE_URL } = database
  const start = await runStart({ DATA_DIR: dataDir, ...(DATABASE_URL ? { DATABASE_URL } : {}) })
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
  throw new Error(`the demo sites could not be loaded:\n${start.output()}`)
}
