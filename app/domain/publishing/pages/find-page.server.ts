import type { Db } from '#app/db/client.server.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { namesRemaining } from '#app/domain/site/remaining-units.ts'
import { isByBoard } from '#app/domain/site/remaining-units-schema.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { withoutHidden } from './page-block.ts'
import type { PageContent } from './page-content.ts'
import { storedPage } from './stored-page.ts'

export interface PublishedPage {
  content: PageContent
  option: string | undefined
  chosen: Record<string, string>
  head: Pick<PageContent, 'title' | 'description' | 'keywords'>
  /** The page shows counts or homes of the board, and changes with it. */
  saysRemaining: boolean
}

export async function findPage(
  db: Db,
  site: Site,
  path: string,
  query: URLSearchParams,
): Promise<PublishedPage | undefined> {
  const written = await findWritten(db, site, path)
  if (!written) return undefined
  const shown = site.showsHidden ? written : withoutHidden(written)
  const content = fillAllFacts(shown, site.settings.facts)
  const requested = content.variant && query.get(content.variant.param)
  const option = requested && ownProperty(content.variant?.options, requested) ? requested : undefined
  const chosen = Object.entries(content.choices ?? {}).flatMap(([param, values]) => {
    const value = query.get(param)
    return value && values.includes(value) ? [[param, value] as const] : []
  })
  const head = (option && ownProperty(content.variant?.options, option)) || content
  const saysRemaining = isByBoard(site.settings.remainingUnits) && namesRemaining(shown)
  return { content, option, chosen: Object.fromEntries(chosen), head, saysRemaining }
}

/** As it was written, references to facts and all. */
async function findWritten(db: Db, { id, drafts }: Site, path: string): Promise<PageContent | undefined> {
  const draft = drafts?.get(`page ${path}`)
  if (draft !== undefined) return (draft as PageContent | null) ?? undefined
  const row = await db
    .selectFrom('pages')
    .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
    .select(['content', 'schema_version'])
    .where('pages.site_id', '=', id)
    .where('pages.path', '=', path)
    .executeTakeFirst()
  return row && storedPage.read(row.content, row.schema_version, path)
}
