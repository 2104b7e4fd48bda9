import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { RouterContextProvider } from 'react-router'
import { databaseFault } from '#app/db/database-fault.ts'
import { findIgnoringCase } from '#app/domain/publishing/pages/redirects/find-redirect.server.ts'
import { watchEntries } from '#app/domain/record/journal/record-journal-entry.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { staysAfterClosing } from '#app/domain/site/visibility.ts'
import { addressBlock } from '#app/platform/client-address.ts'
import type { RequestContext } from '#app/request-context.ts'
import type { SiteRequestContext } from '#app/site-context.ts'
import { cacheKeyOf } from './front/page-cache.ts'
import { type Prepared, select } from './front/prepared.ts'
import { speculationRules } from './front/static-files.ts'
import type { Install } from './install.ts'
import { answerLeadRequest, isLeadPath } from './lead-requests.ts'
import {
  busyPage,
  closedPage,
  maintenancePage,
  unavailableAnswer,
  unavailablePage,
  unknownHostPage,
} from './plain-page.ts'
import {
  createBudget,
  maxCharge,
  ofBlock,
  ofDraftLink,
  ofPerson,
  ofPreview,
  peopleOf,
} from './reading-budget.ts'
import { addressNow, redirectElsewhere, redirectMissing } from './redirects.ts'
import { createRequestContext, createSiteContext } from './request-context.ts'
import { commonHeaders, isDraftPath, officePermissions, officePolicy, policyFor } from './security.ts'
import type { IncomingRequest, Router, ShellDeps } from './shell-deps.ts'

/** Drafts by link: the signature in the address tells the route which site may be seen. */
const previewPath = /^\/draft(?:\/|$)/

const officePath = /^\/admin(?:\/|\.data$|$)/i

/** Its e-mail contains a link to the requested host, which could be anybody's without a known site. */
const mailsLinks = /^\/admin\/forgot-password(?:\/|\.data$|$)/i

const noSite = { site: undefined, office: true } as const

export type AnswerDocument = (incoming: IncomingRequest) => Promise<Response>

export function answerDocuments(deps: ShellDeps, getRouter: () => Promise<Router>): AnswerDocument {
  const { install, directory, cache, counts, development } = deps
  const { env, clock } = install
  const isProduction = env.BUNYANG_ENV === 'production'
  const budget = createBudget(ofBlock)
  const spendOnDraft = createDraftBudget()
  const spendOnOffice = createOfficeBudget()

  return async (arrived) => {
    const { request, address, url: asked } = arrived
    const isOffice = officePath.test(asked.pathname)
    // The router would also answer the raw loader data of public documents.
    if (!isOffice && asked.pathname.endsWith('.data')) return plain('Not Found', 404)

    await directory.whenCurrent()
    const installClosed = directory.closed()
    if (installClosed) return maintenancePage(installClosed, clock.now())
    const match = directory.find(address.host, asked.pathname)
    if (directory.isEmpty && isOffice && !mailsLinks.test(asked.pathname))
      return await renderDocument(deps, getRouter, arrived, noSite)
    // An install without sites has no hosts; an unreachable database may have some.
    if (isProduction && !match?.ofHost && (match || !directory.isStale)) return unknownHostPage()
    if (!match) return unavailablePage(undefined, request.method === 'POST')
    if (match.state === 'hidden' && !isOffice && !previewPath.test(asked.pathname)) return unknownHostPage()
    if (match.fault) return await answerUnreadable(deps, getRouter, arrived, match)
    const { site } = match
    const named = isOffice ? undefined : addressNow(asked, site, directory.nameNow)
    // A form that was sent from a page opened before the site was renamed is answered under its old address.
    const url = named ?? asked
    const incoming = { ...arrived, url }
    if (match.state === 'closed' && !isOffice && !staysAfterClosing(site.slug, url.pathname))
      return closedPage(site)
    const siteClosed = isOffice ? undefined : directory.closed(site)
    if (siteClosed) return maintenancePage(siteClosed, clock.now(), site)
    const redirect = isOffice
      ? undefined
      : await redirectElsewhere(request, asked, { ...match, named }, await knownTo(install, getRouter))
    if (redirect) return redirect

    const isRead = request.method !== 'POST'
    const isCacheable = isRead && !isOffice && !development && match.state === 'open'
    const cacheKey = cacheKeyOf(site, url.pathname)
    const cached = isCacheable ? cache.find(cacheKey, url.searchParams) : undefined
    if (isCacheable) counts.lookedUp('pages', cached !== undefined)
    if (cached) return fromPrepared(cached.page, request)
    if (directory.isStale) return unavailableAnswer(request, site)

    const block = addressBlock(incoming.ipAddress)
    const wait = isRead && !isOffice ? (budget.spend(block) ?? spendOnDraft(url.pathname)) : undefined
    if (wait) return busyPage(429, wait, site)
    const render = () => renderDocument(deps, getRouter, incoming, { site, office: isOffice })
    if (isOffice)
      return await spendOnOffice(request, block, render, (seconds) => busyPage(429, seconds, site))
    if (!isCacheable) return await render()
    let rendered: Response | undefined
    const cachedPage = await cache.once(cacheKey, url.searchParams, async () => {
      rendered = await render()
      if (!isCacheableResponse(rendered)) return undefined
      const headers = withCommonHeaders(rendered.headers, isProduction)
      if (site.framesRemaining) headers.set('x-follows', 'homes')
      const body = Buffer.from(await rendered.arrayBuffer())
      const page = await cache.store(cacheKey, url.searchParams, headers, body)
      budget.refund(block)
      return page
    })
    return cachedPage
      ? fromPrepared(cachedPage, request)
      : await withoutBody(rendered ?? (await render()), request)
  }
}

