import type { Db } from '../../db/client.server.ts'
import type { Clock } from '../../platform/clock.ts'
import { bumpContentVersion } from '../site/bump-content-version.server.ts'
import { enqueuePing } from '../site/enqueue-ping.server.ts'
import type { Site } from '../site/site-settings.ts'

/** When a post appears, and whether it does. */
export interface Appearance {
  unpublished: number
  published_at: string | null
  deleted_at: string | null
}

/**
 * Makes caches forget what they hold of a site, and search services hear of a post that came, changed or went. Call it
 * in the transaction of the change. @param states of the post, before and after; drafts are nobody's business
 */
export async function announcePost(
  tx: Db,
  clock: Clock,
  site: Pick<Site, 'id' | 'slug'>,
  id: string,
  ...states: Appearance[]
): Promise<void> {
  await bumpContentVersion(tx, site.id)
  if (!states.some((state) => !state.unpublished && !state.deleted_at && state.published_at)) return
  const appears = states.at(-1)?.published_at
  await enqueuePing(tx, clock, site.id, `/${site.slug}/press/${id}`, appears ? new Date(appears) : undefined)
}
