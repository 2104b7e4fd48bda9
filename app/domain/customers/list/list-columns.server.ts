import type { Db } from '#app/db/client.server.ts'
import { type ListColumn, listColumns, usualColumns } from './list-columns.ts'

/** In the order of the list. */
export async function readColumns(db: Db, userId: string): Promise<ListColumn[]> {
  const row = await db
    .selectFrom('list_columns')
    .select('columns')
    .where('id', '=', userId)
    .executeTakeFirst()
  const chosen: readonly string[] = row ? (JSON.parse(row.columns) as string[]) : usualColumns
  return listColumns.filter((column) => chosen.includes(column))
}

/** Everywhere where the person signs in. @param chosen empty: as they were at first */
export async function saveColumns(db: Db, userId: string, chosen: readonly string[]): Promise<void> {
  const columns = JSON.stringify(listColumns.filter((column) => chosen.includes(column)))
  if (columns === '[]') {
    await db.deleteFrom('list_columns').where('id', '=', userId).execute()
    return
  }
  await db
    .insertInto('list_columns')
    .values({ id: userId, columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ columns }))
    .execute()
}
