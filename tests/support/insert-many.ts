import { type Insertable, sql } from 'kysely'
import { type Db, locksRows } from '../../app/db/client.server.ts'
import type { Database } from '../../app/db/schema.ts'

const together = 2000

/** Rows with the same columns, some thousands by a statement. */
export async function insertMany<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Insertable<Database[Table]>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  for (let i = 0; i < rows.length; i += together) {
    const chunk = JSON.stringify(rows.slice(i, i + together))
    const source = locksRows(db)
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`
      : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${chunk})`
    await sql`insert into ${sql.table(table)} (${columns}) ${source}`.execute(db)
  }
}
