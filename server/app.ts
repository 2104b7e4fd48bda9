import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { serveMedia } from '#app/domain/media/serve-media.server.ts'
import { addressBlock, clientAddress } from '#app/platform/client-address.ts'
import { cookieCaching, pageCaching } from '#app/platform/page-caching.ts'
import { healthLine } from '#app/platform/program-version.server.ts'
import type { AnswerDocument } from './documents.ts'
import { maxWebhookBytes } from './front/bodies.ts'
import { type ExternalAddress, externalAddress } from './front/external-address.ts'
import { hasTwoHosts } from './front/front.ts'
import { hostnameOf } from './front/site-directory.ts'
import { canLand, landingCookie } from './front/visit-cookie.ts'
import { createGate } from './gate.ts'
import { busyPage, unavailablePage } from './plain-page.ts'
import { kindOf, statePaths } from './request-counts.ts'
import { commonHeaders, senderOf } from './security.ts'
import type { ShellDeps } from './shell-deps.ts'
import { guardUploads } from './uploads.ts'
import { unknownProxySentence, watchForProxy } from './watch-for-proxy.ts'

const attemptPaths =
  /^\/(?:admin\/(?:sign-in|second-factor|setup|forgot-password|reset-password)|(?!admin\/)[^/]+\/press)(?:\.data)?$/i
const knownBrowser = /(?:^|;\s*)(?:__Host-)?bunyang\.(?:device|session_token)=/

const bounds = { running: 3, waiting: 16, perKey: 6 }

/** Known browsers have a gate of their own, so that strangers cannot block the office; the cookie is verified later. */
function guardAttempts(blockOf: (c: Parameters<MiddlewareHandler>[0]) => string): MiddlewareHandler {
  const gates = { strangers: createGate(bounds), known: createGate(bounds) }
  return async (c, next) => {
    if (c.req.method !== 'POST' || !attemptPaths.test(c.req.path)) return await next()
    const isKnown = knownBrowser.test(c.req.header('cookie') ?? '')
    const leave = await gates[isKnown ? 'known' : 'strangers'].enter(blockOf(c))
    if (!leave) return busyPage(503, 5)
    try {
      return await next()
    } finally {
      leave()
    }
  }
}

type Env = {
  Bindings: HttpBindings
  /** `address`: undefined for an invalid host, whose request is refused. */
  Variables: { requestId: string; address: ExternalAddress | undefined }
}

const policyName = 'content-security-policy'
/** For responses that are no document: a line of text, a state, a redirect. */
export const textPolicy = "default-src 'none'; frame-ancestors 'none'"

const methods = new Set(['GET', 'HEAD', 'POST'])

