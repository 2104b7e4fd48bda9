import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import {
  type ExpressionNode,
  GenericExpressionNode,
  IdentifierNode,
  LiteralNode,
  SqliteDialect,
  serializeFromMetadata,
  type TableMetadata,
  UnionExpressionNode,
} from 'kysely-codegen'
import type { MigrationModule } from '#app/db/client.server.ts'
import { columnNotes } from '#app/db/column-notes.ts'
import { nodeSqliteDialect } from '#app/db/sqlite-dialect.server.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'app/db/schema.ts')
const migrationsFolder = join(root, 'app/db/migrations')
const typesOfColumns = join(root, 'app/db/column-types.ts')

/** The text of `app/db/schema.ts`, from the migrations: their list, their tables, the encrypted columns. @throws if `column-notes.ts` names a missing column */
export async function tableTypes(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-types-'))
  // Without `openDb`: it imports the file that is being generated.
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(join(dataDir, 'bunyang.sqlite')) })
  const names = readdirSync(migrationsFolder).map((name) => name.replace(/\.ts$/, ''))
  try {
    await migrate(db, names.sort())
    const dialect = new SqliteDialect()
    const metadata = await dialect.introspector.introspect({ db, excludePattern: 'kysely_*' })
    const columns: Record<string, ExpressionNode> = {}
    const sealed: string[] = []
    const unknown = new Set(Object.keys(columnNotes))
    for (const table of metadata.tables) {
      const keys = await primaryKeyOf(db, table)
      for (const column of table.columns) {
        // SQLite reports keys as nullable.
        if (keys.includes(column.name)) column.isNullable = false
        const name = `${table.name}.${column.name}`
        if (column.name.endsWith('_sealed'))
          sealed.push(`{ table: '${table.name}', id: '${keys.join()}', column: '${column.name}' },`)
        unknown.delete(name)
        const { type, values, note } = columnNotes[name] ?? {}
        column.comment = note ?? null
        const narrowed = type ? new IdentifierNode(type) : values && unionOf(values)
        if (narrowed)
          columns[name] = column.hasDefaultValue
            ? new GenericExpressionNode('Generated', [narrowed])
            : narrowed
      }
    }
    if (unknown.size) throw new Error(`no such columns: ${[...unknown].join(', ')}`)
    const text = serializeFromMetadata({
      dialect,
      metadata,
      overrides: { columns },
      customImports: namedTypes(),
    })
    return format(
      text
        .replace('export interface DB {', 'export interface Database {')
        .replace(/(?<=\n {2})\/\*\*\n {3}\* (.*)\n {3}\*\//g, '/** $1 */')
        .replace(/\nimport type \{ ColumnType/, `\n${names.map(importOf).join('\n')}\n$&`)
        .concat(
          `\n/** In their order, by file. */\nexport const migrations = {${names.map((name) => `'${name}': ${nameOf(name)},`).join('\n')}} as const\n`,
        )
        .concat('\n/** Columns of encrypted values, with the key of their table. */\n')
        .concat(`export const sealedColumns = [${sealed.join('\n')}] as const`),
    )
  } finally {
    await db.destroy()
    rmSync(dataDir, { recursive: true })
  }
}

/** Reads the folder: the list of migrations is being generated. */
async function migrate(db: Kysely<unknown>, names: string[]): Promise<void> {
  const modules = await Promise.all(
    names.map(
      async (name) =>
        [name, (await import(join(migrationsFolder, `${name}.ts`))) as MigrationModule] as const,
    ),
  )
  const provider = { getMigrations: async () => Object.fromEntries(modules) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** `0050_home_of_interest` is imported as `homeOfInterest`. */
const nameOf = (file: string): string =>
  file.replace(/^\d+_/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const importOf = (file: string): string => `import * as ${nameOf(file)} from './migrations/${file}.ts'`

async function primaryKeyOf(db: Kysely<unknown>, { name }: TableMetadata): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_table_info(${name}) where pk > 0`.execute(db)
  return rows.map((row) => row.name)
}

const unionOf = (values: string[]) => new UnionExpressionNode(values.map((value) => new LiteralNode(value)))

function namedTypes(): Record<string, string> {
  const names = readFileSync(typesOfColumns, 'utf8').matchAll(/^export type (\w+)/gm)
  return Object.fromEntries([...names].map(([, name]) => [name, `./column-types.ts#${name}`]))
}

const format = (text: string): string =>
  execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', `--stdin-file-path=${file}`], {
    input: text,
    encoding: 'utf8',
  })

if (import.meta.main) writeFileSync(file, await tableTypes())
