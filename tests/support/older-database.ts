import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Db, openDb } from '#app/db/client.server.ts'
import { migrations } from '#app/db/schema.ts'
import { type DatabaseKind, freshDatabase, type TestDatabase } from './database.ts'

/** A database without any row, as a version before left it. @param last its newest migration; without it, it is one of 0.9 */
export async function olderDatabase(
  kind: DatabaseKind,
  last: keyof typeof migrations = '0049_baseline',
): Promise<TestDatabase> {
  return await changed(await freshDatabase(kind), async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo(last)
    if (error) throw error
    if (last !== '0049_baseline') return
    await sql`update kysely_migration set name = '0049_attention'`.execute(db)
    await sql`insert into kysely_migration values ('0001_core', '2026-11-01T00:00:00.000Z')`.execute(db)
  })
}

/** A database of which a version before 0.9 has left its list of migrations. */
export async function databaseBefore09(kind: DatabaseKind): Promise<TestDatabase> {
  return await changed(await freshDatabase(kind), async (db) => {
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(
      db,
    )
    await sql`insert into kysely_migration values ('0001_core', '2026-11-01T00:00:00.000Z'),
      ('0048_definitions_of_figures', '2026-11-01T00:00:00.001Z')`.execute(db)
  })
}

async function changed(database: TestDatabase, change: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const db = openDb(database)
  await change(db).finally(() => db.destroy())
  return database
}