const knownTo = async ({ db, originOf }: Install, getRouter: () => Promise<Router>) => ({
  spelt: (site: Site, path: string) => findIgnoringCase(db, site, path),
  originOf,
  paths: (await getRouter()).paths,
})

/** A link may be forwarded to many readers, and its pages are never cached: it has a budget besides those of its readers. */
function createDraftBudget() {
  const links = createBudget(ofDraftLink)
  const previews = createBudget(ofPreview)
  return (path: string): number | undefined => {
    const token = /^\/draft\/([^/]+)/i.exec(path)?.[1]
    if (!token) return undefined
    return (token.startsWith('s') ? previews : links).spend(token)
  }
}

/** Measures how long the thread works on requests of a person. Requests without a session count for their address. */
function createOfficeBudget() {
  const budget = createBudget(ofPerson)
  return async (
    request: Request,
    block: string,
    render: () => Promise<Response>,
    refuse: (seconds: number) => Response,
  ): Promise<Response> => {
    const people = peopleOf(request.headers.get('cookie') ?? '', block)
    const wait = Math.max(...people.map((person) => budget.spend(person) ?? 0))
    if (wait) return refuse(wait)
    const before = performance.eventLoopUtilization()
    const response = await render()
    const cost = Math.min(performance.eventLoopUtilization(before).active, maxCharge)
    for (const person of people) budget.charge(person, cost)
    return response
  }
}

/** The office stays available, but sends no e-mail whose link would lead to an unknown host. */
async function answerUnreadable(
  deps: ShellDeps,
  getRouter: () => Promise<Router>,
  incoming: IncomingRequest,
  { ofHost }: { ofHost: object | undefined },
): Promise<Response> {
  const { pathname } = incoming.url
  const opensOffice = officePath.test(pathname) && (ofHost || !mailsLinks.test(pathname))
  return opensOffice && !deps.directory.isStale
    ? await renderDocument(deps, getRouter, incoming, noSite)
    : unavailableAnswer(incoming.request, undefined)
}

