import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { guardBodies } from './front/bodies.ts'
import { withFront } from './front/front.ts'
import { openStaticFiles } from './front/static-files.ts'
import { commonHeaders } from './security.ts'
import type { Router, ShellDeps } from './shell-deps.ts'

const maxConnections = 4000

/** @param middleware replaces the front in development */
export function createHttpServer(
  deps: ShellDeps,
  getRouter: () => Promise<Router>,
  middleware?: (next: RequestListener) => RequestListener,
): Server {
  const shell = guardBodies(getRequestListener(createApp(deps, getRouter).fetch) as RequestListener)
  const files = openStaticFiles('build/client', commonHeaders(deps.install.env.BUNYANG_ENV === 'production'))
  const server = createServer(middleware ? middleware(shell) : withFront({ ...deps, files }, shell))
  server.maxConnections = maxConnections
  // Longer than proxies (nginx: 60 s), so that none reuses a closing connection.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 15_000
  // Bodies have their own limits (`front/bodies.ts`).
  server.requestTimeout = 15 * 60_000
  // Idle connections, also while a response is not read.
  server.setTimeout(2 * 60_000)
  return server
}
