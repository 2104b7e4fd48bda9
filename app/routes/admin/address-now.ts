import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'

/**
 * A screen's address with the names that sites have now, where it has one that a site of this person once had: links of messages that
 * were sent, bookmarks. @returns undefined where there is nothing to change
 */
export function addressNow(
  address: string,
  sites: readonly Pick<SiteOfPerson, 'slug' | 'formerSlugs'>[],
): string | undefined {
  if (sites.every(({ formerSlugs }) => !formerSlugs.length)) return undefined
  const url = new URL(address, 'http://office')
  const now = (name: string) => sites.find(({ formerSlugs }) => formerSlugs.includes(name))?.slug ?? name
  // `/admin/{screen}/…`: names of screens are none of sites.
  url.pathname = url.pathname
    .split('/')
    .map((part, i) => (i > 2 ? now(part) : part))
    .join('/')
  const site = url.searchParams.get('site')
  if (site && now(site) !== site) url.searchParams.set('site', now(site))
  const changed = url.pathname + url.search
  return changed === address ? undefined : changed
}
