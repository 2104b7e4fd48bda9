import type { Db } from '../app/db/client.server.ts'
import { findRedirect } from '../app/features/pages/redirects/find-redirect.server.ts'
import type { Site } from '../app/features/site/site-settings.ts'

const oneHour = 'public, max-age=3600'

/** Their targets contain tokens: never cached. */
const tokenPath = /^\/(?:[^/]+\/my|webhooks|draft)(?:\/|$)/i

/** Other hosts of the site, its paths on another host or below a name that it once had, variants in slashes or capitals. Unknown hosts stay. */
export function redirectElsewhere(
  { method }: Request,
  asked: URL,
  { site, ofHost, named }: { site: Site; ofHost: Pick<Site, 'id'> | undefined; named: URL | undefined },
  originOf: (host: string) => string,
): Response | undefined {
  if (!isRead(method)) return undefined
  const url = named ?? asked
  // A leading `//` would name another host.
  const normalised = `/${url.pathname.split('/').filter(Boolean).join('/')}`
  // The router ignores case; each variant would be a duplicate.
  const { slug, settings } = site
  const path = inOneCase(normalised, slug)
  const [main = url.hostname] = settings.hosts
  const isOtherHost = ofHost && (ofHost.id !== site.id || settings.hosts.slice(1).includes(url.hostname))
  if (isOtherHost) return redirectTo(`${originOf(main)}${path}${url.search}`)
  return path === asked.pathname ? undefined : redirectTo(`${path}${url.search}`)
}

/** Below the name that the site has now, where a path begins with one that it once had. */
export function addressNow(
  url: URL,
  { slug }: Pick<Site, 'slug'>,
  nameNow: (former: string) => string | undefined,
): URL | undefined {
  const parts = url.pathname.split('/')
  const at = parts[1] === 'tour' ? 2 : 1
  // Of another site, which may be hidden, nothing is told.
  if (nameNow((parts[at] ?? '').toLowerCase()) !== slug) return undefined
  const address = new URL(url)
  address.pathname = parts.with(at, slug).join('/')
  return address
}

/** The site's own part of a path in lower case; what follows it, a post's id or a visitor's token, as it is written. */
function inOneCase(path: string, slug: string): string {
  const [, first = '', second = '', ...rest] = path.split('/')
  const own = `/${first}/${second}`.toLowerCase()
  const known = (rest.length ? ['press', 'my'] : ['customer', 'press', 'search']).map(
    (name) => `/${slug}/${name}`,
  )
  return known.includes(own) ? [own, ...rest].join('/') : path
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
