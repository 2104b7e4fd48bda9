import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Site } from '#app/domain/site/site-settings.ts'
import { createApp, textPolicy } from './app.ts'
import { type AnswerDocument, answerDocuments } from './documents.ts'
import { guardBodies } from './front/bodies.ts'
import { createFillAhead } from './front/fill-ahead.ts'
import { withFront } from './front/front.ts'
import { settleTarget } from './front/request-target.ts'
import { endStalled } from './front/stalled-connections.ts'
import { openStaticFiles } from './front/static-files.ts'
import { kindOf } from './request-counts.ts'
import { commonHeaders } from './security.ts'
import type { Router, ShellDeps } from './shell-deps.ts'

const maxConnections = 4000

/** @param middleware replaces the front in development */
export function createHttpServer(
  deps: ShellDeps,
  getRouter: () => Promise<Router>,
  middleware?: (next: RequestListener) => RequestListener,
): Server {
  const answerDocument = answerDocuments(deps, getRouter)
  const headers = commonHeaders(deps.install.env.BUNYANG_ENV === 'production')
  const textHeaders = { ...headers, 'content-security-policy': textPolicy }
  const listener = getRequestListener(createApp(deps, answerDocument).fetch, {
    // Node would end the connection half a second after the response to a request with an unread body; `guardBodies` keeps it.
    autoCleanupIncoming: false,
    errorHandler: (error) =>
      error instanceof RequestError
        ? new Response('Bad Request', { status: 400, headers: textHeaders })
        : new Response('Internal Server Error', { status: 500, headers: textHeaders }),
  })
  const shell = guardBodies(listener as RequestListener, {
    headers: textHeaders,
    onRefused: ({ method = '', url = '' }, status) =>
      deps.counts.answered(kindOf(method, url.split('?', 1)[0] as string), status, 0),
  })
  const files = openStaticFiles('build/client', headers)
  const answer = middleware ? middleware(shell) : withFront({ ...deps, files }, shell)
  // Most requests have no body: they need no stream for it.
  const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
    settleTarget(request)
    answer(request, response)
  })
  const fillAhead = fillAfterPublications(deps, answerDocument)
  server.once('close', fillAhead.stop)
  server.maxConnections = maxConnections
  // Longer than proxies (nginx: 60 s), so that none reuses a closing connection.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 15_000
  // Bodies have their own limits (`front/bodies.ts`).
  server.requestTimeout = 15 * 60_000
  // Also while the client does not read the response.
  endStalled(server, 90_000)
  return server
}

function fillAfterPublications(
  { install: { log, originOf }, directory, cache }: ShellDeps,
  answerDocument: AnswerDocument,
) {
  const render = async ({ settings: { hosts } }: Site, path: string) => {
    const origin = originOf(hosts[0] ?? 'localhost')
    const url = new URL(origin + path)
    await answerDocument({
      // In the encoding of the cache: otherwise the page would be decompressed for nobody.
      request: new Request(url, { headers: { 'accept-encoding': 'br' } }),
      url,
      address: { origin, host: url.host, secure: url.protocol === 'https:' },
      requestId: randomUUID(),
      ipAddress: undefined,
    })
  }
  const fillAhead = createFillAhead(cache, render, (error, path) =>
    log.warn({ err: error, path }, 'cannot render a page ahead'),
  )
  directory.onPublished(fillAhead.published)
  return fillAhead
}
