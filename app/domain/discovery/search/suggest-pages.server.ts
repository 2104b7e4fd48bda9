import type { Deps } from '#app/db/deps.ts'
import { addressOfPage } from '#app/domain/site/page-address.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { comparePaths } from './path-closeness.ts'
import { searchSite } from './search-site.server.ts'
import { indexOfSite } from './site-index.server.ts'

export interface Suggestion {
  title: string
  url: string
}

const maxSuggestions = 3
const minSimilarity = 0.5

/** Suggestions for an unknown address: by spelling, then by its words. */
export async function suggestPages(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Site,
  path: string,
): Promise<Suggestion[]> {
  const requested = decoded(path).slice(0, 200)
  // The site's own name in an address says nothing about the page, but some texts contain it.
  const words = requested.replace(`/${site.slug}/`, '/').replace(/[/_-]+/g, ' ')
  const press = { title: '언론보도', url: `/${site.slug}/press` }
  const home = addressOfPage(site.slug, '/')
  const alike = (await indexOfSite(db, site))
    .filter(({ kind, path }) => kind === 'page' && path !== home)
    .map(({ title, path: url }) => ({ title, url }))
    .concat(press)
    .map((page) => ({ ...page, closeness: comparePaths(requested, page.url) }))
    .filter(({ closeness }) => closeness >= minSimilarity)
    .sort((a, b) => b.closeness - a.closeness)
  const found = alike.length >= maxSuggestions ? [] : await searchSite({ db, clock }, site, words)
  const all = [
    ...alike.map(({ title, url }) => ({ title, url })),
    ...found.map(({ title, path: url }) => ({ title: title.map(({ text }) => text).join(''), url })),
  ]
  return all
    .filter(({ url }, i) => all.findIndex((other) => other.url === url) === i)
    .slice(0, maxSuggestions)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
