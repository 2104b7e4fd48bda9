import { type Kysely, sql } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import type { Database } from '../../db/schema.ts'
import { type Clock, toTimestamp } from '../../platform/clock.ts'
import type { Site } from '../site/site-settings.ts'
import { pageSize } from './press-post.ts'

export interface ListedPost {
  id: string
  /** Counts the site's published posts from the oldest. */
  number: number
  title: string
  pinned: boolean
  publishedAt: string
  views: number
}

export interface PostPage {
  posts: ListedPost[]
  /** The cursor of the last post; undefined when there is none. */
  last: string | undefined
  /** Whether there are posts behind it. */
  more: boolean
}

/** Most posts that one document shows when it is opened again after loading more. */
const mostAtOnce = 200

/** Posts that readers may see at an instant. Scheduled ones are among them from their minute on. */
export const visiblePosts = (db: Kysely<Database>, site: Pick<Site, 'id'>, clock: Clock) =>
  db
    .selectFrom('press_posts')
    .where('site_id', '=', site.id)
    .where('deleted_at', 'is', null)
    .where('unpublished', '=', 0)
    .where('published_at', '<=', toTimestamp(clock.now()))

/**
 * A page of a site's posts, pinned ones first, then the newest.
 * @param from `after`: the page behind a cursor; `through`: everything up to it, for whoever comes back to a long list;
 * `all`: as many as a document holds, so that no post is far from the first page
 */
export async function listPosts(
  { db, clock }: { db: Db; clock: Clock },
  site: Pick<Site, 'id'>,
  from: { after?: string | null; through?: string | null; all?: boolean } = {},
): Promise<PostPage> {
  const after = readCursor(from.after)
  const through = after ? undefined : readCursor(from.through)
  const most = through || from.all ? mostAtOnce : pageSize
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
    .limit(most + 1)
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
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  const more = rows.length > most || (through && last && (await hasMore({ db, clock }, site, last)))
  return {
    posts: shown.map((row) => ({
      id: row.id,
      number: Number(row.number),
      title: row.title,
      pinned: row.pinned === 1,
      publishedAt: row.published_at as string,
      views: row.views,
    })),
    last: last && writeCursor(last),
    more: Boolean(more),
  }
}

type Place = { pinned: number; published_at: string | null; id: string }

async function hasMore(parts: { db: Db; clock: Clock }, site: Pick<Site, 'id'>, last: Place) {
  const { posts } = await listPosts(parts, site, { after: writeCursor(last) })
  return posts.length > 0
}

/** A place in the list as an address may hold it: `0-20261118T013000000-<id>`. */
const writeCursor = ({ pinned, published_at, id }: Place) =>
  `${pinned}-${(published_at as string).replace(/[-:.Z]/g, '')}-${id}`

/** Whatever somebody made up is the first page. */
function readCursor(written: string | null | undefined) {
  const match = /^([01])-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})-([0-9a-f-]{36})$/.exec(written ?? '')
  if (!match) return undefined
  const [, pinned, y, mo, d, h, mi, s, ms, id] = match as unknown as string[]
  return { pinned: Number(pinned), publishedAt: `${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`, id: id as string }
}
