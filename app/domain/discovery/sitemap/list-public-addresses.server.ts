import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { asDrawingRef } from '#app/domain/drawings/drawing.ts'
import { asPlanPicture } from '#app/domain/drawings/plans/plan-picture.ts'
import { findPictures, type Pictures } from '#app/domain/media/find-pictures.server.ts'
import { isPlaceholder } from '#app/domain/publishing/pages/is-placeholder.ts'
import { withoutHidden } from '#app/domain/publishing/pages/page-block.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import { storedPage } from '#app/domain/publishing/pages/stored-page.ts'
import { visiblePosts } from '#app/domain/publishing/press/list-posts.server.ts'
import { cacheByVersion } from '#app/domain/site/cache-by-version.server.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { addressOfPage } from '#app/domain/site/page-address.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { keptText } from '#app/platform/kept-text.ts'
import { ifReadable } from '#app/platform/stored-content.ts'
import { findLastChanges } from './last-changes.server.ts'

export interface PublicAddress {
  path: string
  title: string
  description: string
  changedAt: string
  images: string[]
  publishedAt?: string
}

/** Pages of a site with their options by path, without placeholders. Sitemaps are generated every minute, for scheduled posts. */
export const listPublicPages = cacheByVersion(readPublicPages)

async function readPublicPages(db: Db, site: Site): Promise<PublicAddress[]> {
  const [rows, pictures, changes] = await Promise.all([
    db
      .selectFrom('pages')
      .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
      .select(['content', 'schema_version', 'page_revisions.created_at'])
      .where('pages.site_id', '=', site.id)
      .orderBy('path')
      .execute(),
    findPictures(db, site),
    findLastChanges(db, site),
  ])
  const addresses: PublicAddress[] = []
  for (const { content, schema_version, created_at } of rows) {
    await giveWay()
    const read = ifReadable(() => storedPage.read(content, schema_version))
    const written = read && withoutHidden(read)
    if (!written || isPlaceholder(written)) continue
    const page = fillAllFacts(written, site.settings.facts)
    const address = addressOfPage(site.slug, page.path)
    const changedAt = changes(written, created_at)
    const images = imagesOf(page, pictures)
    const options = Object.entries(page.variant?.options ?? {}).map(([name, head]) => ({
      ...head,
      path: `${address}?${page.variant?.param}=${name}`,
    }))
    for (const { path, title, description } of [{ ...page, path: address }, ...options])
      addresses.push({ path, title, description, changedAt, images })
  }
  return addresses
}

export async function listPublicPosts(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Site,
): Promise<PublicAddress[]> {
  const posts = (await readPosts({ db, clock }, site)).map(
    ({ id, title, summary, published_at, created_at, updated_at }) => {
      const publishedAt = published_at as string
      return {
        path: `/${site.slug}/press/${id}`,
        title: keptText(title),
        description: keptText(summary),
        // A post that was never edited after publication is as old as its publication.
        changedAt: updated_at > created_at && updated_at > publishedAt ? updated_at : publishedAt,
        images: [],
        publishedAt,
      }
    },
  )
  const list = {
    path: `/${site.slug}/press`,
    title: '언론보도',
    description: `${site.settings.name}의 소식과 언론보도`,
    changedAt:
      posts
        .map(({ changedAt }) => changedAt)
        .sort()
        .at(-1) ?? (await madeAt(db, site)),
    images: [],
  }
  return [list, ...posts]
}

/** Posts of one statement. */
const pageSize = 200

async function readPosts({ db, clock }: Deps<'db' | 'clock'>, site: Site) {
  const nextPage = (last: { published_at: string | null; id: string } | undefined) =>
    visiblePosts(db, site, clock)
      .select(['id', 'title', 'summary', 'published_at', 'created_at', 'updated_at'])
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('published_at', 'id'),
            '<',
            tuple(sql.val(last?.published_at ?? null), sql.val(last?.id ?? '')),
          ),
        ),
      )
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .execute()
  const posts: Awaited<ReturnType<typeof nextPage>> = []
  for (;;) {
    const page = await nextPage(posts.at(-1))
    posts.push(...page)
    if (page.length < pageSize) return posts
  }
}

const madeAt = async (db: Db, { id }: Site): Promise<string> =>
  (await db.selectFrom('sites').select('created_at').where('id', '=', id).executeTakeFirstOrThrow())
    .created_at

/** Raster pictures only; icons and generated drawings do not count. */
function imagesOf(page: PageContent, pictures: Pictures): string[] {
  const found = walkJson(page).flatMap(({ value }) => {
    if (value === null || typeof value !== 'object' || !('name' in value) || !('alt' in value)) return []
    if (typeof value.name !== 'string' || asPlanPicture(value.name) || asDrawingRef(value)) return []
    const picture = pictures[value.name]
    const width = picture?.widths.filter((one) => one <= 1600).at(-1)
    return picture && !picture.isDrawing && width ? [`${picture.base}-${width}.jpg`] : []
  })
  return [...new Set(found)]
}
