import { sql } from 'kysely'
import { type Db, locksRows } from './client.server.ts'

/** The WAL holds pages from before destruction. Does not wait. @returns false while another process uses it */
export async function truncateLog(db: Db): Promise<boolean> {
  if (locksRows(db)) return true
  return await db.connection().execute(async (held) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(held)
    await sql`pragma busy_timeout = 0`.execute(held)
    try {
      const answer = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(held)
      return answer.rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 5000)}`.execute(held)
    }
  })
}