export function createApp(deps: ShellDeps, answerDocument: AnswerDocument) {
  const { install, directory, cache, media, readiness, counts, metrics } = deps
  const { env, log, logRequest, clock } = install
  const app = new Hono<Env>()
  const proxy = watchForProxy(env, log)
  const isProduction = env.BUNYANG_ENV === 'production'
  const health = healthLine()
  const responseHeaders = Object.entries(commonHeaders(isProduction))
  const clientIp = (c: Context) =>
    clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), env.TRUSTED_PROXY_HOPS)

  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('address', externalAddress(env, c.env.incoming.headers, directory.knows))
    proxy.forwarded(c.req.header('x-forwarded-for'))
    if (c.get('address')?.secure && install.learnSecure()) cache.clear()
    const startedAt = performance.now()
    await next()
    const cookie = landingCookieFor(c, clock.now())
    if (cookie) {
      c.header('set-cookie', cookie, { append: true })
      if (c.res.headers.get('cache-control') === pageCaching) c.header('cache-control', cookieCaching)
    }
    c.header('x-request-id', c.get('requestId'))
    for (const [name, value] of responseHeaders) if (!c.res.headers.has(name)) c.header(name, value)
    if (!deps.development && !c.res.headers.has(policyName)) c.header(policyName, textPolicy)
    const isState = c.res.status >= 400 || statePaths.has(c.req.path)
    if (isState && !c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    const { method, path } = c.req
    const { status } = c.res
    const ms = performance.now() - startedAt
    counts.answered(kindOf(method, path), status, ms)
    // Prometheus scrapes every few seconds, which would fill the log.
    if (path === '/metrics' && status === 200) return
    logRequest({ requestId: c.get('requestId'), method, path, status, ms })
  })
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    const found = directory.find(c.req.header('host') ?? '', c.req.path)
    return unavailablePage(found?.fault ? undefined : found?.site, c.req.method === 'POST')
  })
  app.use(async (c, next) => {
    if (!methods.has(c.req.method)) return c.text('Method Not Allowed', 405, { allow: 'GET, HEAD, POST' })
    const { incoming } = c.env
    const isValid =
      c.get('address') && !hasTwoHosts(incoming as IncomingMessage) && isPath(incoming.url ?? '')
    return isValid ? await next() : c.text('Bad Request', 400)
  })

  app.get('/healthz', (c) => c.text(health))
  app.get('/readyz', async (c) => {
    const state = await readiness()
    return c.json(state, state.ready ? 200 : 503)
  })
  if (metrics) app.get('/metrics', (c) => metrics.answer(c.req.header('authorization')))
  /** A proxy asks this itself before it requests a certificate (Caddy's `ask`), so there are no forwarded headers. */
  app.get('/healthz/host', (c) => {
    const isForwarded = c.req.header('x-forwarded-for') !== undefined
    const isKnown = !isForwarded && directory.knows(hostnameOf(c.req.query('domain') ?? ''))
    return isKnown ? c.text('ok') : c.text('Not Found', 404)
  })
  app.get('/media/*', async (c) => {
    counts.lookedUp('pictures', false)
    const file = await serveMedia(c.req.raw, install, c.req.path.slice('/media/'.length))
    file.headers.set('cross-origin-resource-policy', 'cross-origin')
    if (!file.headers.has('content-security-policy'))
      file.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    for (const [name, value] of responseHeaders) if (!file.headers.has(name)) file.headers.set(name, value)
    return await media.store(c.req.path, c.req.raw, file)
  })
  app.get('/assets/*', (c) => c.text('Not Found', 404))

  const isTooLong = (c: Context) => c.text('Payload Too Large', 413)
  app.use('/webhooks/*', bodyLimit({ maxSize: maxWebhookBytes, onError: isTooLong }))
  app.use(guardAttempts((c) => addressBlock(clientIp(c))))
  app.use(
    guardUploads<Env>(async (c) => {
      const auth = await install.auth(c.get('address')?.secure ?? isProduction)
      return (await auth.api.getSession({ headers: c.req.raw.headers })) !== null
    }),
  )
  app.use('/:site/press/*', compress())
  app.all('*', async (c) => {
    const address = c.get('address') as ExternalAddress
    const sender = senderOf(c.req.raw, address)
    if (sender === 'foreign') return c.text('다른 홈페이지에서 보낸 요청은 받지 않습니다.', 403)
    if (sender === 'other-scheme') {
      proxy.refused()
      return c.text(unknownProxySentence(env), 403)
    }
    return await answerDocument({
      request: c.req.raw,
      // Concatenated: a leading `//` would resolve to another host.
      url: new URL(address.origin + c.env.incoming.url),
      address,
      requestId: c.get('requestId'),
      ipAddress: clientIp(c),
    })
  })
  return app
}

function landingCookieFor(c: Context<Env>, now: Date): string | undefined {
  const address = c.get('address')
  const { headers, url = '' } = c.env.incoming
  if (c.req.method !== 'GET' || !address || !isPath(url)) return undefined
  if (!c.res.headers.get('content-type')?.startsWith('text/html')) return undefined
  if (!canLand(headers, url.includes('?') ? '?' : '')) return undefined
  return landingCookie(headers, { url: new URL(address.origin + url), secure: address.secure, now })
}

/** `settleTarget` has turned every valid target into a path. */
const isPath = (url: string) => url.startsWith('/')
