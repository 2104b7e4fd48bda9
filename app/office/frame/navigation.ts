import type { IconName } from '#app/office/kit/icon.tsx'
import type { MenuCounts } from './counts.server.ts'
import type { NavWidth } from './rail.ts'

/** Used instead of a slug: every site of the person. No slug has this letter. */
export const allSites = '*'

export interface MenuEntry {
  to: string
  covers: readonly string[]
  label: string
  tab: string
  isOfOneSite: boolean
  inBar: IconName | undefined
  /** Slugs where it is permitted. */
  sites: string[]
}

export interface MenuSection {
  title: string
  icon: IconName
  entries: MenuEntry[]
}

/** What every part of the frame is drawn from. */
export interface Frame {
  name: string
  email: string
  /** Of the person, or what else tells them from others. */
  role: string
  menu: MenuSection[]
  counts: MenuCounts
  sites: { slug: string; name: string }[]
  /** A slug, `allSites`, or undefined where nothing was chosen. */
  chosen: string | undefined
  width: NavWidth
  setWidth: (width: NavWidth) => void
}

/** The entry whose screen, or one below it, is at an address: the longest. */
export const entryAt = (menu: MenuSection[], pathname: string): MenuEntry | undefined =>
  menu
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => [entry.to, ...entry.covers].map((to) => ({ entry, to })))
    .filter(({ to }) => isAt(to, pathname))
    .toSorted((a, b) => b.to.length - a.to.length)[0]?.entry

/** The section of which a screen is, and all below its screens. */
export const sectionAt = (menu: MenuSection[], pathname: string): MenuSection | undefined => {
  const entry = entryAt(menu, pathname)
  return entry && menu.find(({ entries }) => entries.includes(entry))
}

/** Whether an address is that of a screen itself, and not of what lies below it. */
export const isScreenOf = ({ to, covers }: MenuEntry, pathname: string): boolean =>
  [to, ...covers].some((one) => isAt(one, pathname) && one.split('/').length === pathname.split('/').length)

/** Segment by segment; `:site` is any. */
function isAt(to: string, pathname: string): boolean {
  const segments = pathname.split('/')
  return to.split('/').every((segment, i) => segment === ':site' || segment === segments[i])
}

/** Address of a screen for the chosen site, where permitted. @param site slug, `allSites`, or undefined for none */
export function addressIn(
  { to, sites, isOfOneSite }: Pick<MenuEntry, 'to' | 'sites' | 'isOfOneSite'>,
  site: string | undefined,
): string {
  const isKnown = site === allSites ? !isOfOneSite && sites.length > 1 : site && sites.includes(site)
  if (to.includes(':site')) return to.replace(':site', (isKnown ? site : sites[0]) ?? '')
  return isKnown ? `${to}?site=${site}` : to
}

/** Which site a screen shows for what was chosen: those of one site show their first one where it is not theirs. */
export function siteShown({ sites, isOfOneSite }: MenuEntry, chosen: string | undefined): string {
  if (chosen && sites.includes(chosen)) return chosen
  return isOfOneSite ? (sites[0] ?? allSites) : allSites
}
