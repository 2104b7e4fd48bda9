import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { ownProperty } from '#app/platform/own-property.ts'

type MenuGroup = SiteSettings['menu'][number]

/** Menu addresses of the site's own pages, with their paths in content. */
const leadsTo: Record<string, string> = { '/Promotion/Customer': '/customer', '/Promotion/Press': '/press' }

export const isHere = (url: string, path: string): boolean =>
  url === path || ownProperty(leadsTo, url) === path

/** The menu group of the page at `path`. Press has no entry of its own and belongs to the enquiry page. */
export const groupOf = (menu: MenuGroup[], path: string): MenuGroup | undefined =>
  menu.find((group) => group.items.some((item) => isHere(item.url, path))) ??
  (/\/press$/.test(path) ? groupOf(menu, '/customer') : undefined)
