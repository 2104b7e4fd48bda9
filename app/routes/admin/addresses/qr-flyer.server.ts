import {
  listPublicPages,
  listPublicPosts,
} from '#app/domain/discovery/sitemap/list-public-addresses.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from '#app/request-context.ts'
import { originOfSite } from '../open-site.server.ts'

export async function readQrFlyer(ctx: RequestContext, site: Site, query: URLSearchParams) {
  const [pages, posts] = await Promise.all([listPublicPages(ctx.db, site), listPublicPosts(ctx, site)])
  const all = [...pages, ...posts].map(({ path, title }) => ({ path, title }))
  const home = { path: '/', title: site.settings.name }
  const chosen = all.find(({ path }) => path === query.get('path')) ?? home
  const source = (query.get('source') ?? '').replace(/[^\w-]/g, '').slice(0, 40)
  const mark = source ? `utm_source=${source}&utm_medium=qr` : ''
  const origin = originOfSite(ctx, site)
  const address = origin + chosen.path + (mark && `${chosen.path.includes('?') ? '&' : '?'}${mark}`)
  return { pages: all, chosen, source, address }
}
