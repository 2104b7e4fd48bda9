import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { migrationState } from '#app/db/client.server.ts'
import { holdRunLock } from '#app/db/process-locks.server.ts'
import { createLiveHub } from '#app/domain/customers/list/live-hub.server.ts'
import { createHomesHub } from '#app/domain/homes/homes-hub.server.ts'
import { openJournal } from '#app/domain/operations/restore/export-journal.server.ts'
import { createMediaCache } from './front/media-cache.ts'
import { createPageCache } from './front/page-cache.ts'
import { openSiteDirectory } from './front/site-directory.ts'
import { createHttpServer } from './http-server.ts'
import type { Install } from './install.ts'
import { openMetrics } from './metrics.ts'
import { openReadiness, type ReadinessProbe } from './readiness.ts'
import { describeOtherSchema } from './ready-install.ts'
import { releaseMemory } from './release-memory.ts'
import { createRequestCounts } from './request-counts.ts'
import type { Router } from './shell-deps.ts'
import { StartRefused } from './start-checks.ts'
import { watchContent } from './watch-content.ts'
import { watchMachine } from './watch-machine.ts'
import { watchWrites } from './watch-writes.ts'
import { startWorkerOf } from './worker.ts'

interface RunningServer {
  port: number
  /** Korean lines about published documents that cannot be read, after all were checked. */
  describeUnreadable(): Promise<string[]>
  stop(): Promise<void>
}

const stopTimeoutMs = 10_000
const journalEveryMs = 1000

type Middleware = (next: RequestListener) => RequestListener

/** @throws Node's listen error, e.g. `EADDRINUSE`. */
export async function serve(
  install: Install,
  getRouter: () => Promise<Router>,
  middleware?: Middleware,
): Promise<RunningServer> {
  const { env, db, log } = install
  logFatalErrors(install)
  const releaseRunLock = await announceRunning(install)
  const worker = env.WORKER === 'in-process' ? startWorkerOf(install) : undefined
  const journal = worker?.journal ?? openJournal({ ...install, journalDir: env.journalDir }, journalEveryMs)
  const machine = watchMachine(install)
  const memory = releaseMemory(log)
  const directory = openSiteDirectory(install)
  await directory.whenCurrent()
  const content = watchContent(install, directory)
  const writes = watchWrites(install)
  const readiness = openReadiness(install, {
    warnings: () => [...machine.warnings(), ...(journal.isBehind() ? (['journal'] as const) : [])],
    unreadableSites: content.unreadableSites,
    writes,
  })
  const live = createLiveHub(install)
  const homes = createHomesHub(install)
  const [cache, media, counts] = [createPageCache(), createMediaCache(), createRequestCounts()]
  const metrics = await openMetrics(install, { counts, cache, media, directory, readiness })
  const deps = {
    install,
    live,
    homes,
    journal,
    writes,
    directory,
    cache,
    media,
    counts,
    metrics,
    readiness: readiness.check,
    wakeWorker: () => worker?.wake(),
    development: middleware !== undefined,
  }
  const server = createHttpServer(deps, getRouter, middleware)
  const stopServices = async () => {
    directory.stop()
    machine.stop()
    memory.stop()
    await readiness.close()
    await (worker ?? journal).stop()
    await releaseRunLock()
  }
  try {
    await listen(server, env.PORT, env.HOST)
  } catch (error) {
    await stopServices()
    throw error
  }
  void machine.look()
  const { port } = server.address() as AddressInfo
  install.setListeningPort(port)
  return {
    port,
    describeUnreadable: content.describe,
    async stop() {
      await drain(server, readiness, env.DRAIN_MS)
      live.close()
      homes.close()
      await close(server)
      await stopServices()
      await db.destroy()
      install.logRequest.flush()
      log.flush()
    },
  }
}

/**
 * Holds other versions off the schema while this process runs.
 * @returns the release @throws StartRefused if one migrated between the start's own look and this
 */
export async function announceRunning({
  env,
  db,
  log,
}: Pick<Install, 'env' | 'db' | 'log'>): Promise<() => Promise<void>> {
  const release = await holdRunLock(env, () => {
    log.fatal('another version upgrades the database: stopping')
    process.kill(process.pid, 'SIGTERM')
  })
  const refusal = describeOtherSchema(await migrationState(db))
  if (!refusal) return release
  await release()
  throw new StartRefused(refusal)
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })

/** Load balancers see at `/readyz` that the process stops, and send visitors elsewhere; connections close after their next response. */
async function drain(server: Server, readiness: ReadinessProbe, ms: number): Promise<void> {
  readiness.stop()
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  await pause(ms)
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })

/** Node then ends the process, whose state is unknown; a supervisor restarts it. */
export function logFatalErrors({ log, logRequest }: Pick<Install, 'log' | 'logRequest'>): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    logRequest.flush()
    log.fatal({ err: error }, 'stopping: unexpected error')
  })
}

export function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}
