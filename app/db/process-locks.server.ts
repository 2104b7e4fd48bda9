import pg from 'pg'
import type { Env } from '#app/platform/env.ts'

/**
 * Advisory locks of PostgreSQL. They belong to a session, so each lock has a connection of its own and ends with its process, whatever
 * ends that. SQLite has the lock of the data folder.
 */
const startLock = 4_201_370_014
/** Held in shared mode by every server and worker for life, in exclusive mode by a start while it migrates. */
const runLock = 4_201_370_015

const connectTimeoutMs = 10_000
const reconnectMs = 1000

type DatabaseUrl = Pick<Env, 'DATABASE_URL'>

/** @throws Error when the database cannot be reached */
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // Another start may load pictures for minutes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    return client
  } catch (error) {
    await end(client)
    throw error
  }
}

const end = (client: pg.Client) => client.end().catch(() => {})

async function tryLock(client: pg.Client, name: string, lock: number): Promise<boolean> {
  const { rows } = await client.query(`select ${name}($1::bigint) as held`, [lock])
  return rows[0].held
}

/** A pooler lends one session of the database to several clients, as PgBouncer in transaction mode: locks would be anybody's. */
export class SharedSession extends Error {}

export interface StartLock {
  /** Until the release. @returns false while another server or worker of this database runs */
  excludeRunning(): Promise<boolean>
  release(): Promise<void>
}

/** While both are open, two sessions are two processes. PGlite, which tests may use, has one for all. */
async function sharesSession(client: pg.Client, url: string): Promise<boolean> {
  const other = await connect(url)
  const ask = 'select pg_backend_pid() as pid, version() as version'
  try {
    const [one, two] = [await client.query(ask), await other.query(ask)]
    return one.rows[0].pid === two.rows[0].pid && !one.rows[0].version.includes('emcc')
  } finally {
    await end(other)
  }
}

/** Serialises starts on one PostgreSQL. @param onWait called before waiting for another start @throws SharedSession */
export async function serialiseStarts({ DATABASE_URL }: DatabaseUrl, onWait: () => void): Promise<StartLock> {
  if (!DATABASE_URL)
    return {
      excludeRunning: async () => true,
      release: async () => {},
    }
  const client = await connect(DATABASE_URL)
  try {
    if (await sharesSession(client, DATABASE_URL)) throw new SharedSession()
    if (!(await tryLock(client, 'pg_try_advisory_lock', startLock))) {
      onWait()
      await client.query('select pg_advisory_lock($1::bigint)', [startLock])
    }
    return {
      excludeRunning: () => tryLock(client, 'pg_try_advisory_lock', runLock),
      release: () => end(client),
    }
  } catch (error) {
    await end(client)
    throw error
  }
}

/**
 * Tells other starts for life that this server or worker runs. Waits while a start migrates, so look at the schema afterwards.
 * @param onUpgrade called if another version migrates because the connection was lost and with it the lock
 * @returns the release
 */
export async function holdRunLock(
  { DATABASE_URL }: DatabaseUrl,
  onUpgrade: () => void,
): Promise<() => Promise<void>> {
  if (!DATABASE_URL) return async () => {}
  let client = await connect(DATABASE_URL)
  let isReleased = false
  await client.query('select pg_advisory_lock_shared($1::bigint)', [runLock])
  client.once('end', reconnectLater)

  function reconnectLater() {
    if (!isReleased) setTimeout(reconnect, reconnectMs).unref()
  }

  async function reconnect() {
    try {
      client = await connect(DATABASE_URL as string)
      const isHeld = await tryLock(client, 'pg_try_advisory_lock_shared', runLock)
      if (isReleased || !isHeld) await end(client)
      if (isReleased) return
      if (!isHeld) return onUpgrade()
      client.once('end', reconnectLater)
    } catch {
      reconnectLater()
    }
  }

  return async () => {
    isReleased = true
    await end(client)
  }
}
