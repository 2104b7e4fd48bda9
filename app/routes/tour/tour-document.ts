import { pageCaching } from '#app/platform/page-caching.ts'
import type { SitePage } from '#app/ui/site-context.tsx'

export const tourHeaders = { 'cache-control': pageCaching }

/** Search engines are led to the page that shows the tour, not to the inside of its frame. */
export function tourMeta(read: { title: string; site: SitePage; origin: string } | undefined) {
  if (!read) return [{ title: '페이지를 찾을 수 없습니다' }, { name: 'robots', content: 'noindex' }]
  const { title, site, origin } = read
  return [
    { title: `${title} | ${site.settings.name}` },
    { name: 'robots', content: 'noindex' },
    { tagName: 'link', rel: 'canonical', href: origin + site.path },
    { tagName: 'link', rel: 'icon', type: 'image/svg+xml', href: `/${site.slug}/icon.svg` },
  ]
}
