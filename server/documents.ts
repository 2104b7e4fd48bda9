import { randomBytes } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import type { Site } from '../app/features/site/site-settings.ts'
import { addressBlock } from '../app/platform/client-address.ts'
import type { CacheKey } from './front/page-cache.ts'
import { type Prepared, select } from './front/prepared.ts'
import { speculationRules } from './front/static-files.ts'
import { awayAnswer, busyPage, maintenancePage, unavailablePage, unknownHostPage } from './plain-page.ts'
import { createReadingBudget } from './reading-budget.ts'
import { redirectElsewhere, redirectMissing } from './redirects.ts'
import { createRequestContext, createSiteContext } from './request-context.ts'
import { routerRequest } from './router-request.ts'
import { comesFromHere, officePolicy, policyOf, steadyHeaders } from './security.ts'
import type { Asked, Router, ShellParts } from './shell-parts.ts'

/** The router ignores case. */
const officePath = /^\/admin(?:\/|\.data$|$)/i

export function answerDocuments(parts: ShellParts, getRouter: () => Promise<Router>) {
  const { install, directory, cache, development } = parts
  const { env, clock } = install
  const isProduction = env.BUNYANG_ENV === 'production'
  const budget = createReadingBudget()

  return async (asked: Asked): Promise<Response> => {
    const { request, url, address } = asked
    if (!comesFromHere(request, address)) return plain('다른 홈페이지에서 보낸 요청은 받지 않습니다.', 403)
    const office = officePath.test(url.pathname)
    // The router would also answer the raw loader data of public documents.
    if (!office && url.pathname.endsWith('.data')) return plain('Not Found', 404)

    await directory.settled()
    const installClosed = directory.closed()
    if (installClosed) return maintenancePage(installClosed, clock.now())
    const found = directory.find(address.host, url.pathname)
    // An install without sites has no hosts, an unreachable database may have.
    if (isProduction && !found?.ofHost && (found || !directory.isStale)) return unknownHostPage()
    if (!found) return unavailablePage(undefined, request.method === 'POST')
    const { site } = found
    const siteClosed = office ? undefined : directory.closed(site)
    if (siteClosed) return maintenancePage(siteClosed, clock.now(), site)
    const elsewhere = office ? undefined : redirectElsewhere(request, url, found, install.originOf)
    if (elsewhere) return elsewhere

    const reads = request.method !== 'POST'
    const mayBeKnown = reads && !office && !development
    const place: CacheKey = { siteId: site.id, version: site.contentVersion, path: url.pathname }
    const known = mayBeKnown ? cache.find(place, url.searchParams) : undefined
    if (known) return fromPrepared(known, request)
    if (directory.isStale) return awayAnswer(request, site)

    const block = addressBlock(asked.ipAddress)
    const wait = reads && !office ? budget.spend(block) : undefined
    if (wait) return busyPage(429, wait, site)
    const draw = () => drawDocument(parts, getRouter, asked, { site, office })
    if (!mayBeKnown) return await draw()
    let own: Response | undefined
    const kept = await cache.once(place, url.search, async () => {
      own = await draw()
      if (!mayBeKept(own)) return undefined
      const headers = withSteady(own.headers, isProduction)
      const page = await cache.keep(place, url.searchParams, headers, Buffer.from(await own.arrayBuffer()))
      budget.refund(block)
      return page
    })
    return kept ? fromPrepared(kept, request) : await withoutBody(own ?? (await draw()), request)
  }
}

async function drawDocument(
  parts: ShellParts,
  getRouter: () => Promise<Router>,
  asked: Asked,
  { site, office }: { site: Site; office: boolean },
): Promise<Response> {
  const { install, directory, development } = parts
  const { request, url } = asked
  const router = await getRouter()
  const nonce = office && !development ? randomBytes(16).toString('base64') : undefined
  const ctx = createRequestContext(parts, asked, { site, nonce })
  const context = new RouterContextProvider()
  context.set(router.requestContext, ctx)
  // The office belongs to no host.
  if (!office) context.set(router.hostSiteContext, createSiteContext(ctx, parts, asked, site))
  const response = await router.handle(routerRequest(request, url), context)
  const moved =
    response.status === 404 && !office ? await redirectMissing(install.db, request, url, site) : undefined
  if (moved) return moved
  const headers = new Headers(response.headers)
  // Drafts, receipts, a visitor's own page, the office.
  if (headers.get('cache-control')?.includes('no-store')) headers.set('x-robots-tag', 'noindex')
  if (!development)
    headers.set(
      'content-security-policy',
      nonce ? officePolicy(nonce) : policyOf(url.pathname, site.settings),
    )
  // Also raw data: shared desks must not store the office.
  if (office) headers.set('cache-control', 'no-store')
  else headers.set('speculation-rules', `"${speculationRules}"`)
  const isAway = response.status >= 500 && directory.isStale
  if (isAway) headers.set('retry-after', '30')
  return new Response(response.body, { status: isAway ? 503 : response.status, headers })
}

const mayBeKept = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('cache-control')?.startsWith('public') === true &&
  !headers.has('set-cookie') &&
  /^(?:text\/|image\/svg|application\/(?:xml|manifest|rss|feed))/.test(headers.get('content-type') ?? '')

/** The front sends cached headers as they are. */
function withSteady(headers: Headers, production: boolean): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(steadyHeaders(production)))
    if (!all.has(name)) all.set(name, value)
  return all
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

/** HEAD was rendered as GET. */
async function withoutBody(response: Response, { method }: Request): Promise<Response> {
  if (method !== 'HEAD') return response
  const { byteLength } = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  if (byteLength) headers.set('content-length', String(byteLength))
  return new Response(null, { status: response.status, headers })
}

const plain = (text: string, status: number) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
