import { expect } from 'vitest'
import type { Db } from '../../app/db/client.server.ts'
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
  // The colours of an older version lead to those of the present one.
  await expect
    .poll(async () => (await ask(`${origin}/${slug}/theme/${version}`)).status, {
      timeout: 2000,
      interval: 50,
    })
    .toBe(200)
}
