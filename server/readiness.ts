import { pendingMigrations } from '../app/db/client.server.ts'
import { stored } from '../app/platform/clock.ts'
import type { Install } from './install.ts'

/** Older than this, no worker is at work. Several times the pause between two beats. */
const staleAfterMs = 30_000

/** Whether this install can do its work now: database answers, schema is the newest, a worker is alive. */
export async function readiness({ db, clock, env }: Install) {
  const freshest = stored(new Date(clock.now().getTime() - Math.max(staleAfterMs, env.WORKER_POLL_MS * 3)))
  try {
    const pending = await pendingMigrations(db)
    const beat = await db
      .selectFrom('worker_beats')
      .select('at')
      .where('at', '>', freshest)
      .limit(1)
      .executeTakeFirst()
    const state = { database: true, migrations: pending.length === 0, worker: beat !== undefined }
    return { ready: Object.values(state).every(Boolean), ...state }
  } catch {
    return { ready: false, database: false, migrations: false, worker: false }
  }
}
