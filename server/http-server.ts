import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { guardBodies } from './front/bodies.ts'
import { behindFront } from './front/front.ts'
import { openStaticFiles } from './front/static-files.ts'
import { steadyHeaders } from './security.ts'
import type { Router, ShellParts } from './shell-parts.ts'

/** Connections at once; behind a proxy they are its own. Each costs some 20 KB. */
const mostConnections = 4000

/**
 * The server, not yet listening: what is known by heart, then bodies, then the shell.
 * @param before stands in for the front in development
 */
export function createHttpServer(
  parts: ShellParts,
  getRouter: () => Promise<Router>,
  before?: (next: RequestListener) => RequestListener,
): Server {
  const shell = guardBodies(getRequestListener(createApp(parts, getRouter).fetch) as RequestListener)
  const files = openStaticFiles('build/client', steadyHeaders(parts.install.env.BUNYANG_ENV === 'production'))
  const server = createServer(before ? before(shell) : behindFront({ ...parts, files }, shell))
  server.maxConnections = mostConnections
  // Longer than proxies keep theirs (nginx: 60 s), so that none sends a request into a line that is being closed.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 15_000
  // Bodies have terms of their own (`front/bodies.ts`), an upload's being the longest.
  server.requestTimeout = 15 * 60_000
  // A line on which nothing moves is closed, also under an answer that nobody reads.
  server.setTimeout(2 * 60_000)
  return server
}
