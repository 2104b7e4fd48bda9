import { type Db, openDb, pendingMigrations } from '../app/db/client.server.ts'
import { isBehind } from '../app/features/operations/secrets/resolve-secrets.server.ts'
import { toTimestamp } from '../app/platform/clock.ts'
import type { Install } from './install.ts'
import { jobWarnings } from './job-stops.ts'
import { readProgramVersion } from './program-version.ts'
import type { MachineWarning } from './watch-machine.ts'

const staleAfterMs = 30_000
const skewMs = 60_000
const cacheMs = 1000
const answerTimeoutMs = 800
const queryTimeoutMs = 2000

export interface Readiness {
  ready: boolean
  version: string
  database: boolean
  migrations: boolean
  worker: boolean
  /** False in a process with an outdated APP_SECRET. */
  secrets: boolean
  /** Slugs of sites of which a published document cannot be read. */
  unreadableSites: string[]
  warnings: (MachineWarning | JobWarning)[]
  lostLogLines: number
}

type JobWarning = Awaited<ReturnType<typeof jobWarnings>>[number]

interface ProbeResult {
  state: Pick<Readiness, 'database' | 'migrations' | 'worker' | 'secrets'>
  warnings: JobWarning[]
}

const unreachable: ProbeResult = {
  state: { database: false, migrations: false, worker: false, secrets: false },
  warnings: [],
}

export interface ReadinessProbe {
  check(): Promise<Readiness>
  close(): Promise<void>
}

/** Uses its own connection: a busy database is not an unreachable one. */
export function openReadiness(
  { clock, env, keys, logSink }: Install,
  { warnings, unreadableSites }: { warnings(): MachineWarning[]; unreadableSites(): string[] },
): ReadinessProbe {
  const db = openDb(env, { connections: 1, connectMs: queryTimeoutMs, statementMs: queryTimeoutMs })
  const { version } = readProgramVersion()
  let schemaIsNewest = false
  let pending: Promise<ProbeResult> | undefined
  let cached: { at: number; of: Promise<Readiness> } | undefined

  async function probe(): Promise<ProbeResult> {
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

  async function check(): Promise<Readiness> {
    pending ??= probe()
      .catch(() => unreachable)
      .finally(() => {
        pending = undefined
      })
    const { state, warnings: jobs } = await Promise.race([pending, timeOut()])
    const unreadable = unreadableSites()
    return {
      ready: Object.values(state).every(Boolean) && !unreadable.length,
      version,
      ...state,
      unreadableSites: unreadable,
      warnings: [...warnings(), ...jobs],
      lostLogLines: logSink.lost(),
    }
  }

  return {
    check() {
      const now = performance.now()
      if (!cached || now - cached.at >= cacheMs) cached = { at: now, of: check() }
      return cached.of
    },
    close: () => db.destroy(),
  }
}

const timeOut = () =>
  new Promise<ProbeResult>((resolve) => {
    setTimeout(() => resolve(unreachable), answerTimeoutMs).unref()
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
