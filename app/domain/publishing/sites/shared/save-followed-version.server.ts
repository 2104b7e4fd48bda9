import type { Db } from '#app/db/client.server.ts'
import { readOrigin } from '../origin.ts'

/** Saves which version of a shared text a site got last; undefined deletes it. */
export async function saveFollowedVersion(
  db: Db,
  siteId: string,
  name: string,
  version: number | undefined,
): Promise<void> {
  const row = await db.selectFrom('sites').select('origin').where('id', '=', siteId).executeTakeFirst()
  const origin = readOrigin(row?.origin ?? null) ?? { kind: 'folder', shared: {} }
  if (origin.shared[name] === version) return
  // What is undefined is left out of JSON.
  const changed = { ...origin, shared: { ...origin.shared, [name]: version } }
  await db
    .updateTable('sites')
    .set({ origin: JSON.stringify(changed) })
    .where('id', '=', siteId)
    .execute()
}
