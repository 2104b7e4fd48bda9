import type { Db } from '../app/db/client.server.ts'
import { findRedirect } from '../app/features/redirects/find-redirect.server.ts'
import type { Site } from '../app/features/sites/site-settings.ts'

/** Long enough to be of use to browsers, short enough for an editor who was wrong. */
const oneHour = 'public, max-age=3600'

/**
 * Address of a site's main host as its pages name themselves: what a search engine keeps, and what other hosts lead to.
 * A trial has no name of its own on the web, so it keeps the port that was asked.
 */
export function mainOriginOf({ settings }: Pick<Site, 'settings'>, asked: URL, production: boolean): string {
  const host = settings.hosts[0] ?? asked.hostname
  return production ? `https://${host}` : `http://${host}${asked.port ? `:${asked.port}` : ''}`
}

/**
 * The answer to an address that is another's: of one of the site's other hosts, or spelt with slashes or capitals that it has not.
 * The query goes along as it is. A host that is not the site's own, such as an address of a test, is left alone.
 */
export function redirectElsewhere(
  { method }: Request,
  url: URL,
  { slug, settings }: Pick<Site, 'slug' | 'settings'>,
  mainOrigin: string,
): Response | undefined {
  if (!reads(method)) return undefined
  // One slash before everything: two of them would be the name of another host.
  const tidy = `/${url.pathname.replace(/^\/+|\/+$/g, '').replace(/\/{2,}/g, '/')}`
  // The router takes these with any capitals, and each would be a document of its own.
  const small = tidy.toLowerCase()
  const path = [`/${slug}/customer`, `/${slug}/press`, `/${slug}/search`].includes(small) ? small : tidy
  if (settings.hosts.slice(1).includes(url.hostname)) return moved(`${mainOrigin}${path}${url.search}`)
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
  new Response(null, { status: 301, headers: { location, 'cache-control': oneHour } })
