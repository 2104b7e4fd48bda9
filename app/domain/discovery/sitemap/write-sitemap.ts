import { dayMs } from '#app/platform/durations.ts'
import type { PublicAddress } from './list-public-addresses.server.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const images = 'http://www.google.com/schemas/sitemap-image/1.1'
const news = 'http://www.google.com/schemas/sitemap-news/0.9'

export const writeSitemapIndex = (
  origin: string,
  parts: { path: string; addresses: PublicAddress[] }[],
): string =>
  `${head}<sitemapindex xmlns="${sitemaps}">\n${parts
    .filter(({ addresses }) => addresses.length)
    .map(({ path, addresses }) => {
      const newest = addresses
        .map(({ changedAt }) => changedAt)
        .sort()
        .at(-1) as string
      return `<sitemap><loc>${escaped(origin + path)}</loc><lastmod>${newest}</lastmod></sitemap>\n`
    })
    .join('')}</sitemapindex>\n`

/** Addresses with their pictures: https://www.sitemaps.org/protocol.html. */
export const writeSitemap = (origin: string, addresses: PublicAddress[]): string =>
  `${head}<urlset xmlns="${sitemaps}" xmlns:image="${images}">\n${addresses
    .map(({ path, changedAt, images: shown }) => {
      const pictures = shown.map(
        (image) => `<image:image><image:loc>${escaped(origin + image)}</image:loc></image:image>`,
      )
      return `<url>${loc(origin, path)}<lastmod>${changedAt}</lastmod>${pictures.join('')}</url>\n`
    })
    .join('')}</urlset>\n`

/** News of the last two days, the limit of a news sitemap. */
export const writeNewsSitemap = (origin: string, publication: string, posts: PublicAddress[]): string =>
  `${head}<urlset xmlns="${sitemaps}" xmlns:news="${news}">\n${posts
    .map(
      ({ path, title, publishedAt }) =>
        `<url>${loc(origin, path)}<news:news><news:publication><news:name>${escaped(publication)}</news:name>` +
        `<news:language>ko</news:language></news:publication>` +
        `<news:publication_date>${publishedAt}</news:publication_date>` +
        `<news:title>${escaped(title)}</news:title></news:news></url>\n`,
    )
    .join('')}</urlset>\n`

const loc = (origin: string, path: string) => `<loc>${escaped(encodeURI(origin + path))}</loc>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const twoDays = 2 * dayMs

export const newsOf = (posts: PublicAddress[], now: Date): PublicAddress[] =>
  posts.filter(({ publishedAt }) => publishedAt && +now - Date.parse(publishedAt) <= twoDays)
