import type { Db } from '#app/db/client.server.ts'
import type { ProcessedMedia } from '#app/domain/media/process-picture.server.ts'
import type { KeptPost, OfficeContent } from '../folder/office-content.ts'
import type { PressPost } from '../press/press-post.ts'
import { type PublishedSite, toMedia } from './published-site.server.ts'

export interface PressDocuments {
  /** By file, `press/001.json`, oldest first. */
  posts: [file: string, post: PressPost][]
  /** By the same files: what of a post is no content. */
  kept: Record<string, KeptPost>
  /** Those that nobody sees, but for the ones in the bin. */
  unpublished: OfficeContent['unpublished']
  /** Pictures of posts that are not content's. */
  pictures: [name: string, file: ProcessedMedia][]
}

/** The published posts of a site, as content. */
export async function readPressDocuments(
  db: Db,
  { siteId, pictures: own }: Pick<PublishedSite, 'siteId' | 'pictures'>,
): Promise<PressDocuments> {
  const pictures = await db.selectFrom('media').selectAll().where('site_id', '=', siteId).execute()
  const nameOf = (id: string | null) => pictures.find((one) => one.id === id)?.name
  const rows = await db
    .selectFrom('press_posts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  const isShown = (row: (typeof rows)[number]) => row.unpublished === 0 && row.published_at !== null
  const toPost = (post: (typeof rows)[number]): Omit<PressPost, 'publishedAt'> => {
    const picture = nameOf(post.image_media_id)
    const share = nameOf(post.share_media_id)
    return {
      title: post.title,
      summary: post.summary,
      content: post.content,
      pinned: post.pinned === 1,
      views: post.views,
      ...(post.source_name && {
        source: { name: post.source_name, ...(post.source_url && { url: post.source_url }) },
      }),
      ...(picture && {
        picture: {
          name: picture,
          alt: post.image_alt ?? '',
          ...(post.image_caption && { caption: post.image_caption }),
        },
      }),
      ...(share && { share }),
    }
  }
  const toKept = ({ id, created_at, updated_at }: (typeof rows)[number]): KeptPost => ({
    ...{ id, createdAt: created_at, updatedAt: updated_at },
  })
  const files = rows
    .filter(isShown)
    .map((row, i) => ({ row, file: `press/${String(i + 1).padStart(3, '0')}.json` }))
  const posts = files.map(({ row, file }): [string, PressPost] => {
    const { title, summary, content, ...others } = toPost(row)
    return [file, { title, summary, content, publishedAt: row.published_at as string, ...others }]
  })
  const used = new Set(rows.flatMap((post) => [post.image_media_id, post.share_media_id]))
  const others = pictures
    .filter(({ id, name }) => used.has(id) && !own.has(name))
    .map((row): [string, ProcessedMedia] => [row.name, toMedia(row)])
  return {
    posts,
    kept: Object.fromEntries(files.map(({ row, file }) => [file, toKept(row)])),
    unpublished: rows
      .filter((row) => !isShown(row))
      .map((row) => ({ ...toPost(row), ...toKept(row), publishedAt: row.published_at })),
    pictures: others,
  }
}
