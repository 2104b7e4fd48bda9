import type { Db } from '#app/db/client.server.ts'
import { startToken } from '#app/domain/customers/intake/start-token.server.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'

/**
 * The mark of a form that was opened five seconds ago, for programs that register without filling one in; good for a
 * day. The install's keys have to be made already.
 * @param offsetMs how far the server's clock is ahead
 */
export async function startedOf(
  db: Db,
  dataDir: string,
  slug = 'dalbit-maru',
  offsetMs = 0,
): Promise<string> {
  const site = await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const clock = { now: () => new Date(Date.now() + offsetMs - 5000) }
  return startToken({ keys: loadKeyRing({ dataDir } as never), clock }, site)
}
