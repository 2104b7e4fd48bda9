import { sql } from 'kysely'
import { type Db, locksRows } from './client.server.ts'

/** The WAL holds pages from before destruction. Does not wait. @returns false while another process uses it */
export async function truncateLog(db: Db): Promise<boolean> {
  if (locksRows(db)) return true
  return await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const result = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return result.rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 5000)}`.execute(connection)
    }
  })
}
