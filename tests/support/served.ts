import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { ask } from './crawler.ts'

/**
 * Waits until a running server serves what a test has just published behind its back: other processes know of a
 * publication within a second.
 */
export async function served(db: Db, origin: string, slug: string): Promise<void> {
  const { content_version: version } = await db
    .selectFrom('sites')
    .select('content_version')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  // Drawings of an older version lead to those of the present one, which has none of this name.
  await expect
    .poll(async () => (await ask(`${origin}/${slug}/maps/${version}/none/none.svg`)).status, {
      timeout: 15_000,
      interval: 50,
    })
    .toBe(404)
}