async function renderDocument(
  deps: ShellDeps,
  getRouter: () => Promise<Router>,
  incoming: IncomingRequest,
  target: { site: Site; office: boolean } | { site: undefined; office: true },
): Promise<Response> {
  const { site, office } = target
  const { install, directory, development } = deps
  const { request, url } = incoming
  const nonce = office && !development ? randomBytes(16).toString('base64') : undefined
  const ctx = createRequestContext(deps, incoming, { site, nonce })
  // The office belongs to no host.
  const siteCtx = office || !site ? undefined : createSiteContext(ctx, deps, incoming, site)
  const { result: routed, recorded } = await watchEntries(async () =>
    siteCtx && isLeadPath(url.pathname, siteCtx.site)
      ? await answerLeadRequest(request, siteCtx)
      : await route(await getRouter(), incoming, ctx, siteCtx),
  )
  // Without it a restored backup would bring back a customer who reads now that they were destroyed.
  if (recorded) await deps.journal.write()
  if (site && siteCtx && ctx.unreadable) return unavailableAnswer(request, site)
  const isAway = databaseFault(ctx.failure) !== undefined
  // Also counts a form that is returned with the typed values.
  if (isAway || (routed.status === 503 && request.method === 'POST')) deps.writes.failed()
  if (isAway && routed.status >= 500 && site && siteCtx) return unavailableAnswer(request, site)
  const redirect =
    routed.status === 404 && siteCtx
      ? await redirectMissing(install.db, request, url, siteCtx.site)
      : undefined
  if (redirect) return redirect
  const isDraft = isDraftPath(url.pathname)
  const response =
    siteCtx && !isDraft && isBareNotFound(routed, request)
      ? await route(await getRouter(), { ...incoming, url: missingPage(url) }, ctx, siteCtx)
      : routed
  // Changes the headers in place: a new response around the body would be read through a stream.
  const { headers } = response
  // Drafts, receipts, a visitor's own page, the office.
  if (isDraft || headers.get('cache-control')?.includes('no-store')) headers.set('x-robots-tag', 'noindex')
  if (!development)
    headers.set(
      'content-security-policy',
      nonce || !site
        ? officePolicy(nonce ?? '')
        : policyFor(url, site.settings, headers.get('x-style-source')),
    )
  headers.delete('x-style-source')
  // Also raw data: shared desks must not store the office.
  if (office) {
    headers.set('cache-control', 'no-store')
    headers.set('permissions-policy', officePermissions)
  } else if (isDraft) headers.set('cache-control', 'no-store')
  else headers.set('speculation-rules', `"${speculationRules}"`)
  const isUnavailable = response.status >= 500 && (directory.isStale || isAway)
  if (!isUnavailable) return response
  headers.set('retry-after', '30')
  return new Response(response.body, { status: 503, headers })
}

/** A missing file, calendar or feed. A page is rendered only if somebody opened it in a browser; programs get plain text. */
function isBareNotFound({ status, headers }: Response, request: Request): boolean {
  const opens = request.headers.get('sec-fetch-dest') ?? 'document'
  const isText = headers.get('content-type')?.startsWith('text/plain') !== false
  return status === 404 && isText && request.method !== 'POST' && /^i?frame$|^document$/.test(opens)
}

/** Moved below an address without file routes, so that the site's own Not Found page answers. */
const missingPage = (url: URL) => new URL(`/404${url.pathname}`, url)

async function route(
  router: Router,
  { request, url }: IncomingRequest,
  ctx: RequestContext,
  siteCtx: SiteRequestContext | undefined,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(router.requestContext, ctx)
  if (siteCtx) context.set(router.hostSiteContext, siteCtx)
  return await router.handle(routerRequest(request, url), context)
}

const isCacheableResponse = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('cache-control')?.startsWith('public') === true &&
  !headers.has('set-cookie') &&
  /^(?:text\/|image\/svg|application\/(?:xml|manifest|rss|feed))/.test(headers.get('content-type') ?? '')

/** The front sends cached headers as they are. */
function withCommonHeaders(headers: Headers, production: boolean): Headers {
  const merged = new Headers(headers)
  for (const [name, value] of Object.entries(commonHeaders(production)))
    if (!merged.has(name)) merged.set(name, value)
  return merged
}

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

async function withoutBody(response: Response, { method }: Request): Promise<Response> {
  if (method !== 'HEAD') return response
  const { byteLength } = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  if (byteLength) headers.set('content-length', String(byteLength))
  return new Response(null, { status: response.status, headers })
}

const plain = (text: string, status: number) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** `Origin` was checked by `isSameOrigin`. HEAD is rendered as GET without a user agent, so that nothing counts it. */
function routerRequest(request: Request, url: URL): Request {
  const headers = new Headers(request.headers)
  headers.delete('origin')
  if (request.method === 'HEAD') {
    headers.delete('user-agent')
    return new Request(url, { headers })
  }
  const { method, body } = request
  // Without the signal: actions finish even if the client disconnects.
  return new Request(
    url,
    body ? ({ method, headers, body, duplex: 'half' } as RequestInit) : { method, headers },
  )
}
