import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { isExpansion } from './client.server.ts'
import { migrations } from './schema.ts'
import { nodeSqliteDialect } from './sqlite-dialect.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase('sqlite')
})
afterAll(() => database.remove())

/** Of a migration, on a table that was there before it or not. */
function isExpanding(statement: string, newTables: Set<string>): boolean {
  const [, created] = /^create table (?:if not exists )?"?(\w+)"? /i.exec(statement) ?? []
  if (created) return !!newTables.add(created)
  const [, table = ''] = /\b(?:on|table|into|update|from) "?(\w+)"?/i.exec(statement) ?? []
  if (newTables.has(table)) return true
  const [, column] = /^alter table "?\w+"? add column (.+)$/i.exec(statement) ?? []
  if (column) return !/not null|unique|references/i.test(column) || /\bdefault\b/i.test(column)
  return /^create index /i.test(statement)
}

test.each([
  ['create table "new" ("id" text not null)', true],
  ['create unique index "i" on "new" ("id")', true],
  ['insert into "new" values (1)', true],
  ['create index "i" on "leads" ("id")', true],
  ['alter table "leads" add column "x" text', true],
  ['alter table "leads" add column "x" integer default 0 not null', true],
  ['alter table "leads" add column "x" text not null', false],
  ['create unique index "i" on "leads" ("id")', false],
  ['update "leads" set x = 1', false],
  ['alter table "leads" drop column "x"', false],
  ['drop index "i"', false],
])('%s: an expansion: %s', (statement, is) => {
  expect(isExpanding(statement, new Set(['new']))).toBe(is)
})

/** These change nothing on SQLite, which this test reads. */
const onlyPostgres = new Set(['0051_no_statistics'])

test('`expands` marks exactly those migrations that servers of the version before go on with', async () => {
  let statements: string[] = []
  const db = new Kysely({
    dialect: nodeSqliteDialect(join(database.dataDir, 'bunyang.sqlite')),
    log({ query }) {
      statements.push(query.sql)
    },
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const wrong: string[] = []
  for (const name of Object.keys(migrations)) {
    statements = []
    expect((await migrator.migrateTo(name)).error).toBeUndefined()
    const changes = statements.filter(
      (statement) =>
        /^(?:create|alter|drop|insert|update|delete|replace)\b/i.test(statement.trim()) &&
        !statement.includes('kysely_migration'),
    )
    if (!onlyPostgres.has(name)) expect(changes, name).not.toEqual([])
    const newTables = new Set<string>()
    if (changes.every((statement) => isExpanding(statement.trim(), newTables)) !== isExpansion(name))
      wrong.push(name)
  }
  await db.destroy()
  expect(wrong, 'wrongly marked, see `MigrationModule` in client.server.ts').toEqual([])
})
