import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { type RouterContext, RouterContextProvider } from 'react-router'
import type { Door } from '../app/door.ts'
import { serveMedia } from '../app/features/media/serve-media.server.ts'
import type { Site } from '../app/features/sites/site-settings.ts'
import { addressBlock, clientAddress } from '../app/platform/client-address.ts'
import { mostWebhookBytes } from './front/bodies.ts'
import { type ExternalAddress, externalAddress } from './front/external-address.ts'
import { hasTwoHosts } from './front/front.ts'
import type { PageCache, Place } from './front/page-cache.ts'
import { type Prepared, select } from './front/prepared.ts'
import type { SiteDirectory } from './front/site-directory.ts'
import { speculationRules } from './front/static-files.ts'
import { landingCookie, mayLand } from './front/visit-cookie.ts'
import type { Install } from './install.ts'
import { busyPage, maintenancePage, unavailablePage, unknownHostPage } from './plain-page.ts'
import { readiness } from './readiness.ts'
import { createReadingBudget } from './reading-budget.ts'
import { redirectElsewhere, redirectMissing } from './redirects.ts'
import { makeDoor } from './request-door.ts'
import { logRequest } from './request-log.ts'
import { routerRequest } from './router-request.ts'
import { comesFromHere, officePolicy, policyOf, steadyHeaders } from './security.ts'
import { guardAttempts } from './sign-in-gate.ts'
import { guardUploads } from './uploads.ts'
import { watchForProxy } from './watch-for-proxy.ts'

/** The React Router half: renders documents, runs loaders and actions. */
export interface Router {
  handle(request: Request, context: RouterContextProvider): Promise<Response>
  doorContext: RouterContext<Door>
}

export interface ShellParts {
  install: Install
  directory: SiteDirectory
  cache: PageCache
  wakeWorker: () => void
  /** Pages are drawn anew for every request, and held to no policy. */
  development: boolean
}

type Env = {
  Bindings: HttpBindings
  Variables: { requestId: string; address: ExternalAddress | undefined; path: string }
}

/** As the router matches: without regard to case. */
const officePath = /^\/admin(?:\/|\.data$|$)/i
const methods = new Set(['GET', 'HEAD', 'POST'])

/** The shell around the router: health, media, limits, headers, and the door where a request meets its site. */
export function createApp(parts: ShellParts, getRouter: () => Promise<Router>) {
  const { install, directory, cache, development } = parts
  const { env, log, clock } = install
  const isProduction = env.BUNYANG_ENV === 'production'
  const app = new Hono<Env>()
  const budget = createReadingBudget()
  const noticeProxy = watchForProxy(env, log)
  const headersOfAll = steadyHeaders(isProduction)
  const visitorOf = (c: Context) =>
    clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), env.TRUSTED_PROXY_HOPS)

  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('address', externalAddress(env, c.env.incoming.headers, directory.knows))
    noticeProxy(c.req.header('x-forwarded-for'))
    const began = performance.now()
    await next()
    const cookie = cookieOf(c, clock.now())
    if (cookie) c.header('set-cookie', cookie, { append: true })
    c.header('x-request-id', c.get('requestId'))
    for (const [name, value] of Object.entries(headersOfAll))
      if (!c.res.headers.has(name)) c.header(name, value)
    logRequest(log, {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: performance.now() - began,
    })
  })
  app.onError(async (error, c) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    return unavailablePage(
      directory.find(c.req.header('host') ?? '', c.req.path)?.site,
      c.req.method === 'POST',
    )
  })

  app.use(async (c, next) => {
    if (!methods.has(c.req.method)) return c.text('Method Not Allowed', 405, { allow: 'GET, HEAD, POST' })
    const { incoming } = c.env
    if (!c.get('address') || hasTwoHosts(incoming as IncomingMessage) || !isReadable(incoming.url ?? ''))
      return c.text('Bad Request', 400)
    return await next()
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const state = await readiness(install)
    return c.json(state, state.ready ? 200 : 503)
  })
  app.get('/media/*', async (c) => {
    const answer = await serveMedia(c.req.raw, install, c.req.path.slice('/media/'.length))
    // Pictures stand in feeds and previews of others; what runs or is read stands nowhere else.
    answer.headers.set('cross-origin-resource-policy', 'cross-origin')
    if (!answer.headers.has('content-security-policy'))
      answer.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    return answer
  })
  // What there is of these is answered before the shell (`front`).
  app.get('/assets/*', (c) => c.text('Not Found', 404))

  // Their length may not be known before.
  app.use(
    '/webhooks/*',
    bodyLimit({ maxSize: mostWebhookBytes, onError: (c) => c.text('Payload Too Large', 413) }),
  )
  app.use(
    '*',
    guardAttempts((c) => addressBlock(visitorOf(c))),
  )
  const isSomebody = async (c: Context<Env>, request: Request) => {
    const auth = await install.auth(c.get('address')?.secure ?? isProduction)
    return (await auth.api.getSession({ headers: request.headers })) !== null
  }
  app.use('/:office{(?i:admin)}/:pictures{(?i:pictures)}/*', (c, next) =>
    guardUploads((request) => isSomebody(c as Context<Env>, request))(c, next),
  )
  // Lists and posts are drawn for each reader and so in no cache, which keeps its documents compressed.
  app.use('/:site/press/*', compress())
  app.all('*', async (c) => {
    const request = c.req.raw
    const address = c.get('address') as ExternalAddress
    // Joined, not resolved: two slashes at the beginning would be the name of another host.
    const url = new URL(address.origin + c.env.incoming.url)
    if (!comesFromHere(request, address)) return c.text('다른 홈페이지에서 보낸 요청은 받지 않습니다.', 403)
    const office = officePath.test(url.pathname)
    // The router would answer the bare data of public documents too, which nothing here asks for.
    if (!office && url.pathname.endsWith('.data')) return c.text('Not Found', 404)

    await directory.settled()
    const installClosed = directory.closed()
    if (installClosed) return maintenancePage(installClosed, clock.now())
    const found = directory.find(address.host, url.pathname)
    if (isProduction && found && !found.ofHost) return unknownHostPage()
    if (!found) return unavailablePage(undefined, request.method === 'POST')
    const { site } = found
    const siteClosed = office ? undefined : directory.closed(site)
    if (siteClosed) return maintenancePage(siteClosed, clock.now(), site)
    const elsewhere = office ? undefined : redirectElsewhere(request, url, found, install.originOf)
    if (elsewhere) return elsewhere

    const reads = request.method !== 'POST'
    const place: Place = { siteId: site.id, version: site.contentVersion, path: url.pathname }
    const known = !reads || office || development ? undefined : cache.find(place, url.searchParams)
    if (known) return fromPrepared(known, request)
    // What is not known by heart needs the database.
    if (directory.isStale) return awayAnswer(c, site)

    const block = addressBlock(visitorOf(c))
    const wait = reads && !office ? budget.spend(block) : undefined
    if (wait) return busyPage(429, wait, site)
    const render = () => renderDocument(c, { url, site, address, office })
    if (!reads || office || development) return await render()
    let own: Response | undefined
    const kept = await cache.once(place, url.search, async () => {
      own = await render()
      if (!mayBeKept(own)) return undefined
      const page = await cache.keep(
        place,
        url.searchParams,
        withSteady(own.headers),
        Buffer.from(await own.arrayBuffer()),
      )
      budget.refund(block)
      return page
    })
    if (kept) return fromPrepared(kept, request)
    return withoutBody(own ?? (await render()), request)
  })

  /** Lets the router answer, and gives its answer the headers that all of its kind have. */
  async function renderDocument(
    c: Context<Env>,
    { url, site, address, office }: { url: URL; site: Site; address: ExternalAddress; office: boolean },
  ): Promise<Response> {
    const request = c.req.raw
    const router = await getRouter()
    const nonce = office && !development ? randomBytes(16).toString('base64') : undefined
    const door = makeDoor(parts, {
      site,
      address,
      nonce,
      requestId: c.get('requestId'),
      ipAddress: visitorOf(c),
      headers: c.env.incoming.headers,
    })
    const response = await router.handle(
      routerRequest(request, url),
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
    const isAway = response.status >= 500 && directory.isStale
    if (isAway) headers.set('retry-after', '30')
    return new Response(response.body, { status: isAway ? 503 : response.status, headers })
  }

  /** What everything that is kept says besides. */
  function withSteady(headers: Headers): Headers {
    const all = new Headers(headers)
    for (const [name, value] of Object.entries(headersOfAll)) if (!all.has(name)) all.set(name, value)
    return all
  }
  return app
}

