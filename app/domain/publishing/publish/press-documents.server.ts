import type { Db } from '#app/db/client.server.ts'
import type { ProcessedMedia } from '#app/domain/media/process-picture.server.ts'
import type { PressPost } from '../press/press-post.ts'
import { type PublishedSite, toMedia } from './published-site.server.ts'

export interface PressDocuments {
  /** By file, `press/001.json`, oldest first. */
  posts: [file: string, post: PressPost][]
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
    .where('unpublished', '=', 0)
    .where('published_at', 'is not', null)
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  const posts = rows.map((post, i): [string, PressPost] => {
    const picture = nameOf(post.image_media_id)
    const share = nameOf(post.share_media_id)
    return [
      `press/${String(i + 1).padStart(3, '0')}.json`,
      {
        title: post.title,
        summary: post.summary,
        content: post.content,
        publishedAt: post.published_at as string,
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
      },
    ]
  })
  const used = new Set(rows.flatMap((post) => [post.image_media_id, post.share_media_id]))
  const others = pictures
    .filter(({ id, name }) => used.has(id) && !own.has(name))
    .map((row): [string, ProcessedMedia] => [row.name, toMedia(row)])
  return { posts, pictures: others }
}
