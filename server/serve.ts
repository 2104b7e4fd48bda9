import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import type { Router } from './documents.ts'
import { guardBodies } from './front/bodies.ts'
import { behindFront } from './front/front.ts'
import { createPageCache } from './front/page-cache.ts'
import { openSiteDirectory } from './front/site-directory.ts'
import { openStaticFiles } from './front/static-files.ts'
import type { Install } from './install.ts'
import { steadyHeaders } from './security.ts'
import { startWorker } from './worker.ts'

interface RunningServer {
  port: number
  /** Finishes what is under way, releases the worker's claims and closes the database. */
  stop(): Promise<void>
}

/** How long requests under way may take after a stop was asked for, in milliseconds. */
const stopWithin = 10_000

/** Connections at once; behind a proxy they are its own. Each costs some 20 KB. */
const mostConnections = 4000

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
  const development = before !== undefined
  const directory = openSiteDirectory(install)
  await directory.settled()
  const cache = createPageCache()
  const parts = { install, directory, cache, wakeWorker: () => worker?.wake(), development }
  const shell = guardBodies(getRequestListener(createApp(parts, getRouter).fetch) as RequestListener)
  const files = openStaticFiles('build/client', steadyHeaders(env.BUNYANG_ENV === 'production'))
  const server = createServer(
    before ? before(shell) : behindFront({ install, directory, cache, files }, shell),
  )
  server.maxConnections = mostConnections
  // Longer than proxies keep theirs (nginx: 60 s), so that none sends a request into a line that is being closed.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 15_000
  // Bodies have terms of their own (`front/bodies.ts`), an upload's being the longest.
  server.requestTimeout = 15 * 60_000
  // A line on which nothing moves is closed, also under an answer that nobody reads.
  server.setTimeout(2 * 60_000)
  try {
    await listen(server, env.PORT, env.HOST)
  } catch (error) {
    await worker?.stop()
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  install.listensOn(port)
  return {
    port,
    async stop() {
      await close(server)
      directory.stop()
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
