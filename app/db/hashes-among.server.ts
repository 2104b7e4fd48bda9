import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, locksRows } from './client.server.ts'

/**
 * Whether a column holds one of many look-up hashes, best of such as follow each other in its index. PostgreSQL keeps no statistics of
 * columns about people (migration 13): it takes each hash for a two-hundredth of the table, and would read all of it for a hundred of
 * them. That they lie between the first and the last changes nothing but its estimate; the database orders them itself, by its own
 * collation.
 */
export function isAmong(db: Db, column: Expression<string>, hashes: readonly string[]): Expression<SqlBool> {
  const isOne = sql<SqlBool>`${column} in (${sql.join(hashes)})`
  if (!locksRows(db)) return isOne
  const bound = (end: 'min' | 'max') =>
    sql`(select ${sql.raw(end)}(hash) from unnest(${hashes}::text[]) as hash)`
  return sql<SqlBool>`(${isOne} and ${column} between ${bound('min')} and ${bound('max')})`
}
