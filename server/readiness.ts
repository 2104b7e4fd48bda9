import { type Db, openDb, pendingMigrations } from '../app/db/client.server.ts'
import { isBehind } from '../app/features/operations/secrets/settle-secrets.server.ts'
import { toTimestamp } from '../app/platform/clock.ts'
import type { Install } from './install.ts'
import { jobWarnings } from './job-stops.ts'
import type { MachineWarning } from './watch-machine.ts'

/** Older than this, no worker is at work. Several times the pause between two beats. */
const staleAfterMs = 30_000
/** A beat further in the future is of a clock that was wrong; those of other machines may be a little ahead. */
const skewMs = 60_000
/** An answer is good for so long, so that asking often costs nothing. */
const goodForMs = 1000
/** After so long a database that says nothing is told as one that is away: whoever asks gets a second at most. */
const answerWithinMs = 800
/** A question that the database leaves open for so long is given up with its connection. */
const giveUpMs = 2000

export interface Readiness {
  ready: boolean
  database: boolean
  migrations: boolean
  worker: boolean
  /** False in a process that was left behind when APP_SECRET changed. */
  secrets: boolean
  /** What does not keep the install from its work yet, and a person should see to. */
  warnings: (MachineWarning | JobWarning)[]
  /** Lines of the log that could not be written since the process began. */
  lostLogLines: number
}

/** What stopped itself until a person looks; see `job-stops.ts`. */
type JobWarning = Awaited<ReturnType<typeof jobWarnings>>[number]

interface Answers {
  state: Pick<Readiness, 'database' | 'migrations' | 'worker' | 'secrets'>
  warnings: JobWarning[]
}

const away: Answers = {
  state: { database: false, migrations: false, worker: false, secrets: false },
  warnings: [],
}

export interface ReadinessProbe {
  /** Whether this install can do its work now. Answers within a second, whatever the database does. */
  ask(): Promise<Readiness>
  close(): Promise<void>
}

/**
 * Asks by a connection of its own, which no rush of visitors takes away: a database that is busy is not one that is
 * away, and a balancer that takes out every server at once helps nobody.
 */
export function openReadiness(
  { clock, env, keys, logSink }: Install,
  warnings: () => MachineWarning[],
): ReadinessProbe {
  const db = openDb(env, { connections: 1, connectMs: giveUpMs, statementMs: giveUpMs })
  let schemaIsNewest = false
  let underWay: Promise<Answers> | undefined
  let answer: { at: number; of: Promise<Readiness> } | undefined

  async function question(): Promise<Answers> {
    // A schema does not grow old while the program stays the same.
    schemaIsNewest ||= (await pendingMigrations(db)).length === 0
    const now = +clock.now()
    const worker = await hasBeat(db, {
      after: toTimestamp(new Date(now - Math.max(staleAfterMs, env.WORKER_POLL_MS * 3))),
      before: toTimestamp(new Date(now + skewMs)),
    })
    const secrets = !(await isBehind(db, keys))
    return {
      state: { database: true, migrations: schemaIsNewest, worker, secrets },
      warnings: schemaIsNewest ? await jobWarnings(db) : [],
    }
  }

  async function find(): Promise<Readiness> {
    underWay ??= question()
      .catch(() => away)
      .finally(() => {
        underWay = undefined
      })
    const { state, warnings: ofJobs } = await Promise.race([underWay, silence()])
    return {
      ready: Object.values(state).every(Boolean),
      ...state,
      warnings: [...warnings(), ...ofJobs],
      lostLogLines: logSink.lost(),
    }
  }

  return {
    ask() {
      const now = performance.now()
      if (!answer || now - answer.at >= goodForMs) answer = { at: now, of: find() }
      return answer.of
    },
    close: () => db.destroy(),
  }
}

const silence = () =>
  new Promise<Answers>((resolve) => {
    setTimeout(() => resolve(away), answerWithinMs).unref()
  })

async function hasBeat(db: Db, { after, before }: { after: string; before: string }): Promise<boolean> {
  const beat = await db
    .selectFrom('worker_beats')
    .select('at')
    .where('at', '>', after)
    .where('at', '<', before)
    .limit(1)
    .executeTakeFirst()
  return beat !== undefined
}
