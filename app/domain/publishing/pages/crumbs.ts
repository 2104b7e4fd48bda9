import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { groupOf } from './menu-position.ts'

interface Crumb {
  title: string
  /** Undefined for the page itself, and for a group without a page. */
  url: string | undefined
}

export function crumbsOf(
  menu: SiteSettings['menu'],
  {
    path,
    banner,
    subNavigation,
  }: { path: string; banner?: { title: string }; subNavigation?: { title: string } },
): Crumb[] {
  const group = groupOf(menu, path)
  const name = group?.title ?? subNavigation?.title
  return [
    { title: '홈', url: '/' },
    ...(name ? [{ title: name, url: group?.items[0]?.url }] : []),
    { title: banner?.title ?? '', url: undefined },
  ]
}
