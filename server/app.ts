import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { type RouterContext, RouterContextProvider } from 'react-router'
import type { Door } from '../app/door.ts'
import { readVisitCookie, visitCookie } from '../app/features/attribution/touch.ts'
import { serveMedia } from '../app/features/media/serve-media.server.ts'
import { findSite } from '../app/features/sites/find-site.server.ts'
import { clientAddress } from '../app/platform/client-address.ts'
import type { Install } from './install.ts'
import { limitBody } from './limit-body.ts'
import { maintenanceAnswer, watchMaintenance } from './maintenance.ts'
import { answerWith, createPageCache } from './page-cache.ts'
import { readiness } from './readiness.ts'
import { mainOriginOf, redirectElsewhere, redirectMissing } from './redirects.ts'
import { rememberTouch } from './remember-touch.ts'
import { comesFromHere, isSecure, officePolicy, policyOf, steadyHeaders } from './security.ts'
import { watchForProxy } from './watch-for-proxy.ts'

/** The React Router half: renders documents, runs loaders and actions. */
export interface Router {
  handle(request: Request, context: RouterContextProvider): Promise<Response>
  doorContext: RouterContext<Door>
}

/** Which documents a browser may fetch before they are asked for; in a file, since nothing may be inline. */
const speculationRules = '/speculation-rules.json'
const oneYear = 'public, max-age=31536000, immutable'

/** The shell around the router: files, health, cache, headers, and the door where a request meets its site. */
export function createApp(
  install: Install,
  getRouter: () => Promise<Router>,
  { wakeWorker, development }: { wakeWorker: () => void; development: boolean },
) {
  const app = new Hono<{ Bindings: HttpBindings; Variables: { requestId: string } }>()
  const cache = createPageCache()
  const maintenance = watchMaintenance(install.env.dataDir)
  const noticeProxy = watchForProxy(install.env, install.log)

  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    noticeProxy(c.req.header('x-forwarded-for'))
    const began = performance.now()
    await next()
    rememberTouch(c, install.clock)
    c.header('x-request-id', c.get('requestId'))
    for (const [name, value] of Object.entries(steadyHeaders))
      if (!c.res.headers.has(name)) c.header(name, value)
    const ms = Math.round(performance.now() - began)
    install.log.info(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: loggable(c.req.path),
        status: c.res.status,
        ms,
      },
      'request',
    )
  })
  app.onError((error, c) => {
    install.log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    return c.text('Unexpected Application Error!', 500)
  })

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const state = await readiness(install)
    return c.json(state, state.ready ? 200 : 503)
  })
  app.get(
    '/assets/*',
    serveStatic({
      root: 'build/client',
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', oneYear),
    }),
  )
  app.get('/media/*', (c) => serveMedia(c.req.raw, install, c.req.path.slice('/media/'.length)))
  app.get(
    speculationRules,
    serveStatic({
      root: 'build/client',
      onFound: (_, c) => {
        c.header('content-type', 'application/speculationrules+json')
        c.header('cache-control', 'public, max-age=3600')
      },
    }),
  )
  app.get('/assets/*', (c) => c.text('Not Found', 404))
  app.get('/media/*', (c) => c.text('Not Found', 404))
  app.use(
    '/*',
    serveStatic({
      root: 'build/client',
      onFound: (_, c) => c.header('cache-control', 'public, max-age=3600'),
    }),
  )

  app.use(limitBody)
  // Lists and posts are drawn for each reader and so in no cache, which keeps its documents compressed.
  app.use('/:site/press/*', compress())
  app.all('*', async (c) => {
    const request = c.req.raw
    if (!comesFromHere(request)) return c.text('다른 누리집에서 보낸 요청은 받지 않습니다.', 403)
    const url = new URL(request.url)
    // As the router matches: without regard to case.
    const office = /^\/admin(\/|\.data$|$)/i.test(url.pathname)
    // The router would answer the bare data of public documents too, which nothing here asks for.
    if (!office && url.pathname.endsWith('.data')) return c.text('Not Found', 404)

    const closed = await maintenance.ofInstall()
    if (closed) return maintenanceAnswer(closed, install.clock.now())
    const site = await findSite(install.db, url.host, url.pathname)
    if (!site) return c.text('아직 단지가 없습니다. 서버를 다시 시작해 주세요.', 503)
    const siteClosed = office ? undefined : await maintenance.ofSite(site)
    if (siteClosed) return maintenanceAnswer(siteClosed, install.clock.now(), site)
    const mainOrigin = mainOriginOf(site, url, install.env.BUNYANG_ENV === 'production')
    const elsewhere = office ? undefined : redirectElsewhere(request, url, site, mainOrigin)
    if (elsewhere) return elsewhere
    const place = [site.id, site.contentVersion, url.host, url.pathname].join(' ')
    const reads = !office && !development && (request.method === 'GET' || request.method === 'HEAD')
    const known = reads ? cache.find(place, url.searchParams) : undefined
    if (known) return answerWith(known, request)

    const router = await getRouter()
    const nonce = office && !development ? randomBytes(16).toString('base64') : undefined
    const door: Door = {
      db: install.db,
      keys: install.keys,
      clock: install.clock,
      log: install.log,
      ports: install.ports,
      auth: () => install.auth(isSecure(install.env, c.req.header('x-forwarded-proto'))),
      origin: url.origin,
      mainOrigin,
      linkOrigin: install.originOf(site.settings.hosts[0] ?? url.host),
      site,
      media: install.media,
      actor: {
        type: 'visitor',
        requestId: c.get('requestId'),
        ipAddress: clientAddress(
          getConnInfo(c).remote.address,
          c.req.header('x-forwarded-for'),
          install.env.TRUSTED_PROXY_HOPS,
        ),
      },
      visit: {
        attribution: readVisitCookie(getCookie(c, visitCookie)),
        userAgent: c.req.header('user-agent') ?? '',
      },
      leadRushPerMinute: install.env.LEAD_RUSH_PER_MINUTE,
      nonce,
      wakeWorker,
    }
    const response = await router.handle(
      request,
      new RouterContextProvider(new Map([[router.doorContext, door]])),
    )
    const moved =
      response.status === 404 && !office ? await redirectMissing(install.db, request, url, site) : undefined
    if (moved) return moved
    const headers = new Headers(response.headers)
    // What is nobody else's to keep is nobody else's to find: drafts, receipts, a visitor's own page, the office.
    if (headers.get('cache-control')?.includes('no-store')) headers.set('x-robots-tag', 'noindex')
    if (!development)
      headers.set(
        'content-security-policy',
        nonce ? officePolicy(nonce) : policyOf(url.pathname, site.settings),
      )
    // Also of what a route forgot, and of bare data: a shared desk's browser keeps nothing of the office.
    if (office) headers.set('cache-control', 'no-store')
    if (!office) headers.set('speculation-rules', `"${speculationRules}"`)
    if (
      reads &&
      response.status === 200 &&
      headers.get('cache-control')?.startsWith('public') &&
      /^(text\/html|image\/svg)/.test(headers.get('content-type') ?? '')
    )
      return answerWith(
        cache.keep(place, url.searchParams, headers, Buffer.from(await response.arrayBuffer())),
        request,
      )
    return new Response(response.body, { status: response.status, headers })
  })
  return app
}

/** Paths as logs may hold them: a token opens a visitor's own page, or takes a vendor's reports. */
const loggable = (path: string) => path.replace(/(\/my\/|\/webhooks\/[^/]+\/)[^/]+/, '$1…')
