import type { Db } from '#app/db/client.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'

/** Increments a post's views atomically. @returns the new number */
export async function countView(db: Db, site: Pick<Site, 'id'>, postId: string): Promise<number> {
  const row = await db
    .updateTable('press_posts')
    .set((value) => ({ views: value('views', '+', 1) }))
    .where('site_id', '=', site.id)
    .where('id', '=', postId)
    .returning('views')
    .executeTakeFirst()
  return row?.views ?? 0
}
