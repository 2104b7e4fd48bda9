import {
  listPublicPages,
  listPublicPosts,
} from '#app/domain/discovery/sitemap/list-public-addresses.server.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

/** The page and the campaign in the address, and the target of the code. */
export async function readQrFlyer(office: OfficeOfSite, query: URLSearchParams) {
  const { db, site, origin } = office
  const [pages, posts] = await Promise.all([listPublicPages(db, site), listPublicPosts(office, site)])
  const all = [...pages, ...posts].map(({ path, title }) => ({ path, title }))
  const home = { path: '/', title: site.settings.name }
  const chosen = all.find(({ path }) => path === query.get('path')) ?? home
  const source = (query.get('source') ?? '').replace(/[^\w-]/g, '').slice(0, 40)
  const mark = source ? `utm_source=${source}&utm_medium=qr` : ''
  const address = origin + chosen.path + (mark && `${chosen.path.includes('?') ? '&' : '?'}${mark}`)
  return { pages: all, chosen, source, address }
}
