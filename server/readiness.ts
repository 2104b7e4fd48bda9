import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDb, pendingMigrations } from '#app/db/client.server.ts'
import { readInstallState } from '#app/db/install-state.server.ts'
import { readBackupAge } from '#app/domain/operations/restore/backup-age.server.ts'
import { isBehind } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { readProgramVersion } from '#app/platform/program-version.server.ts'
import type { Install } from './install.ts'
import { jobWarnings } from './job-stops.ts'
import type { MachineWarning } from './watch-machine.ts'
import type { WriteWatch } from './watch-writes.ts'

const staleAfterMs = 30_000
const skewMs = 60_000
const cacheMs = 1000
const answerTimeoutMs = 800
/** A database that is slow for less than this counts as available: under load a balancer would remove the remaining processes. */
const slowForMs = 3000
const queryTimeoutMs = 2000

export interface Readiness {
  ready: boolean
  /** The process got a signal to stop, and serves until `DRAIN_MS` are over. */
  stopping?: true
  version: string
  /** Null where it is not known. */
  commit: string | null
  database: boolean
  migrations: boolean
  worker: boolean
  /** False in a process with an outdated APP_SECRET. */
  secrets: boolean
  /** False when a small write fails, or the disk has no room for another registration. */
  writable: boolean
  /** Slugs of sites of which a published document cannot be read. */
  unreadableSites: string[]
  warnings: (MachineWarning | StoredWarning)[]
  /** Since the last backup that was recorded; null without one. */
  backupHours: number | null
  lostLogLines: number
}

/** `journal-missing`: restored without the changes after the backup; `worker`: none is alive although it runs as a process of its own. */
type StoredWarning = Awaited<ReturnType<typeof jobWarnings>>[number] | 'journal-missing' | 'worker'

interface ProbeResult {
  state: Pick<Readiness, 'database' | 'migrations' | 'worker' | 'secrets' | 'writable'>
  warnings: (MachineWarning | StoredWarning)[]
  backupHours: number | null
}

const unreachable: ProbeResult = {
  state: { database: false, migrations: false, worker: false, secrets: false, writable: false },
  warnings: [],
  backupHours: null,
}

interface ReadinessSources {
  warnings(): MachineWarning[]
  unreadableSites(): string[]
  writes: WriteWatch
}

export interface ReadinessProbe {
  check(): Promise<Readiness>
  /** From here on the process is not ready. */
  stop(): void
  close(): Promise<void>
}

/** Uses its own connection: a busy database is not an unreachable one. */
export function openReadiness(
  { clock, env, keys, logSink }: Install,
  { warnings, unreadableSites, writes }: ReadinessSources,
): ReadinessProbe {
  const db = openDb(env, { connections: 1, connectMs: queryTimeoutMs, statementMs: queryTimeoutMs })
  const { version, commit } = readProgramVersion()
  const isApart = env.WORKER === 'apart'
  let schemaIsNewest = false
  let pending: Promise<ProbeResult> | undefined
  let cached: { at: number; of: Promise<Readiness> } | undefined
  let known: { at: number; result: ProbeResult } | undefined
  let isStopping = false

  async function probe(): Promise<ProbeResult> {
    schemaIsNewest ||= (await pendingMigrations(db)).length === 0
    const now = +clock.now()
    const worker = await hasBeat(db, {
      after: toTimestamp(new Date(now - Math.max(staleAfterMs, env.WORKER_POLL_MS * 3))),
      before: toTimestamp(new Date(now + skewMs)),
    })
    const secrets = !(await isBehind(db, keys))
    const state = { database: true, migrations: schemaIsNewest, worker, secrets }
    if (!schemaIsNewest) return { ...unreachable, state: { ...state, writable: false } }
    const [backup, { journal_missing }] = [await readBackupAge(db, clock.now()), await readInstallState(db)]
    return {
      state: { ...state, writable: await writes.check(db) },
      warnings: [
        ...(backup.isOld && env.BUNYANG_ENV === 'production' ? (['backup-old'] as const) : []),
        ...(journal_missing ? (['journal-missing'] as const) : []),
        ...(isApart && !worker ? (['worker'] as const) : []),
        ...(await jobWarnings(db, clock.now())),
      ],
      backupHours: backup.hours,
    }
  }

  async function check(): Promise<Readiness> {
    pending ??= probe()
      .catch(() => unreachable)
      .then((result) => {
        known = { at: performance.now(), result }
        pending = undefined
        return result
      })
    const answered = await Promise.race([pending, pause(answerTimeoutMs, undefined, { ref: false })])
    const last = known && performance.now() - known.at < slowForMs ? known.result : unreachable
    const { state, warnings: stored, backupHours } = answered ?? last
    const unreadable = unreadableSites()
    const { worker, ...needed } = state
    return {
      // Visitors are served while workers are replaced: otherwise a balancer would remove every web process.
      ready: Object.values(needed).every(Boolean) && (worker || isApart) && !unreadable.length,
      version,
      commit,
      ...state,
      unreadableSites: unreadable,
      warnings: [...new Set([...warnings(), ...stored])],
      backupHours,
      lostLogLines: logSink.lost(),
    }
  }

  return {
    check() {
      const now = performance.now()
      if (!cached || now - cached.at >= cacheMs) cached = { at: now, of: check() }
      return isStopping ? cached.of.then((state) => ({ ...state, ready: false, stopping: true })) : cached.of
    },
    stop() {
      isStopping = true
    },
    close: () => db.destroy(),
  }
}

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
