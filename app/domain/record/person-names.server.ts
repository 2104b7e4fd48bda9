import type { Db } from '#app/db/client.server.ts'

/** Names of people of the office by their ids, without those who left. */
export async function personNames(db: Db, ids: Iterable<unknown>): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => typeof id === 'string')
  if (!known.length) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
