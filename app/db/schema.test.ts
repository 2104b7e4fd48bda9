import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { tableTypes } from '../../scripts/table-types.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { firstOfDump, lastOfDump, migrate, openDb } from './client.server.ts'

test('the table types are those of the migrations: npm run table-types writes them', async () => {
  expect(readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')).toBe(await tableTypes())
})

test('a dump that was restored in part is known by the first and the last of its tables', async () => {
  const database = await freshDatabase('sqlite')
  const db = openDb(database)
  onTestFinished(async () => {
    await db.destroy()
    await database.remove()
  })
  await migrate(db)
  const { rows } = await sql<{ name: string; points: number }>`
    select name, (select count(*) from pragma_foreign_key_list(name)) as points
    from sqlite_schema where type = 'table' order by name`.execute(db)
  const pointing = rows.filter(({ points }) => points)
  expect([rows[0]?.name, pointing.at(-1)?.name]).toEqual([firstOfDump, lastOfDump])
})
