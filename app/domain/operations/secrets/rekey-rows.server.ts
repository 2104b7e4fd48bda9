import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'

export const batch = 200

interface Row {
  id: string
  siteId: string
  value: string
}

interface Column {
  table: string
  id?: string
  column: string
}

/** Ordered by id. @param rekey writes one row in the given transaction @returns how many */
export async function forEachOutdatedRow(
  db: Db,
  { table, column, prefix }: Column & { prefix: string },
  rekey: (tx: Db, row: Row) => Promise<unknown>,
): Promise<number> {
  const [from, value] = [sql.table(table), sql.ref(column)]
  let count = 0
  for (let after = ''; ; ) {
    const { rows } = await sql<Row>`
      select id, site_id as "siteId", ${value} as value from ${from}
      where ${value} is not null and ${value} not like ${`${prefix}%`} and id > ${after}
      order by id limit ${batch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return count
    after = last.id
    await db.transaction().execute(async (tx) => {
      for (const row of rows) await rekey(tx, row)
    })
    count += rows.length
  }
}

/** Unless changed meanwhile. A duplicate gets a suffix, so that the other row is found. */
export async function rekeyValue(
  tx: Db,
  { table, column }: Column,
  { id, siteId, value }: Row,
  newHash: string,
): Promise<void> {
  const [from, name] = [sql.table(table), sql.ref(column)]
  await sql`
    update ${from} set ${name} = case when exists (
      select 1 from ${from} other where other.site_id = ${siteId} and other.${name} = ${newHash}
    ) then ${`${newHash}~${id}`} else ${newHash} end
    where id = ${id} and ${name} = ${value}`.execute(tx)
}
