import { sql } from 'kysely'
import type { Deps } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Clock } from '#app/platform/clock.ts'
import { keptText } from '#app/platform/kept-text.ts'
import { visiblePosts } from './list-posts.server.ts'
import { type PostState, type PressRow, stateOf } from './post-state.ts'

export interface Post {
  id: string
  title: string
  summary: string
  content: string
  pinned: boolean
  /** Null only while it has no date. */
  publishedAt: string | null
  updatedAt: string
  views: number
  source: { name: string; url: string | undefined } | undefined
  picture: { id: string; alt: string; caption: string | undefined } | undefined
  shareId: string | undefined
  state: PostState
}

export interface Neighbour {
  id: string
  title: string
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `gone`: it existed and was destroyed. */
type FoundPost = { state: 'found'; post: Post; row: PressRow } | { state: 'gone' } | { state: 'missing' }

export async function findPost(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  id: string | undefined,
): Promise<FoundPost> {
  if (!id || !idPattern.test(id)) return { state: 'missing' }
  const row = await db
    .selectFrom('press_posts')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) return { state: 'found', post: toPost(row, clock), row }
  const destroyed = await db
    .selectFrom('press_gone')
    .select('post_id')
    .where('site_id', '=', site.id)
    .where('post_id', '=', id)
    .executeTakeFirst()
  return { state: destroyed ? 'gone' : 'missing' }
}

const toPost = (row: PressRow, clock: Clock): Post => ({
  id: row.id,
  title: keptText(row.title),
  summary: keptText(row.summary),
  content: keptText(row.content),
  pinned: row.pinned === 1,
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
  views: row.views,
  source: row.source_name ? { name: row.source_name, url: row.source_url ?? undefined } : undefined,
  picture: row.image_media_id
    ? {
        id: row.image_media_id,
        alt: keptText(row.image_alt ?? ''),
        caption: row.image_caption ? keptText(row.image_caption) : undefined,
      }
    : undefined,
  shareId: row.share_media_id ?? undefined,
  state: stateOf(row, clock),
})

export async function findNeighbours(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  { id, publishedAt }: Pick<Post, 'id' | 'publishedAt'>,
): Promise<{ older: Neighbour | undefined; newer: Neighbour | undefined }> {
  if (!publishedAt) return { older: undefined, newer: undefined }
  const beside = (direction: 'older' | 'newer') =>
    visiblePosts(db, site, clock)
      .select(['id', 'title'])
      .where((where) =>
        where(
          where.refTuple('published_at', 'id'),
          direction === 'older' ? '<' : '>',
          where.tuple(sql.val(publishedAt), sql.val(id)),
        ),
      )
      .orderBy('published_at', direction === 'older' ? 'desc' : 'asc')
      .orderBy('id', direction === 'older' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
      .then((row) => row && { ...row, title: keptText(row.title) })
  const [older, newer] = await Promise.all([beside('older'), beside('newer')])
  return { older, newer }
}
