import pg from 'pg'
import type { Env } from '../platform/env.ts'

const startLock = 4_201_370_014

const connectTimeoutMs = 10_000

/** Serialises starts on one PostgreSQL until its connection ends; SQLite has a folder lock. @returns the release */
export async function serialiseStarts(
  { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>,
  onWait: () => void,
): Promise<() => Promise<void>> {
  if (!DATABASE_URL) return async () => {}
  const client = new pg.Client({
    connectionString: DATABASE_URL,
    connectionTimeoutMillis: connectTimeoutMs,
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
