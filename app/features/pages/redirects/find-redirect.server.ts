import type { Db } from '../../../db/client.server.ts'
import { addressOfPage } from '../../site/page-address.ts'
import type { Site } from '../../site/site-settings.ts'
import { followRedirects, normaliseAddress, type Redirect, withQuery } from './redirect.ts'

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
 * By the site's redirects, with or without its query, or the page of the same spelling but for case; the site's name
 * alone means its home page. @returns path and query within the site; undefined where there is none, or a loop
 */
export async function findRedirect(
  db: Db,
  site: Pick<Site, 'id' | 'slug'>,
  url: URL,
): Promise<string | undefined> {
  const path = normaliseAddress(url.pathname)
  const list = (await listRedirects(db, site)).map(({ from, to }) => ({ from: unescaped(from), to }))
  const query = url.search.slice(1)
  const redirect = list.find(({ from }) => matches(from, path, query))
  if (redirect) {
    const to = followRedirects(list, redirect.to)
    return to && normaliseAddress(to) !== path
      ? withQuery(to, url.search, redirect.from.split('?')[1])
      : undefined
  }
  const page = await findIgnoringCase(db, site, path)
  return page && page !== url.pathname ? withQuery(page, url.search) : undefined
}

/** What was saved before escapes of CP949 could be read keeps them. */
const unescaped = (from: string) => (/%[89a-f][0-9a-f]/i.test(from) ? normaliseAddress(from) : from)

/** A query matches when it has all parameters of the old address. */
function matches(from: string, path: string, query: string): boolean {
  const [fromPath, fromQuery] = from.split('?')
  if (fromPath !== path) return false
  const has = query.toLowerCase().split('&')
  return !fromQuery || fromQuery.split('&').every((pair) => has.includes(pair))
}

async function findIgnoringCase(db: Db, { id, slug }: Pick<Site, 'id' | 'slug'>, path: string) {
  const pages = await db
    .selectFrom('pages')
    .select('path')
    .where('site_id', '=', id)
    .where('published_revision_id', 'is not', null)
    .execute()
  const addresses = [...pages.map((page) => addressOfPage(slug, page.path)), `/${slug}/press`]
  if (path === `/${slug}`) return '/'
  return addresses.find((address) => normaliseAddress(address) === path)
}