/** Documents, drawings and texts that are the same for everybody. */
const mayBeKept = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('cache-control')?.startsWith('public') === true &&
  !headers.has('set-cookie') &&
  /^(?:text\/|image\/svg|application\/(?:xml|manifest|rss|feed))/.test(headers.get('content-type') ?? '')

function fromPrepared(prepared: Prepared, request: Request): Response {
  const { status, headers, body } = select(prepared, {
    accepted: request.headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
  })
  const pairs = Array.from({ length: headers.length / 2 }, (_, i): [string, string] => [
    headers[2 * i] as string,
    headers[2 * i + 1] as string,
  ])
  return new Response(request.method === 'HEAD' || !body ? null : new Uint8Array(body), {
    status,
    headers: pairs,
  })
}

/** What HEAD was drawn as GET for: its headers, with the length that a body would have. */
async function withoutBody(response: Response, { method }: Request): Promise<Response> {
  if (method !== 'HEAD') return response
  const { byteLength } = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  if (byteLength) headers.set('content-length', String(byteLength))
  return new Response(null, { status: response.status, headers })
}

/** While the database is away: a program that sent a form is told in its own words. */
const awayAnswer = (c: Context, site: Site): Response =>
  c.req.method === 'POST' && c.req.header('content-type')?.startsWith('application/json')
    ? c.json({ ok: false, reason: 'failed' }, 503, { 'retry-after': '30', 'cache-control': 'no-store' })
    : unavailablePage(site, c.req.method === 'POST')

/** How a visitor came, to be kept with a document that was drawn just now; one that is known by heart does it itself. */
function cookieOf(c: Context<Env>, now: Date): string | undefined {
  const address = c.get('address')
  const { headers, url = '/' } = c.env.incoming
  if (c.req.method !== 'GET' || !address || !c.res.headers.get('content-type')?.startsWith('text/html'))
    return undefined
  if (!mayLand(headers, url.includes('?') ? '?' : '') || !URL.canParse(address.origin + url)) return undefined
  return landingCookie(headers, { url: new URL(address.origin + url), secure: address.secure, now })
}

/** Whether a path is percent-encoded as addresses are; the router would complain at length about one that is not. */
function isReadable(url: string): boolean {
  try {
    return url.startsWith('/') && decodeURIComponent(url.split('?', 1)[0] as string) !== ''
  } catch {
    return false
  }
}
