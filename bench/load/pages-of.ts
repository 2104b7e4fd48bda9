import { askPath } from '../../tests/support/crawler.ts'

/** Paths of the pages that a site tells search engines of. */
export async function pagesOf(port: number, host: string): Promise<string[]> {
  const { body } = await askPath('/sitemap-pages.xml', { host, port })
  return [...body.toString().matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path as string,
  )
}
