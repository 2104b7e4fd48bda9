import type { RequestListener, Server } from 'node:http'
import { openDb, patient } from '../app/db/client.server.ts'
import { createPageCache } from './front/page-cache.ts'
import { openSiteDirectory } from './front/site-directory.ts'
import { createHttpServer } from './http-server.ts'
import type { Install } from './install.ts'
import { openReadiness } from './readiness.ts'
import type { Router } from './shell-parts.ts'
import { watchMachine } from './watch-machine.ts'
import { startWorker } from './worker.ts'

interface RunningServer {
  port: number
  /** Finishes what is under way, releases the worker's claims and closes the database. */
  stop(): Promise<void>
}

/** How long requests under way may take after a stop was asked for, in milliseconds. */
const stopWithin = 10_000

/** What `npm run dev` puts in front: Vite's own files. With it pages are neither cached nor held to the policy. */
type Before = (next: RequestListener) => RequestListener

/** Listens and sends messages. @throws Node's listen error, e.g. `EADDRINUSE`. */
export async function serve(
  install: Install,
  getRouter: () => Promise<Router>,
  before?: Before,
): Promise<RunningServer> {
  const { env, db, log } = install
  logLastWords(log)
  const worker =
    env.WORKER === 'in-process'
      ? startWorker({
          ...install,
          leaseMs: env.LEASE_MS,
          pollMs: env.WORKER_POLL_MS,
          journalDir: env.journalDir,
          openPatient: () => openDb(env, { ...patient, connections: 1 }),
        })
      : undefined
  const machine = watchMachine(install)
  const readiness = openReadiness(install, machine.warnings)
  const directory = openSiteDirectory(install)
  await directory.settled()
  const parts = {
    install,
    directory,
    cache: createPageCache(),
    readiness: readiness.ask,
    wakeWorker: () => worker?.wake(),
    development: before !== undefined,
  }
  const server = createHttpServer(parts, getRouter, before)
  const stopBeside = async () => {
    directory.stop()
    machine.stop()
    await readiness.close()
    await worker?.stop()
  }
  try {
    await listen(server, env.PORT, env.HOST)
  } catch (error) {
    await stopBeside()
    throw error
  }
  void machine.look()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  install.listensOn(port)
  return {
    port,
    async stop() {
      await close(server)
      await stopBeside()
      await db.destroy()
      log.flush()
    },
  }
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), stopWithin)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })

/**
 * Writes into the log what nobody caught. The process then ends as Node has it: nobody knows in what state it is, and
 * a supervisor starts a fresh one sooner than a broken one would be noticed.
 */
export function logLastWords(log: Install['log']): void {
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'ended by an unexpected error'))
}

/** Stops once on SIGINT or SIGTERM; a second signal ends the process at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}
