import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { PressPost } from '../press/press-post.ts'
import type { Publishing } from './apply-content.server.ts'

export async function addPress({ tx, clock }: Publishing, siteId: string, posts: PressPost[]): Promise<void> {
  const now = toTimestamp(clock.now())
  const media = await tx.selectFrom('media').select(['id', 'name']).where('site_id', '=', siteId).execute()
  const mediaId = (name: string | undefined) => media.find((one) => one.name === name)?.id ?? null
  for (const post of posts) {
    await tx
      .insertInto('press_posts')
      .values({
        id: newId(),
        site_id: siteId,
        title: post.title,
        summary: post.summary,
        content: post.content,
        pinned: post.pinned ? 1 : 0,
        source_name: post.source?.name ?? null,
        source_url: post.source?.url ?? null,
        image_media_id: mediaId(post.picture?.name),
        image_alt: post.picture?.alt ?? null,
        image_caption: post.picture?.caption ?? null,
        share_media_id: mediaId(post.share),
        views: post.views ?? 0,
        submission_key: null,
        created_by: null,
        published_at: toTimestamp(new Date(post.publishedAt)),
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute()
  }
}
