import type { Db } from '../../db/client.server.ts'
import { fillFactsIn } from '../site/facts.ts'
import type { Site } from '../site/site-settings.ts'
import type { PageContent } from './page-content.ts'
import { storedPage } from './stored-page.ts'

export interface PublishedPage {
  content: PageContent
  /** The option of `?{param}=` that the address asks for, if the page knows it. */
  option: string | undefined
  /** What the address chooses of the page's `choices`. */
  chosen: Record<string, string>
  /** Title, description and keywords of the address, not only of the page. */
  head: Pick<PageContent, 'title' | 'description' | 'keywords'>
}

/** The published revision of the page at `path` of a site, facts filled in; undefined where there is none. */
export async function findPage(
  db: Db,
  site: Site,
  path: string,
  query: URLSearchParams,
): Promise<PublishedPage | undefined> {
  const row = await db
    .selectFrom('pages')
    .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
    .select(['content', 'schema_version'])
    .where('pages.site_id', '=', site.id)
    .where('pages.path', '=', path)
    .executeTakeFirst()
  if (!row) return undefined
  const content = fillFactsIn(storedPage.read(row.content, row.schema_version), site.settings.facts)
  const wanted = content.variant && query.get(content.variant.param)
  const option = wanted && content.variant?.options[wanted] ? wanted : undefined
  const chosen = Object.entries(content.choices ?? {}).flatMap(([param, values]) => {
    const value = query.get(param)
    return value && values.includes(value) ? [[param, value] as const] : []
  })
  const head = (option && content.variant?.options[option]) || content
  return { content, option, chosen: Object.fromEntries(chosen), head }
}
