import { CompiledQuery, type Insertable, sql } from 'kysely'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'

const together = 2000
/** SQLite numbers the values of a statement up to 32,766. */
const maxValues = 30_000

/** Rows with the same columns, some hundreds or thousands by a statement. */
export async function insertMany<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Insertable<Database[Table]>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  if (!locksRows(db)) return await insertByValues(db, { table, names, rows: rows as never })
  const columns = sql.join(names.map((name) => sql.ref(name)))
  for (let i = 0; i < rows.length; i += together) {
    const chunk = JSON.stringify(rows.slice(i, i + together))
    const source = sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`
    await sql`insert into ${sql.table(table)} (${columns}) ${source}`.execute(db)
  }
}

/** On SQLite: a list in JSON would be read once for each column of each row. */
async function insertByValues(
  db: Db,
  { table, names, rows }: { table: string; names: string[]; rows: Record<string, unknown>[] },
) {
  const some = Math.min(together, Math.floor(maxValues / names.length))
  const places = `(${names.map(() => '?').join()})`
  for (let i = 0; i < rows.length; i += some) {
    const chunk = rows.slice(i, i + some)
    const statement = `insert into "${table}" ("${names.join('", "')}") values ${chunk.map(() => places).join()}`
    const values = chunk.flatMap((row) => names.map((name) => row[name] ?? null))
    await db.executeQuery(CompiledQuery.raw(statement, values))
  }
}
