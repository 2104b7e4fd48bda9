import type { Db } from '../app/db/client.server.ts'
import { findRedirect } from '../app/features/pages/redirects/find-redirect.server.ts'
import type { Site } from '../app/features/site/site-settings.ts'

/** Long enough to be of use to browsers, short enough for an editor who was wrong. */
const oneHour = 'public, max-age=3600'

/** Addresses that open something by themselves: nobody in between may keep where they lead. */
const secret = /^\/(?:[^/]+\/my|webhooks)(?:\/|$)/i

/**
 * The answer to an address that is another's: of one of the site's other hosts, of a site on another site's host, or
 * spelt with slashes or capitals that it has not. The query goes along as it is. A host that is nobody's own, such as
 * an address of a test, is left alone.
 */
export function redirectElsewhere(
  { method }: Request,
  url: URL,
  { site, ofHost }: { site: Site; ofHost: Site | undefined },
  originOf: (host: string) => string,
): Response | undefined {
  if (!reads(method)) return undefined
  // One slash before everything: two of them would be the name of another host.
  const tidy = `/${url.pathname.split('/').filter(Boolean).join('/')}`
  // The router takes these with any capitals, and each would be a document of its own.
  const small = tidy.toLowerCase()
  const { slug, settings } = site
  const path = [`/${slug}/customer`, `/${slug}/press`, `/${slug}/search`].includes(small) ? small : tidy
  const [main = url.hostname] = settings.hosts
  const isElsewhere = ofHost && (ofHost.id !== site.id || settings.hosts.slice(1).includes(url.hostname))
  if (isElsewhere) return moved(`${originOf(main)}${path}${url.search}`)
  return path === url.pathname ? undefined : moved(`${path}${url.search}`)
}

/** The answer to an address that nothing else answers, where the site knows what became of it. */
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
