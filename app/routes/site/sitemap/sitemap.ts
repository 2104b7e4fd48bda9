import {
  listPublicPages,
  listPublicPosts,
} from '#app/domain/discovery/sitemap/list-public-addresses.server.ts'
import {
  newsOf,
  writeNewsSitemap,
  writeSitemap,
  writeSitemapIndex,
} from '#app/domain/discovery/sitemap/write-sitemap.ts'
import { siteContext } from '#app/site-context.ts'
import { plainText } from '../robots/plain-text.ts'
import type { Route } from './+types/sitemap'

/** `/sitemap.xml`, the index, and each sitemap: `/sitemap-pages.xml`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, site, mainOrigin } = siteContext(context)
  const [pages, posts] = await Promise.all([listPublicPages(db, site), listPublicPosts({ db, clock }, site)])
  const news = newsOf(posts, clock.now())
  const path = new URL(request.url).pathname.toLowerCase()
  const text =
    path === '/sitemap-pages.xml'
      ? writeSitemap(mainOrigin, pages)
      : path === '/sitemap-press.xml'
        ? writeSitemap(mainOrigin, posts)
        : path === '/sitemap-news.xml'
          ? writeNewsSitemap(mainOrigin, site.settings.name, news)
          : writeSitemapIndex(mainOrigin, [
              { path: '/sitemap-pages.xml', addresses: pages },
              { path: '/sitemap-press.xml', addresses: posts },
              { path: '/sitemap-news.xml', addresses: news },
            ])
  return plainText(text, 'application/xml')
}
