import type { Db } from '#app/db/client.server.ts'

/** The columns that a person chose, on every device. @returns undefined if they never chose */
export async function readColumns(db: Db, userId: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('list_columns')
    .select('columns')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && (JSON.parse(row.columns) as string[])
}

/** @param chosen empty: as they were at first */
export async function saveColumns(db: Db, userId: string, chosen: readonly string[]): Promise<void> {
  if (!chosen.length) {
    await db.deleteFrom('list_columns').where('id', '=', userId).execute()
    return
  }
  const columns = JSON.stringify(chosen)
  await db
    .insertInto('list_columns')
    .values({ id: userId, columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ columns }))
    .execute()
}
