import { matchRoutes } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { findRedirect } from '#app/domain/publishing/pages/redirects/find-redirect.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'

const oneHour = 'public, max-age=3600'

/** Their targets contain tokens: never cached. */
const tokenPath = /^\/(?:[^/]+\/my|webhooks|draft)(?:\/|$)/i

interface Asked {
  site: Site
  ofHost: Pick<Site, 'id'> | undefined
  /** `addressNow` */
  named: URL | undefined
}

interface Known {
  /** `findIgnoringCase` */
  spelt: (site: Site, path: string) => Promise<string | undefined>
  originOf: (host: string) => string
  /** `publicPaths` */
  paths: readonly string[]
}

/** Redirects from other hosts of the site, its paths on another host or below a former name, and variants in slashes or capitals. Unknown hosts stay. */
export async function redirectElsewhere(
  { method }: Request,
  asked: URL,
  { site, ofHost, named }: Asked,
  { spelt, originOf, paths }: Known,
): Promise<Response | undefined> {
  if (!isRead(method)) return undefined
  const url = named ?? asked
  // A leading `//` would name another host.
  const normalised = `/${url.pathname.split('/').filter(Boolean).join('/')}`
  // The router ignores case; each variant would be a duplicate.
  const { slug, settings } = site
  const inCase = caseOfRoute(normalised, slug, paths)
  const isOtherwise = inCase !== asked.pathname && !tokenPath.test(inCase)
  const path = (isOtherwise ? await spelt(site, inCase) : undefined) ?? inCase
  const [main = url.hostname] = settings.hosts
  const isOtherHost = ofHost && (ofHost.id !== site.id || settings.hosts.slice(1).includes(url.hostname))
  if (isOtherHost) return redirectTo(`${originOf(main)}${path}${url.search}`)
  return path === asked.pathname ? undefined : redirectTo(`${path}${url.search}`)
}

/** The address below the present name of the site, if the path begins with a former one. */
export function addressNow(
  url: URL,
  { slug }: Pick<Site, 'slug'>,
  nameNow: (former: string) => string | undefined,
): URL | undefined {
  const parts = url.pathname.split('/')
  const at = parts[1]?.toLowerCase() === 'tour' ? 2 : 1
  // No answer about another site, which may be hidden.
  if (nameNow((parts[at] ?? '').toLowerCase()) !== slug) return undefined
  const address = new URL(url)
  address.pathname = parts.with(at, slug).join('/')
  return address
}

interface RouteEntry {
  path?: string | undefined
  parentId?: string | undefined
}

/** Patterns of the public routes of a build; their capitals and small letters are those of the addresses. */
export function publicPaths(routes: Record<string, RouteEntry | undefined>): string[] {
  const whole = (route: RouteEntry | undefined): string =>
    route ? [whole(routes[route.parentId ?? '']), route.path].filter(Boolean).join('/') : ''
  const own = Object.values(routes).map(whole)
  return own.filter((path) => path && path !== '*' && !/^(?:admin|draft|webhooks)(?:\/|$)/.test(path))
}

/**
 * A path in the spelling of the route that would answer it; the router ignores case. Fixed words are as the route writes
 * them, the site's name and the id of a post in small letters. Other names stay as they are: a visitor's token has both.
 */
function caseOfRoute(path: string, slug: string, paths: readonly string[]): string {
  const parts = path.split('/').slice(1)
  const match = matchRoutes(
    paths.map((pattern) => ({ path: pattern })),
    path,
  )?.at(-1)
  if (!match || (match.params.site ?? slug).toLowerCase() !== slug) return path
  const pattern = match.route.path.split('/')
  return parts.reduce((whole, part, i) => `${whole}/${partInCase(part, pattern[i] ?? '', slug)}`, '')
}

function partInCase(part: string, pattern: string, slug: string): string {
  if (!pattern.startsWith(':')) return pattern
  if (pattern === ':site') return slug
  if (pattern === ':post') return part.toLowerCase()
  const { 0: ending = '' } = /\.\w+$/.exec(pattern) ?? []
  return part.slice(0, part.length - ending.length) + ending
}

export async function redirectMissing(
  db: Db,
  { method }: Request,
  url: URL,
  site: Site,
): Promise<Response | undefined> {
  if (!isRead(method)) return undefined
  const to = await findRedirect(db, site, url)
  return to === undefined ? undefined : redirectTo(to)
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

const redirectTo = (location: string) =>
  new Response(null, {
    status: 301,
    headers: {
      location,
      'cache-control': tokenPath.test(URL.parse(location, 'http://a')?.pathname ?? '') ? 'no-store' : oneHour,
    },
  })
