import type { Deps } from '#app/db/deps.ts'
import { listCovered } from './visible-assignees.server.ts'

/** Somebody's own queue: their customers, and those of colleagues whom they cover today. */
export async function ownQueues(
  { db, clock }: Deps<'db' | 'clock'>,
  { siteIds, userId }: { siteIds: string[]; userId: string },
): Promise<{ siteId: string; userId: string }[]> {
  const covered = await listCovered(db, { siteIds, userId, now: clock.now() })
  return [...siteIds.map((siteId) => ({ siteId, userId })), ...covered]
}
