import type { Db } from '../app/db/client.server.ts'
import { findRedirect } from '../app/features/pages/redirects/find-redirect.server.ts'
import type { Site } from '../app/features/site/site-settings.ts'

/** Short enough to correct a wrong redirect. */
const oneHour = 'public, max-age=3600'

/** Their targets contain tokens: never cached. */
const secret = /^\/(?:[^/]+\/my|webhooks)(?:\/|$)/i

/**
 * Redirects a site's other hosts, its paths on another site's host, and variants in slashes or capitals. Unknown hosts are left
 * alone.
 */
export function redirectElsewhere(
  { method }: Request,
  url: URL,
  { site, ofHost }: { site: Site; ofHost: Site | undefined },
  originOf: (host: string) => string,
): Response | undefined {
  if (!reads(method)) return undefined
  // A leading `//` would name another host.
  const tidy = `/${url.pathname.split('/').filter(Boolean).join('/')}`
  // The router ignores case; each variant would be a duplicate.
  const small = tidy.toLowerCase()
  const { slug, settings } = site
  const path = [`/${slug}/customer`, `/${slug}/press`, `/${slug}/search`].includes(small) ? small : tidy
  const [main = url.hostname] = settings.hosts
  const isElsewhere = ofHost && (ofHost.id !== site.id || settings.hosts.slice(1).includes(url.hostname))
  if (isElsewhere) return moved(`${originOf(main)}${path}${url.search}`)
  return path === url.pathname ? undefined : moved(`${path}${url.search}`)
}

export async function redirectMissing(
  db: Db,
  { method }: Request,
  url: URL,
  site: Site,
): Promise<Response | undefined> {
  if (!reads(method)) return undefined
  const to = await findRedirect(db, site, url)
  return to === undefined ? undefined : moved(to)
}

const reads = (method: string) => method === 'GET' || method === 'HEAD'

const moved = (location: string) =>
  new Response(null, {
    status: 301,
    headers: {
      location,
      'cache-control': secret.test(URL.parse(location, 'http://a')?.pathname ?? '') ? 'no-store' : oneHour,
    },
  })
