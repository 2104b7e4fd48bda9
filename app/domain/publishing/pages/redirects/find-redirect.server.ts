import type { Db } from '#app/db/client.server.ts'
import { namesOfDrawings } from '#app/domain/drawings/find-drawings.server.ts'
import { findFiles } from '#app/domain/media/find-files.server.ts'
import { findPictures } from '#app/domain/media/find-pictures.server.ts'
import { addressOfPage } from '#app/domain/site/page-address.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
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
 * Looks for a redirect of the site, with or without the query, then for a page, file or tour that differs only in case. The
 * site's name alone means its home page. @returns path and query within the site; undefined without a match, or for a loop
 */
export async function findRedirect(db: Db, site: Site, url: URL): Promise<string | undefined> {
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

/** The address of the site's page, file or tour that is spelt like the path but for letter case. */
export async function findIgnoringCase(db: Db, site: Site, asked: string): Promise<string | undefined> {
  const path = normaliseAddress(asked)
  const { slug } = site
  if (path === `/${slug}`) return '/'
  const addresses = path.startsWith('/files/')
    ? Object.keys(await findFiles(db, site)).map((name) => `/files/${name}`)
    : path.startsWith(`/tour/${slug}/panorama/`)
      ? Object.keys(await findPictures(db, site)).map((name) => `/tour/${slug}/panorama/${name}`)
      : path.startsWith(`/tour/${slug}/`)
        ? (await namesOfDrawings(db, site, 'plan')).map((name) => `/tour/${slug}/${name}`)
        : [...(await pathsOfPages(db, site)).map((page) => addressOfPage(slug, page)), `/${slug}/press`]
  return addresses.find((address) => normaliseAddress(address) === path)
}

async function pathsOfPages(db: Db, site: Pick<Site, 'id'>): Promise<string[]> {
  const pages = await db
    .selectFrom('pages')
    .select('path')
    .where('site_id', '=', site.id)
    .where('published_revision_id', 'is not', null)
    .execute()
  return pages.map(({ path }) => path)
}
