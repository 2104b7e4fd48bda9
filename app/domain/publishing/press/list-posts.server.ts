import { type Kysely, sql } from 'kysely'
import type { Deps } from '#app/db/deps.ts'
import type { Database } from '#app/db/schema.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { keptText } from '#app/platform/kept-text.ts'
import { type PostKind, pageSize } from './press-post.ts'

export interface ListedPost {
  id: string
  /** Counted from the oldest published post. Pinned posts have none, so that the visible numbers have no gap. */
  number: number | undefined
  title: string
  pinned: boolean
  publishedAt: string
  views: number
  /** The newspaper that printed it. */
  source: string | null
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
    // A literal, as in the condition of the partial index.
    .where('unpublished', '=', sql.lit(0))
    .where('published_at', '<=', toTimestamp(clock.now()))

/**
 * Pinned ones first, then the newest. @param from `after` a cursor, `through` it (to return to a long list), or `all`;
 * `kind` of the posts, whose numbers stay those of the whole list
 */
export async function listPosts(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  from: { after?: string | null; through?: string | null; all?: boolean; kind?: PostKind | undefined } = {},
): Promise<PostPage> {
  const after = parseCursor(from.after)
  const through = after ? undefined : parseCursor(from.through)
  const limit = through || from.all ? maxPosts : pageSize
  const rows = await walkPosts({ db, clock }, site, { after, through, kind: from.kind }, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const numberOf = await numberPosts(
    { db, clock },
    site,
    shown.filter(({ pinned }) => pinned === 0),
  )
  const more =
    rows.length > limit || (through && last && (await hasMore({ db, clock }, site, last, from.kind)))
  return {
    posts: shown.map((row) => ({
      id: row.id,
      number: numberOf(row),
      title: keptText(row.title),
      pinned: row.pinned === 1,
      publishedAt: row.published_at as string,
      views: row.views,
      source: row.source_name,
    })),
    last: last && formatCursor(last),
    more: Boolean(more),
  }
}

interface Walk {
  after: ReturnType<typeof parseCursor>
  through: ReturnType<typeof parseCursor>
  kind: PostKind | undefined
}

/** Pinned ones and the others are each the beginning of an index. */
async function walkPosts(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  { after, through, kind }: Walk,
  limit: number,
) {
  const ofKind = (pinned: number, rest: number) => {
    let query = visiblePosts(db, site, clock)
      .select(['id', 'title', 'pinned', 'views', 'published_at', 'source_name'])
      .where('pinned', '=', pinned)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(rest)
    if (kind) query = query.where('source_name', kind === 'press' ? 'is not' : 'is', null)
    for (const [cursor, side] of [
      [after, '<'],
      [through, '>='],
    ] as const)
      if (cursor?.pinned === pinned)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('published_at', 'id'), side, tuple(sql.val(cursor.publishedAt), sql.val(cursor.id))),
        )
    return query.execute()
  }
  const pinned = after?.pinned === 0 ? [] : await ofKind(1, limit)
  const rest = limit - pinned.length
  return through?.pinned === 1 || !rest ? pinned : [...pinned, ...(await ofKind(0, rest))]
}

/** Counts the posts before the oldest of a page, and then only those between two of them. */
async function numberPosts({ db, clock }: Deps<'db' | 'clock'>, site: Pick<Site, 'id'>, posts: Cursor[]) {
  const oldestFirst = posts.toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1))
  const counts = oldestFirst.map(({ published_at, id }, i) => {
    const before = oldestFirst[i - 1]
    return visiblePosts(db, site, clock)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('pinned', '=', 0)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('published_at', 'id'), '<=', tuple(sql.val(published_at), sql.val(id))),
      )
      .$if(before !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('published_at', 'id'),
            '>',
            tuple(sql.val(before?.published_at ?? null), sql.val(before?.id ?? '')),
          ),
        ),
      )
      .as(`count${i}`)
  })
  if (!counts.length) return () => undefined
  const row: Record<string, number | null> = await db.selectNoFrom(counts).executeTakeFirstOrThrow()
  let number = 0
  const numbers = new Map(
    oldestFirst.map(({ id }, i) => {
      number += Number(row[`count${i}`])
      return [id, number]
    }),
  )
  return ({ id }: Cursor) => numbers.get(id)
}

const positionOf = ({ published_at, id }: Cursor) => `${published_at} ${id}`

type Cursor = { pinned: number; published_at: string | null; id: string }

async function hasMore(
  parts: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  last: Cursor,
  kind: PostKind | undefined,
) {
  const { posts } = await listPosts(parts, site, { after: formatCursor(last), kind })
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
