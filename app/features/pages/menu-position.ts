import type { SiteSettings } from '../site/site-settings.ts'

type MenuGroup = SiteSettings['menu'][number]

/** Addresses of the menu that lead on to the site's own pages, by the path those pages have in the content. */
const leadsTo: Record<string, string> = { '/Promotion/Customer': '/customer', '/Promotion/Press': '/press' }

/** Whether a link of the menu or of a sub-navigation is the page at `path`. */
export const isHere = (url: string, path: string): boolean => url === path || leadsTo[url] === path

/** The menu's group in which the page at `path` stands. Press has no entry of its own and stands with the enquiry page. */
export const groupOf = (menu: MenuGroup[], path: string): MenuGroup | undefined =>
  menu.find((group) => group.items.some((item) => isHere(item.url, path))) ??
  (/\/press$/.test(path) ? groupOf(menu, '/customer') : undefined)
