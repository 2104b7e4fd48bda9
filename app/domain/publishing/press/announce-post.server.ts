import type { Db } from '#app/db/client.server.ts'
import { bumpContentVersion } from '#app/domain/site/bump-content-version.server.ts'
import { enqueuePing } from '#app/domain/site/enqueue-ping.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Clock } from '#app/platform/clock.ts'

export interface Appearance {
  unpublished: number
  published_at: string | null
  deleted_at: string | null
}

/** Clears caches, notifies search services. Call it in the transaction of the change. @param states before and after */
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
