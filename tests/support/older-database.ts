import { Migrator } from 'kysely/migration'
import { migrations, openDb } from '#app/db/client.server.ts'
import { type DatabaseKind, freshDatabase, type TestDatabase } from './database.ts'

/** A database as a version before left it, without any row. @param last its newest migration */
export async function olderDatabase(
  kind: DatabaseKind,
  last: keyof typeof migrations,
): Promise<TestDatabase> {
  const database = await freshDatabase(kind)
  const db = openDb(database)
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateTo(last)
  await db.destroy()
  if (error) throw error
  return database
}
