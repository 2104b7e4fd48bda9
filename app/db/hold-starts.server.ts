import pg from 'pg'
import type { Env } from '../platform/env.ts'

/** Of the advisory lock of starts; any number that nothing else in the database takes. */
const startLock = 4_201_370_014

/** Longest wait for a connection, in milliseconds. */
const connectWithin = 10_000

/**
 * Holds back other starts on the same PostgreSQL: of two servers that start on an empty database one makes it and the
 * other finds it made. The hold ends with its connection. SQLite needs none: its folder has a lock.
 * @param onWait called once when another start is at work
 * @returns what ends the hold
 * @throws the connection's error
 */
export async function holdStarts(
  { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>,
  onWait: () => void,
): Promise<() => Promise<void>> {
  if (!DATABASE_URL) return async () => {}
  const client = new pg.Client({
    connectionString: DATABASE_URL,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
  })
  client.on('error', () => {})
  const release = () => client.end().catch(() => {})
  try {
    await client.connect()
    // Another start may load pictures for minutes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const { rows } = await client.query('select pg_try_advisory_lock($1::bigint) as held', [startLock])
    if (rows[0].held) return release
    onWait()
    await client.query('select pg_advisory_lock($1::bigint)', [startLock])
    return release
  } catch (error) {
    await release()
    throw error
  }
}
