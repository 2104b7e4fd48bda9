import { type Kysely, sql } from 'kysely'
import type { Deps } from '../../db/deps.ts'
import type { Database } from '../../db/schema.ts'
import { type Clock, toTimestamp } from '../../platform/clock.ts'
import type { Site } from '../site/site-settings.ts'
import { pageSize } from './press-post.ts'

export interface ListedPost {
  id: string
  /** From the oldest published post. */
  number: number
  title: string
  pinned: boolean
  publishedAt: string
  views: number
}

export interface PostPage {
  posts: ListedPost[]
  last: string | undefined
  more: boolean
}

/** Maximum posts of a document opened again after loading more. */
const maxPosts = 200

/** Visible posts at the clock's time, including scheduled ones from their minute on. */
export const visiblePosts = (db: Kysely<Database>, site: Pick<Site, 'id'>, clock: Clock) =>
  db
    .selectFrom('press_posts')
    .where('site_id', '=', site.id)
    .where('deleted_at', 'is', null)
    .where('unpublished', '=', 0)
    .where('published_at', '<=', toTimestamp(clock.now()))

/**
 * Pinned ones first, then the newest. @param from `after` a cursor, `through` it (to return to a long list), or `all`
 */
export async function listPosts(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  from: { after?: string | null; through?: string | null; all?: boolean } = {},
): Promise<PostPage> {
  const after = parseCursor(from.after)
  const through = after ? undefined : parseCursor(from.through)
  const limit = through || from.all ? maxPosts : pageSize
  const numbered = visiblePosts(db, site, clock).select([
    'id',
    'title',
    'pinned',
    'views',
    'published_at',
    sql<number>`row_number() over (order by published_at, id)`.as('number'),
  ])
  let query = db
    .selectFrom(numbered.as('post'))
    .selectAll()
    .orderBy('pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after)
    query = query.where((where) =>
      where(
        where.refTuple('pinned', 'published_at', 'id'),
        '<',
        where.tuple(after.pinned, after.publishedAt, after.id),
      ),
    )
  if (through)
    query = query.where((where) =>
      where(
        where.refTuple('pinned', 'published_at', 'id'),
        '>=',
        where.tuple(through.pinned, through.publishedAt, through.id),
      ),
    )
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit || (through && last && (await hasMore({ db, clock }, site, last)))
  return {
    posts: shown.map((row) => ({
      id: row.id,
      number: Number(row.number),
      title: row.title,
      pinned: row.pinned === 1,
      publishedAt: row.published_at as string,
      views: row.views,
    })),
    last: last && formatCursor(last),
    more: Boolean(more),
  }
}

type Cursor = { pinned: number; published_at: string | null; id: string }

async function hasMore(parts: Deps<'db' | 'clock'>, site: Pick<Site, 'id'>, last: Cursor) {
  const { posts } = await listPosts(parts, site, { after: formatCursor(last) })
  return posts.length > 0
}

/** Cursor of a list position: `0-20261118T013000000-<id>`. */
const formatCursor = ({ pinned, published_at, id }: Cursor) =>
  `${pinned}-${(published_at as string).replace(/[-:.Z]/g, '')}-${id}`

/** Invalid cursors mean the first page. */
function parseCursor(written: string | null | undefined) {
  const match = /^([01])-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})-([0-9a-f-]{36})$/.exec(written ?? '')
  if (!match) return undefined
  const [, pinned, y, mo, d, h, mi, s, ms, id] = match as unknown as string[]
  return { pinned: Number(pinned), publishedAt: `${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`, id: id as string }
}
