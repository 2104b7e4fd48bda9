import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp, type Router } from './app.ts'
import type { Install } from './install.ts'
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
  const worker =
    env.WORKER === 'in-process'
      ? startWorker({ ...install, leaseMs: env.LEASE_MS, pollMs: env.WORKER_POLL_MS })
      : undefined
  const app = createApp(install, getRouter, {
    wakeWorker: () => worker?.wake(),
    development: before !== undefined,
  })
  const listener = getRequestListener(app.fetch) as RequestListener
  const server = createServer(before ? before(listener) : listener)
  server.requestTimeout = 30_000
  try {
    await listen(server, env.PORT, env.HOST)
  } catch (error) {
    await worker?.stop()
    throw error
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : env.PORT,
    async stop() {
      await close(server)
      await worker?.stop()
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
