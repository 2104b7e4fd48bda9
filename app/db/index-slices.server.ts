import { type Expression, type SqlBool, sql } from 'kysely'
import { maxCount } from '#app/platform/bounded-count.ts'
import type { Db } from './client.server.ts'
import type { Database } from './schema.ts'

interface Changed {
  updated_at: string
  id: string
}

/** The newest of lists that are each newest first, such as one a site. */
export const mergeNewest = <Row extends Changed>(lists: Row[][], limit: number): Row[] =>
  lists
    .flat()
    .sort((a, b) =>
      a.updated_at === b.updated_at ? (a.id < b.id ? 1 : -1) : a.updated_at < b.updated_at ? 1 : -1,
    )
    .slice(0, limit)

/** A stretch of an index. */
interface Walked {
  table: keyof Database
  /** What its first columns are equal in, and what may be between bounds. */
  where: Expression<SqlBool>
  /** Columns of the index after those that `where` names; together unique. */
  by: readonly string[]
}

/** What is counted may be in the order of an index of expressions. */
type Counted = Omit<Walked, 'by'> & { by: readonly (string | Expression<unknown>)[] }

/**
 * Counts in the order of an index: without, PostgreSQL reads the table from its beginning where it expects to have found enough
 * soon, however many others come first.
 * @returns one more than `max` where there are more
 */
export async function countUpTo(db: Db, parts: Counted[], max = maxCount): Promise<number> {
  let count = 0
  for (const { table, where, by } of parts) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select 1 as one from ${sql.table(table)} where ${where}
        order by ${sql.join(by.map((one) => (typeof one === 'string' ? sql.ref(one) : one)))} limit ${max + 1 - count}
      ) as bounded`.execute(db)
    count += Number(rows[0]?.n)
    if (count > max) return max + 1
  }
  return count
}

/** Index entries of a slice: some milliseconds for one statement. */
const sliceSize = 10_000

/** Conditions that together are `where`, a slice of an index each. Between their statements others get their turn. */
export async function* slices(
  db: Db,
  { table, where, by }: Walked,
  size = sliceSize,
): AsyncGenerator<Expression<SqlBool>> {
  const columns = sql.join(by.map((column) => sql.ref(column)))
  for (let rest = where; ; ) {
    const { rows } = await sql<Record<string, string>>`
      select ${columns} from ${sql.table(table)} where ${rest}
      order by ${columns} limit 1 offset ${sql.lit(size - 1)}`.execute(db)
    const [last] = rows
    if (!last) return yield rest
    const values = sql.join(by.map((column) => last[column]))
    yield sql<SqlBool>`${rest} and (${columns}) <= (${values})`
    rest = sql<SqlBool>`${where} and (${columns}) > (${values})`
  }
}

/** All that there are, without holding the event loop. */
export async function countBySlices(db: Db, walked: Walked): Promise<number> {
  let count = 0
  for await (const where of slices(db, walked)) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(walked.table)} where ${where}`.execute(db)
    count += Number(rows[0]?.n)
  }
  return count
}
