import type { Db } from '../../../db/client.server.ts'
import { addressOfPage } from '../../site/page-address.ts'
import type { Site } from '../../site/site-settings.ts'
import { asFrom, followRedirects, type Redirect, withQuery } from './redirect.ts'

/** Every redirect of a site, by its old address. */
export async function listRedirects(db: Db, site: Pick<Site, 'id'>): Promise<(Redirect & { id: string })[]> {
  const rows = await db
    .selectFrom('redirects')
    .select(['id', 'from_path', 'to_path'])
    .where('site_id', '=', site.id)
    .orderBy('from_path')
    .execute()
  return rows.map(({ id, from_path: from, to_path: to }) => ({ id, from, to }))
}

/**
 * Where an address that nothing answers leads: by the site's own table, with its query or without, or to the page that
 * is spelt like it but for capitals (`/brand/intro`); the site's own name alone means its first page.
 * @returns path and query within the same site; undefined where nothing is known, or where it would lead round
 */
export async function findRedirect(
  db: Db,
  site: Pick<Site, 'id' | 'slug'>,
  url: URL,
): Promise<string | undefined> {
  const path = asFrom(url.pathname)
  const list = await listRedirects(db, site)
  const query = url.search.slice(1)
  const known = list.find(({ from }) => matches(from, path, query))
  if (known) {
    const to = followRedirects(list, known.to)
    return to && asFrom(to) !== path ? withQuery(to, url.search, known.from.split('?')[1]) : undefined
  }
  const page = await findByCase(db, site, path)
  return page && page !== url.pathname ? withQuery(page, url.search) : undefined
}

/** An old address with a query is met by one that has its parameters, whatever else that has. */
function matches(from: string, path: string, query: string): boolean {
  const [fromPath, fromQuery] = from.split('?')
  if (fromPath !== path) return false
  const has = query.toLowerCase().split('&')
  return !fromQuery || fromQuery.split('&').every((pair) => has.includes(pair))
}

async function findByCase(db: Db, { id, slug }: Pick<Site, 'id' | 'slug'>, path: string) {
  const pages = await db
    .selectFrom('pages')
    .select('path')
    .where('site_id', '=', id)
    .where('published_revision_id', 'is not', null)
    .execute()
  const addresses = [...pages.map((page) => addressOfPage(slug, page.path)), `/${slug}/press`]
  if (path === `/${slug}`) return '/'
  return addresses.find((address) => asFrom(address) === path)
}
