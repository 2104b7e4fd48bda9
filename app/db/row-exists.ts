import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Whether there is a row, asked once for each row around it: of `exists` PostgreSQL makes a join, for which it may read the
 * whole table.
 * @param rows a selection of the number 1
 */
export const rowExists = (rows: { limit(count: number): Expression<unknown> }): Expression<SqlBool> =>
  sql<SqlBool>`coalesce(${rows.limit(1)}, 0) = 1`
