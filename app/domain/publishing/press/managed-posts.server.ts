import { sql } from 'kysely'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { keptText } from '#app/platform/kept-text.ts'
import { type PostState, stateOf } from './post-state.ts'

export interface ManagedPost {
  id: string
  siteId: string
  title: string
  state: PostState
  pinned: boolean
  views: number
  version: number
  publishedAt: string | null
  updatedAt: string
  deletedAt: string | null
}

/**
 * `siteIds` come from the reader's memberships. @param skip offset; returns one more than `limit` if there are more
 */
export async function listManagedPosts(
  { db, clock }: Deps<'db' | 'clock'>,
  siteIds: string[],
  { states, limit, skip = 0 }: { states: readonly PostState[]; limit: number; skip?: number },
): Promise<ManagedPost[]> {
  if (!siteIds.length) return []
  const now = toTimestamp(clock.now())
  const rows = await db
    .selectFrom('press_posts')
    .select([
      'id',
      'site_id',
      'title',
      'pinned',
      'views',
      'version',
      'published_at',
      'unpublished',
      'updated_at',
      'deleted_at',
    ])
    .where('site_id', 'in', siteIds)
    .where((where) =>
      where.or(
        states.map((state) => {
          if (state === 'bin') return where('deleted_at', 'is not', null)
          const kept = where('deleted_at', 'is', null)
          if (state === 'unpublished')
            return where.and([
              kept,
              where.or([where('unpublished', '=', 1), where('published_at', 'is', null)]),
            ])
          return where.and([
            kept,
            where('unpublished', '=', 0),
            where('published_at', state === 'published' ? '<=' : '>', now),
          ])
        }),
      ),
    )
    .orderBy(sql`coalesce(deleted_at, published_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    siteId: row.site_id,
    title: keptText(row.title),
    state: stateOf(row, clock),
    pinned: row.pinned === 1,
    views: row.views,
    version: row.version,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  }))
}
