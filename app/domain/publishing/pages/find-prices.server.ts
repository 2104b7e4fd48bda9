import type { Db } from '#app/db/client.server.ts'
import { cacheByVersion } from '#app/domain/site/cache-by-version.server.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { ifReadable } from '#app/platform/stored-content.ts'
import { withoutHidden } from './page-block.ts'
import type { PageContent } from './page-content.ts'
import type { PriceTable } from './price-of.ts'
import { storedPage } from './stored-page.ts'

/** The published price tables of a site, for `priceOf`; a preview gets those of its drafts. */
export const findPrices = (db: Db, site: Site): Promise<PriceTable[]> =>
  site.drafts ? readPrices(db, site) : keptPrices(db, site)

const keptPrices = cacheByVersion(readPrices)

async function readPrices(db: Db, site: Site): Promise<PriceTable[]> {
  const rows = await db
    .selectFrom('pages')
    .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
    .select(['pages.path', 'content', 'schema_version'])
    .where('pages.site_id', '=', site.id)
    .where('content', 'like', '%"prices"%')
    .orderBy('pages.path')
    .execute()
  const published = rows
    .filter(({ path }) => site.drafts?.get(`page ${path}`) === undefined)
    .flatMap(({ path, content, schema_version }) => {
      const page = ifReadable(() => storedPage.read(content, schema_version, path))
      return page ? [page] : []
    })
  const drafted = [...(site.drafts ?? [])].flatMap(([key, draft]) =>
    draft && key.startsWith('page ') ? [draft as PageContent] : [],
  )
  return [...published, ...drafted].flatMap((page) =>
    fillAllFacts(withoutHidden(page), site.settings.facts).blocks.flatMap((block) =>
      block.type === 'prices' ? [{ page: page.path, payments: block.payments, types: block.types }] : [],
    ),
  )
}
